import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { memoizedText } from '#server/platform/memoized.ts';

/** On `certificate` under an alias: neither replaced by a newer one nor revoked. It may have expired. */
export const isCurrentCertificate = memoizedText((alias): RawBuilder<SqlBool> =>
  sql.raw<SqlBool>(`(${alias}.superseded_at is null and ${alias}.revoked_at is null)`),
);
