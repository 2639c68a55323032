import { sql, type RawBuilder } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { endedOfEarning, type PointsChange } from './ended-points.rules.ts';
import { isStandingEarning, loyaltyHeld } from './loyalty-points.queries.ts';
import type { Account } from './ledger.rules.ts';

/*
 * A lot is what somebody earned on a day. Points are taken from the oldest lots first, so what is left of a lot follows from the balance: the
 * newest lots that sum to it are whole, and older ones are gone. No table says which lot a purchase took.
 */

type Value = RawBuilder<unknown>;

/** By whose clock a day is meant, and the day: a column or a value. */
export interface LotDay {
  readonly day: Value;
  readonly timeZone: string;
}

const endOfDay = ({ day, timeZone }: LotDay) => sql`((${day} + 1)::date::timestamp at time zone ${timeZone})`;

/** The entries that paid loyalty points into the account of a person, on `ledger_entry e` and `ledger_posting g`. */
const earningsOf = (userId: Value) => sql`ledger_account a join ledger_entry e on e.account_id = a.id
  join ledger_posting g on g.id = e.posting_id
  where a.subject_id = ${userId} and a.kind = 'loyalty-points' and a.currency = 'PTS' and ${isStandingEarning}`;

/** What somebody earned after a day, within a statement. */
const loyaltyEarnedAfter = (userId: Value, on: LotDay): RawBuilder<number> => sql`(
  select coalesce(sum(e.amount), 0)::bigint from ${earningsOf(userId)} and g.at >= ${endOfDay(on)})`;

/** What is left of the lots up to a day. */
export const leftOfLotsTo = (userId: Value, on: LotDay): RawBuilder<number> =>
  sql`greatest(0, ${loyaltyHeld(userId)} - ${loyaltyEarnedAfter(userId, on)})`;

/** Whether somebody earned loyalty points on a day. */
export const hasEarnedOn = (userId: Value, { day, timeZone }: LotDay): RawBuilder<boolean> =>
  sql`exists (select from ${earningsOf(userId)} and g.at >= (${day}::date::timestamp at time zone ${timeZone}) and g.at < ${endOfDay({ day, timeZone })})`;

/** The lots of a person that have something left, as `earned_on` and `points`. */
const lotsLeft = (userId: Value, timeZone: string) => sql`(
  select l.earned_on, least(l.amount, l.held - l.newer) as points from (
    select d.earned_on, d.amount, ${loyaltyHeld(userId)} as held,
      coalesce(sum(d.amount) over (order by d.earned_on desc rows between unbounded preceding and 1 preceding), 0) as newer
    from (select (g.at at time zone ${timeZone})::date as earned_on, sum(e.amount) as amount from ${earningsOf(userId)} group by 1) d) l
  where l.held > l.newer)`;

/** The day of the oldest lot that has something left; null without points. */
export const oldestLot = (userId: Value, timeZone: string): RawBuilder<string | null> =>
  sql`(select min(l.earned_on) from ${lotsLeft(userId, timeZone)} l)`;

export interface Lot {
  readonly earnedOn: string;
  readonly points: number;
}

/** What is left of each lot of a person, the oldest first. */
export const lotsOf = (userId: Value, timeZone: string): RawBuilder<readonly Lot[]> => sql`
  coalesce((select json_agg(json_build_object('earnedOn', l.earned_on, 'points', l.points) order by l.earned_on)
    from ${lotsLeft(userId, timeZone)} l), '[]')`;

/** What these people earned after a day: the lots that do not end. */
export async function keptOf(
  tx: Transaction,
  userIds: readonly string[],
  on: { readonly lastDay: string; readonly timeZone: string },
): Promise<readonly number[]> {
  const { rows } = await sql<{ kept: number }>`
    select ${loyaltyEarnedAfter(sql`k.user_id`, { day: sql`${on.lastDay}::date`, timeZone: on.timeZone })} as kept
    from unnest(${userIds}::uuid[]) with ordinality as k (user_id, place) order by k.place`.execute(tx);
  return rows.map(({ kept }) => kept);
}

/** How much of an earning has ended. 0 for accounts whose value does not end. */
export async function endedOf(
  db: Db | Transaction,
  { kind, of }: Account,
  postingId: string,
): Promise<number> {
  if (kind !== 'loyalty-points' || of === 'house' || !('userId' in of)) return 0;
  const { rows } = await sql<PointsChange>`
    select g.id as "postingId", g.kind, e.amount, g.undoes_id as "undoesId",
      exists (select from ledger_posting u where u.undoes_id = g.id) as "isUndone"
    from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_posting g on g.id = e.posting_id
    where a.subject_id = ${of.userId} and a.kind = 'loyalty-points' and a.currency = 'PTS' order by g.at, e.id`.execute(
    db,
  );
  return endedOfEarning(rows, postingId);
}
