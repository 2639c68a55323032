import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { memoizedText } from '#server/platform/memoized.ts';

/** On a table with the columns of publishing under an alias: published, and not in the trash. */
export const isPublished = memoizedText((alias): RawBuilder<SqlBool> =>
  sql.raw<SqlBool>(`(${alias}.status = 'published' and ${alias}.deleted_at is null)`),
);

/** The same for events: also not canceled, so people can come. */
export const isAnnounced = memoizedText((alias): RawBuilder<SqlBool> =>
  sql.raw<SqlBool>(
    `(${alias}.status = 'published' and ${alias}.canceled_at is null and ${alias}.deleted_at is null)`,
  ),
);

const inEither = memoizedText((column): RawBuilder<string> =>
  sql.raw<string>(`coalesce(nullif(${column}, ''), ${column}_fr)`),
);

/** The name or title of a record under an alias: in English, or in French if it has no other. */
export const nameInEither = (alias: string, column: 'name' | 'title' = 'name'): RawBuilder<string> =>
  inEither(`${alias}.${column}`);
