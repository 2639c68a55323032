import { sql, type SqlBool } from 'kysely';
import { columnOf, type Condition } from '#server/platform/access/scope.ts';
import { memoizedText } from '#server/platform/memoized.ts';

/** What decides whether learners can see a brand, course or curriculum. */
export interface Publishable {
  readonly status: string;
  readonly active: boolean;
  /** True if it is in the trash. */
  readonly isDeleted: boolean;
}

/** Published, active, and not in the trash. */
export const live: Condition<Publishable> = {
  sql: memoizedText((alias) =>
    sql.raw<SqlBool>(`(${alias}.status = 'published' and ${alias}.active and ${alias}.deleted_at is null)`),
  ),
  holds: ({ status, active, isDeleted }) => status === 'published' && active && !isDeleted,
};

/** Days are `YYYY-MM-DD`. */
export interface Dated extends Publishable {
  readonly startsOn: string | null;
  readonly endsOn: string | null;
}

/** A curriculum that is live and whose dates include this day; the last day counts. */
export const liveOn = memoizedText((day): Condition<Dated> => ({
  sql: memoizedText((alias) => {
    const [starts, ends] = [columnOf(alias, 'starts_on'), columnOf(alias, 'ends_on')];
    return sql<SqlBool>`(${live.sql(alias)}
      and (${starts} is null or ${starts} <= ${day}::date) and (${ends} is null or ${ends} >= ${day}::date))`;
  }),
  holds: (row) =>
    live.holds(row) &&
    (row.startsOn === null || row.startsOn <= day) &&
    (row.endsOn === null || row.endsOn >= day),
}));

/** Not in the trash. */
export const kept: Condition<Pick<Publishable, 'isDeleted'>> = {
  sql: (alias) => sql.raw<SqlBool>(`${alias}.deleted_at is null`),
  holds: ({ isDeleted }) => !isDeleted,
};
