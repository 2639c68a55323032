import { sql, type RawBuilder } from 'kysely';
import { columnOf } from '#server/platform/access/scope.ts';

/** Days a deleted record stays in the trash before it is deleted for good. */
export const binDays = 30;

/** When a record in the trash is deleted for good, on a table alias. Null if it is not in the trash, or has to be kept. */
export const purgedAt = (
  alias: string,
  isKept: RawBuilder<boolean> = sql`false`,
): RawBuilder<string | null> =>
  sql`case when not ${isKept} then ${columnOf(alias, 'deleted_at')} + make_interval(days => ${sql.lit(binDays)}) end`;

/** Records put in the trash before this moment have been there for their full time. */
export const binEnd = (now: Date): Date => new Date(now.getTime() - binDays * 86_400_000);
