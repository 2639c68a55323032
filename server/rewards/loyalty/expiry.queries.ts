import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { leftOfLotsTo } from '#server/rewards/ledger/loyalty-lots.queries.ts';
import type { ExpiryRule } from './lots.rules.ts';
import { loyaltyHeld } from '#server/rewards/ledger/loyalty-points.queries.ts';

/** The run that is not finished, or a new one. Two workers share it. */
export async function openRun(tx: Transaction, at: Date, byLot: boolean): Promise<string> {
  await sql`insert into loyalty_expiry_run (id, started_at, by_lot) values (${newId()}, ${at}, ${byLot})
    on conflict ((true)) where finished_at is null do nothing`.execute(tx);
  const { rows } = await sql<{
    id: string;
  }>`select id from loyalty_expiry_run where finished_at is null`.execute(tx);
  return rows[0]!.id;
}

/** False if another worker has finished the run. Keeps it open until the commit, so that everybody it ends points of is told. */
export async function holdRun(tx: Transaction, id: string): Promise<boolean> {
  const { rows } =
    await sql`select from loyalty_expiry_run where id = ${id} and finished_at is null for share`.execute(tx);
  return rows.length > 0;
}

/** Finishes a run once. Returns whether points ended in it, or undefined if it was finished before. */
export async function finishRun(tx: Transaction, id: string, at: Date): Promise<boolean | undefined> {
  const { rows } = await sql<{ hasEnded: boolean }>`
    update loyalty_expiry_run r set finished_at = ${at} where r.id = ${id} and r.finished_at is null
    returning exists (select from loyalty_standing s where s.ended_run_id = r.id) as "hasEnded"`.execute(tx);
  return rows[0]?.hasEnded;
}

/** The day of the first run since which points end by lot; null if the last run ended all of a person’s points together, or there was none. */
export async function lotsSince(db: Db | Transaction, timeZone: string): Promise<string | null> {
  const { rows } = await sql<{ since: string | null }>`
    select (min(r.started_at) at time zone ${timeZone})::date as since from loyalty_expiry_run r
    where r.by_lot and not exists (select from loyalty_expiry_run o where not o.by_lot and o.started_at > r.started_at)`.execute(
    db,
  );
  return rows[0]!.since;
}

/** Notes how long points last from now on, if that is new. */
export async function noteExpiryDays(
  tx: Transaction,
  { from, to, at }: { readonly from: number | null; readonly to: number; readonly at: Date },
): Promise<void> {
  await sql`
    with newest as (select to_days from loyalty_expiry_change order by changed_at desc, id desc limit 1)
    insert into loyalty_expiry_change (id, changed_at, from_days, to_days)
    select ${newId()}, ${at}, coalesce((select to_days from newest), ${from}::integer), ${to}
    where (select to_days from newest) is distinct from ${to}::integer`.execute(tx);
}

/**
 * The day since which points last shorter than before; null if they do not. A setting that no run and no save has noted yet, as in the
 * operator's file, counts from today on.
 */
export async function shortenedOn(
  db: Db | Transaction,
  {
    expiryDays,
    timeZone,
    today,
  }: { readonly expiryDays: number; readonly timeZone: string; readonly today: string },
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select case when c.to_days > ${expiryDays} then ${today}::date
      when c.to_days = ${expiryDays} and c.from_days > c.to_days then (c.changed_at at time zone ${timeZone})::date end as day
    from loyalty_expiry_change c order by c.changed_at desc, c.id desc limit 1`.execute(db);
  return rows[0]?.day ?? null;
}

/** Who loses points when they last shorter, as in `pointsLost`. */
export interface PointsLost {
  /** On the first day, all that would have lasted longer. */
  readonly firstDay: string;
  readonly people: number;
  readonly points: number;
  /** Later, but sooner than now. */
  readonly laterPeople: number;
  readonly laterPoints: number;
  readonly lastDay: string | null;
}

/** What people have who lose it sooner if points last `to` days instead of `from`, and nothing ends before a day. */
export async function pointsLost(
  db: Db,
  {
    from,
    to,
    firstDay,
    lotZone,
  }: {
    readonly from: number;
    readonly to: number;
    readonly firstDay: string;
    readonly lotZone: string | undefined;
  },
): Promise<PointsLost> {
  const held = loyaltyHeld(sql`s.user_id`);
  const day = sql`${firstDay}::date`;
  // Of lots, what has been there since before the day; of all together, everything of who earned nothing after it.
  const gone = (days: number) =>
    lotZone
      ? leftOfLotsTo(sql`s.user_id`, { day: sql`(${day} - ${days}::integer)`, timeZone: lotZone })
      : sql`case when s.last_earned_on + ${days}::integer <= ${day} then ${held} else 0 end`;
  const { rows } = await sql<Omit<PointsLost, 'firstDay'>>`
    with holding as materialized (
      select s.last_earned_on, ${held} as held, ${gone(to)} as now_gone, ${gone(from)} as gone_anyway from loyalty_standing s)
    select count(*) filter (where now_gone > gone_anyway) as people, coalesce(sum(now_gone - gone_anyway), 0)::bigint as points,
      count(*) filter (where held > now_gone) as "laterPeople", coalesce(sum(held - now_gone), 0)::bigint as "laterPoints",
      max(last_earned_on + ${to}::integer) filter (where held > now_gone) as "lastDay"
    from holding where held > 0`.execute(db);
  return { firstDay, ...rows[0]! };
}

/** Which points a run ends. */
export interface Due {
  /** Earned on this day or before. */
  readonly lastDay: string;
  /** By whose clock each lot ends; absent if all of a person’s points end together, after the last earning. */
  readonly lotZone?: string | undefined;
}

export interface Piece {
  /** The last person looked at; null if nobody is left. */
  readonly last: string | null;
  /** Those of them who have points that end. */
  readonly due: readonly string[];
}

/** The next people in the order of their ids. It reads without locks: most have nothing that ends. */
export async function nextPiece(
  tx: Transaction,
  {
    after,
    due: { lastDay, lotZone },
    limit,
  }: { readonly after: string; readonly due: Due; readonly limit: number },
): Promise<Piece> {
  const lastDayOf = sql`${lastDay}::date`;
  // Of who earned nothing since, everything ends in either case.
  const lotEnds = lotZone
    ? sql`${leftOfLotsTo(sql`l.user_id`, { day: lastDayOf, timeZone: lotZone })} > 0`
    : sql`false`;
  const { rows } = await sql<Piece>`
    with looked as materialized (
      select s.user_id, s.last_earned_on from loyalty_standing s where s.user_id > ${after}::uuid order by s.user_id limit ${limit})
    select (select max(user_id::text) from looked) as last,
      array(select l.user_id from looked l where case when l.last_earned_on <= ${lastDayOf} then ${loyaltyHeld(sql`l.user_id`)} > 0 else ${lotEnds} end
        order by l.user_id) as due`.execute(tx);
  return rows[0]!;
}

export interface DueStanding {
  readonly userId: string;
  readonly endedCount: number;
}

/**
 * Locks those of them whose points still end. An earning that commits now is waited for, and if all points end together, its person is left
 * out.
 */
export async function lockDue(
  tx: Transaction,
  userIds: readonly string[],
  { lastDay, lotZone }: Due,
): Promise<readonly DueStanding[]> {
  const { rows } = await sql<DueStanding>`
    select user_id as "userId", ended_count as "endedCount" from loyalty_standing
    where user_id = any(${userIds}::uuid[]) and ${lotZone ? sql`true` : sql`last_earned_on <= ${lastDay}::date`}
    order by user_id for no key update`.execute(tx);
  return rows;
}

/** Notes what ended. */
export async function noteEnded(
  tx: Transaction,
  ended: readonly { readonly userId: string; readonly amount: number }[],
  { runId, today }: { readonly runId: string; readonly today: string },
): Promise<void> {
  await sql`
    update loyalty_standing s set ended_count = s.ended_count + 1, ended_points = e.amount, ended_on = ${today}::date, ended_run_id = ${runId}
    from unnest(${ended.map(({ userId }) => userId)}::uuid[], ${ended.map(({ amount }) => amount)}::bigint[]) as e (user_id, amount)
    where s.user_id = e.user_id`.execute(tx);
}

/** The days on which people last earned points that end from one day to the other. */
export async function daysEnding(
  db: Db | Transaction,
  { from, to, rule }: { readonly from: string; readonly to: string; readonly rule: ExpiryRule },
): Promise<readonly { readonly lastEarnedOn: string; readonly endsOn: string }[]> {
  const { rows } = await sql<{ lastEarnedOn: string; endsOn: string }>`
    select distinct s.last_earned_on as "lastEarnedOn", w.ends_on as "endsOn" from loyalty_standing s
    cross join lateral (select greatest(s.last_earned_on + ${rule.expiryDays}::integer, ${rule.notBefore}::date) as ends_on) w
    where w.ends_on between ${from}::date and ${to}::date and s.last_earned_on <= ${to}::date - ${rule.expiryDays}::integer
    order by 1`.execute(db);
  return rows;
}

/** How many people had points that ended in a run, and how many points. */
export async function endedIn(
  tx: Transaction,
  runId: string,
): Promise<{ readonly people: number; readonly points: number }> {
  const { rows } = await sql<{ people: number; points: number }>`
    select count(*) as people, coalesce(sum(ended_points), 0)::bigint as points from loyalty_standing where ended_run_id = ${runId}`.execute(
    tx,
  );
  return rows[0]!;
}
