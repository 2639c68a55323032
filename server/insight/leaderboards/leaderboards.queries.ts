import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DealerOrder, DealerPlace, PersonPlace } from '#contract/insight/leaderboards.fields.ts';
import { dealersReported } from '#server/people/reach/dealers.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { isCurrentMembership, isParticipant } from '#server/platform/access/person.scope.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { earnedIn, type Months } from '#server/rewards/ledger/earned.queries.ts';

export interface BoardView {
  readonly now: string;
  readonly before: string | null;
  readonly months: Months;
  /** A day of the portal: who is 18 by then may be named. */
  readonly today: string;
}

const most = 100;

/** On `user_account u`: an adult by the birth date on file, who did not choose otherwise. */
const isNamed = (today: string) => sql<SqlBool>`(u.date_of_birth <= ${today}::date - interval '18 years'
  and not exists (select from leaderboard_opt_out o where o.user_id = u.id))`;

type PersonRow = Omit<PersonPlace, 'user'> & {
  readonly user: PersonPlace['user'];
  readonly usersCount: number;
};

/**
 * The first people of some, with their rank in both periods. Who shares the last rank with somebody left out is known, since one more is read. People with equal
 * points stand by name, the unnamed ones last.
 */
async function places(
  db: Db,
  view: BoardView,
  among: RawBuilder<unknown>,
): Promise<{ readonly users: PersonPlace[]; readonly usersCount: number }> {
  const { rows } = await sql<PersonRow>`
    with own as materialized (
      select e.user_id, e.points from ${earnedIn(view.now, view.months)} e where ${among} order by e.points desc, e.user_id limit ${sql.lit(most + 1)}),
    before as materialized (
      select e.points, sum(count(*)) over (order by e.points desc) - count(*) + 1 as rank
      from ${earnedIn(view.before, view.months)} e where ${among} group by e.points),
    ranked as (
      select o.user_id, o.points, rank() over (order by o.points desc) as rank, count(*) over (partition by o.points) > 1 as shared from own o)
    select r.points, r.rank, r.shared as "isShared",
      (select b.rank from ${earnedIn(view.before, view.months)} e join before b on b.points = e.points where e.user_id = r.user_id)::integer as "rankBefore",
      case when ${isNamed(view.today)} then json_build_object('_id', u.id, 'fullName', u.full_name, 'profileImage', '/files/' || u.profile_image_id, 'dealers',
        coalesce((select json_agg(json_build_object('_id', d.id, 'name', d.name) order by m.started_at, d.id)
          from dealer_membership m join dealer d on d.id = m.dealer_id and d.status = 'active' where m.user_id = u.id and ${isCurrentMembership('m')}), '[]')) end as "user",
      (select count(*) from ${earnedIn(view.now, view.months)} e where ${among}) as "usersCount"
    from ranked r join user_account u on u.id = r.user_id
    order by r.points desc, case when ${isNamed(view.today)} then u.full_name end nulls last, md5(r.user_id::text)
    limit ${sql.lit(most)}`.execute(db);
  return {
    users: rows.map(({ usersCount: _count, ...place }) => place),
    usersCount: rows[0]?.usersCount ?? 0,
  };
}

/** The first hundred people of all. */
export const firstPeople = (db: Db, view: BoardView) => places(db, view, sql`true`);

/** The first hundred people of a dealer. */
export const firstPeopleOf = (db: Db, view: BoardView, dealerId: string) =>
  places(db, view, sql`${dealerId}::uuid = any(e.dealer_ids)`);

/** The people of a dealer who take part, as a relation of `people`. */
const activeAt = (dealerId: RawBuilder<unknown>) => sql`(
  select count(*) as people from dealer_membership m join user_account u on u.id = m.user_id and ${isParticipant('u')}
  where ${isCurrentMembership('m')} and m.dealer_id = ${dealerId})`;

/** The people of each dealer who take part, as a relation of `dealer_id` and `people`, if any. Few do not, so these are taken from all. */
const activeAtEach = sql`(
  select every.dealer_id, every.people - coalesce(apart.people, 0) as people
  from (select m.dealer_id, count(*) as people from dealer_membership m where ${isCurrentMembership('m')} group by m.dealer_id) every
  left join (
    select m.dealer_id, count(*) as people from user_account u join dealer_membership m on m.user_id = u.id and ${isCurrentMembership('m')}
    where not ${isParticipant('u')} group by m.dealer_id) apart on apart.dealer_id = every.dealer_id
  where every.people > coalesce(apart.people, 0))`;

/** Almost everybody has one dealer, and those with more are found by an index, so most rows are added up without being taken apart. */
const sums = (period: string | null, months: Months) => sql`
  select x.dealer_id, sum(x.points)::bigint as points, sum(x.earners)::bigint as earners
  from (
    select e.dealer_ids[1] as dealer_id, sum(e.points::float8) as points, count(*) as earners from ${earnedIn(period, months)} e
    where cardinality(e.dealer_ids) > 0 group by e.dealer_ids[1]
    union all
    select d.id, e.points::float8, 1 from ${earnedIn(period, months)} e cross join lateral unnest(e.dealer_ids[2:]) as d (id)
    where cardinality(e.dealer_ids) > 1) x
  group by x.dealer_id`;

/** The first hundred dealers, by all their points or by those for each active person. A person of two dealers counts for both. */
export async function firstDealers(
  db: Db,
  view: BoardView,
  by: DealerOrder,
): Promise<{ readonly dealers: DealerPlace[]; readonly dealersCount: number }> {
  const isByPerson = by === 'person';
  const value = isByPerson ? sql`s.points::float8 / greatest(a.people, 1)` : sql`s.points`;
  // Counting everybody takes most of the time, so both periods share it.
  const counted = isByPerson ? sql`active as materialized ${activeAtEach},` : sql``;
  const staff = isByPerson ? sql`join active a on a.dealer_id = s.dealer_id` : sql``;
  const { rows } = await sql<DealerPlace & { dealersCount: number }>`
    with ${counted} now_at as materialized (
      select s.dealer_id, s.points, s.earners, ${value} as value from (${sums(view.now, view.months)}) s ${staff}),
    before_at as materialized (
      select s.dealer_id, rank() over (order by ${value} desc) as rank from (${sums(view.before, view.months)}) s ${staff}),
    ranked as (
      select n.*, rank() over (order by n.value desc) as rank, count(*) over (partition by n.value) > 1 as shared, count(*) over () as dealers from now_at n
      order by n.value desc, n.dealer_id limit ${sql.lit(most)})
    select r.points, r.rank, r.shared as "isShared", (select b.rank from before_at b where b.dealer_id = r.dealer_id)::integer as "rankBefore",
      json_build_object('_id', d.id, 'name', d.name, 'number', d.number, 'city', d.city, 'region', d.region) as dealer,
      coalesce(c.people, 0) as "activeCount", r.earners as "earnersCount", coalesce(r.points::float8 / nullif(c.people, 0), 0) as "perPerson",
      r.dealers as "dealersCount"
    from ranked r join dealer d on d.id = r.dealer_id left join lateral ${activeAt(sql`d.id`)} c on true
    order by r.value desc, d.name, d.id`.execute(db);
  return {
    dealers: rows.map(({ dealersCount: _count, ...place }) => place),
    dealersCount: rows[0]?.dealersCount ?? 0,
  };
}

export interface Choice {
  readonly isNamed: boolean;
  readonly neverNamed: 'minor' | 'no-birth-date' | null;
}

/** Whether a person chose to be named, and why nobody names them anyway. */
export async function choiceOf(
  db: Db,
  userId: string,
  today: string,
): Promise<Choice & { readonly fullName: string }> {
  const { rows } = await sql<Choice & { fullName: string }>`
    select u.full_name as "fullName", not exists (select from leaderboard_opt_out o where o.user_id = u.id) as "isNamed",
      case when u.date_of_birth is null then 'no-birth-date' when u.date_of_birth > ${today}::date - interval '18 years' then 'minor' end as "neverNamed"
    from user_account u where u.id = ${userId}`.execute(db);
  return rows[0]!;
}

/** Notes a choice. False if it was so before. */
export async function setNamed(
  tx: Transaction,
  choice: { readonly userId: string; readonly isNamed: boolean; readonly at: Date },
): Promise<boolean> {
  const { rows } = choice.isNamed
    ? await sql`delete from leaderboard_opt_out where user_id = ${choice.userId} returning 1`.execute(tx)
    : await sql`insert into leaderboard_opt_out (user_id, at) values (${choice.userId}, ${choice.at}) on conflict do nothing returning 1`.execute(
        tx,
      );
  return rows.length > 0;
}

export interface ShownDealer {
  readonly name: string;
  readonly isShown: boolean;
  /** The reader reads the figures of the dealer. */
  readonly isReported: boolean;
}

/** A dealer with whether its staff see its board, and whether somebody reads its figures. */
export async function dealerShown(db: Db, dealerId: string, actor: Actor): Promise<ShownDealer | undefined> {
  const { rows } = await sql<ShownDealer>`
    select d.name, exists (select from dealer_leaderboard s where s.dealer_id = d.id) as "isShown", ${dealersReported.sql(actor, 'd')} as "isReported"
    from dealer d where d.id = ${dealerId}`.execute(db);
  return rows[0];
}

/** Shows or hides the board of a dealer. False if it was so before. */
export async function setShown(
  tx: Transaction,
  choice: { readonly dealerId: string; readonly isShown: boolean; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { dealerId, by, at } = choice;
  const { rows } = choice.isShown
    ? await sql`insert into dealer_leaderboard (dealer_id, shown_by, at) values (${dealerId}, ${by}, ${at}) on conflict do nothing returning 1`.execute(
        tx,
      )
    : await sql`delete from dealer_leaderboard where dealer_id = ${dealerId} returning 1`.execute(tx);
  return rows.length > 0;
}

/** What a person chose, for the export of personal data. */
export async function optedOutAt(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{
    at: string;
  }>`select at from leaderboard_opt_out where user_id = ${userId}`.execute(db);
  return rows[0]?.at ?? null;
}
