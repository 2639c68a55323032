import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { keptMonths } from '#server/platform/jobs/in-pieces.ts';

/** Months whose tables are made ahead. */
const monthsAhead = 2;
/** Nobody waits longer than this for a month to be made, or for its lines to be dropped; the next run tries again. */
const waitMilliseconds = 2000;

/** Makes the tables of the coming months, and of months whose entries had none. Returns how many. */
export const makeMonths = (db: Db, now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', ${String(waitMilliseconds)}, true)`.execute(tx);
    const { rows } = await sql<{ made: number }>`
      select make_activity_months(
        greatest(least(min(l.at), ${now}::timestamptz), ${now}::timestamptz - interval '5 years')::date,
        (${now}::timestamptz + make_interval(months => ${monthsAhead}::integer))::date) as made
      from activity_log_month.elsewhere l`.execute(tx);
    return rows[0]!.made;
  });

/**
 * Drops the entries of the oldest month that ended more than 24 months ago; returns its first day, undefined if there is none. One in a transaction:
 * writers wait while it ends.
 */
export const dropMonth = (db: Db, now: Date): Promise<string | undefined> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ month: string }>`
      select month from drop_activity_months(
        (date_trunc('month', ${now}::timestamptz at time zone 'UTC') - make_interval(months => ${keptMonths}::integer))::date,
        ${now}::timestamptz) as month`.execute(tx);
    return rows[0]?.month;
  });

/** Drops the lines of the oldest month whose entries are gone. False if there is none. */
export const dropLeaves = (db: Db): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', ${String(waitMilliseconds)}, true)`.execute(tx);
    const { rows } = await sql<{ dropped: number }>`select drop_activity_leaves() as dropped`.execute(tx);
    return rows[0]!.dropped > 0;
  });
