import { sql, type RawBuilder } from 'kysely';
import type { OwnDealersInfo, PersonToRemind } from '#contract/insight/own-dealers.calls.ts';
import { shownDays, shownNames, shownPeople, type TrendWeeks } from '#contract/insight/own-dealers.fields.ts';
import { expiringDays } from '#contract/training/certificate-design.ts';
import {
  counted,
  dayOf,
  dealerOf,
  isMeant,
  isOpen,
  type ReportView,
} from '#server/insight/reports/report-view.queries.ts';
import { dealersReported } from '#server/people/reach/dealers.scope.ts';
import { standingsOf } from '#server/insight/reports/standings.queries.ts';
import { byFamilyName, nameColumns } from '#server/people/users/people-order.queries.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { WithId } from '#server/platform/database/with-id.ts';
import { isStoppedAt } from '#server/platform/mail/refused-addresses.queries.ts';

type Row<T extends 'overdue' | 'expiring'> = Omit<OwnDealersInfo[T], 'people'> & {
  readonly people: readonly WithId<PersonToRemind>[];
};

export interface OwnDealers extends Pick<OwnDealersInfo, 'dealersCount' | 'peopleCount' | 'days' | 'trend'> {
  readonly overdue: Row<'overdue'>;
  readonly expiring: Row<'expiring'>;
  readonly dealers: readonly WithId<OwnDealersInfo['dealers'][number]>[];
}

export type Matter = 'overdue' | 'expiring';

/** The occasion of a reminder mail: one per day, so that nobody gets two. */
export const reminderOf = (userId: string, day: string): string => `training-reminder:${userId}:${day}`;

/**
 * Parts of a `with` for the people of an actor's dealers, the actor included, as in reports, and what is overdue or expiring: `staff (id, dealer_id)`, `standing`, and `matter
 * (user_id, overdue, expiring)`. `thing` is each certificate or course that is overdue or expires. Few people have a certificate to renew,
 * so only their standings are worked out.
 */
const matters = (view: ReportView, actor: Actor): RawBuilder<unknown> => sql`
  staff as materialized (
    select u.id, m.dealer_id from dealer d join dealer_membership m on m.dealer_id = d.id and ${isCurrentMembership('m')}
    join user_account u on u.id = m.user_id
    where d.status = 'active' and ${dealersReported.sql(actor, 'd')} and ${counted(view)}),
  candidate as materialized (
    select distinct s.id from staff s
    where exists (select from certificate t where t.user_id = s.id and t.superseded_at is null
      and (t.revoked_at is not null or t.expires_on <= ${dayOf(view)} + ${sql.lit(expiringDays)}))),
  standing as materialized (
    select *, standing = 'ends-soon' as is_expiring from ${standingsOf(view, sql`candidate`)} x
    where x.standing in ('ends-soon', 'expired', 'revoked')),
  renewal as materialized (
    select distinct on (u.id, c.id) u.id as user_id, k.id as curriculum_id, c.id as course_id, p.renewal_due_on as due_on
    from (select distinct id from staff) s join user_account u on u.id = s.id
    join course_progress p on p.user_id = u.id and p.passed_at is not null and p.renewal_due_on <= ${dayOf(view)} + ${sql.lit(expiringDays)}
    join course c on c.id = p.course_id and ${isOpen(view)}
    join curriculum_course x on x.course_id = c.id and x.required join curriculum k on k.id = x.curriculum_id and ${isMeant(view)}
    order by u.id, c.id, k.position, k.name, k.id),
  thing as materialized (
    select user_id, curriculum_id, null::uuid as course_id, standing, is_expiring, expires_on from standing
    union all select user_id, curriculum_id, course_id, case when due_on > ${dayOf(view)} then 'ends-soon' else 'due-again' end,
      due_on > ${dayOf(view)}, due_on from renewal),
  matter as materialized (
    select user_id, bool_or(not is_expiring) as overdue, bool_or(is_expiring) as expiring, min(expires_on) as first_on
    from thing group by user_id)`;

/**
 * Parts of a `with` after `staff`: `pair`, each required course of each person of a dealer with the day of its pass, and `share (dealer_id,
 * trend)`, the share that was passed at the end of each shown day, for each dealer, and for all of them where the dealer is null.
 */
const shares = (view: ReportView, weeks: TrendWeeks): RawBuilder<unknown> => {
  const passedBy = (day: RawBuilder<unknown>) =>
    sql`count(distinct (user_id, course_id)) filter (where passed_on <= ${day})::float / nullif(count(distinct (user_id, course_id)), 0)`;
  return sql`
  pair as materialized (
    select s.dealer_id, u.id as user_id, c.id as course_id, min((p.passed_at at time zone ${view.zone})::date) as passed_on
    from staff s join user_account u on u.id = s.id join curriculum k on ${isMeant(view)}
    join curriculum_course x on x.curriculum_id = k.id and x.required join course c on c.id = x.course_id and ${isOpen(view)}
    left join course_progress p on p.user_id = u.id and p.course_id = c.id
    group by s.dealer_id, u.id, c.id),
  share as materialized (
    select dealer_id, json_build_array(${sql.join(daysOf(view, weeks).map(passedBy))}) as trend
    from pair group by grouping sets ((dealer_id), ()))`;
};

/** The shown days, oldest first: even steps from so many weeks ago, or as many whole weeks as there are steps, until today. */
const daysOf = (view: ReportView, weeks: TrendWeeks): readonly RawBuilder<unknown>[] =>
  Array.from(
    { length: shownDays },
    (_, at) =>
      sql`(${dayOf(view)} - round(${spanDays[weeks]}::int * ${sql.lit(shownDays - 1 - at)} / ${sql.lit(shownDays - 1)}.0)::int)`,
  );

/** Twelve weeks end with the current one, as reports count them. */
const spanDays: Readonly<Record<TrendWeeks, number>> = { '4': 28, '12': 77, '52': 364 };

/** The trend of a dealer of whom nothing is required. */
const noTrend = sql`json_build_array(${sql.join(Array.from({ length: shownDays }, () => sql`null`))})`;

/** Nobody reminds themselves, nor people whose address refuses mails. */
const isRemindable = (view: ReportView, actor: Actor) =>
  sql`(u.receive_emails and not ${isStoppedAt(sql`u.email`)} and u.id <> ${actor.id} and not ${isReminded(view)})`;

/** On `user_account u`: got a reminder on the day of the view. */
const isReminded = (view: ReportView) => sql`exists (
  select from mail l where l.occasion = 'training-reminder:' || u.id || ':' || ${view.day}::text)`;

const has = (which: Matter) => (which === 'overdue' ? sql`x.overdue` : sql`x.expiring`);

const named = (alias: 'k' | 'c') =>
  sql`json_build_object('_id', ${sql.ref(`${alias}.id`)}, 'name', json_build_object('en', ${sql.ref(`${alias}.name`)}, 'fr', ${sql.ref(`${alias}.name_fr`)}))`;

/** What is overdue or expiring for `user_account u`, as JSON, earliest due date first. */
const mattersOf = (which: RawBuilder<unknown>) => sql`(
  select json_agg(json_build_object('curriculum', ${named('k')}, 'course', case when c.id is not null then ${named('c')} end,
      'standing', s.standing, 'expiresOn', s.expires_on) order by s.expires_on nulls first, k.name, c.name)
  from thing s join curriculum k on k.id = s.curriculum_id left join course c on c.id = s.course_id where s.user_id = u.id and ${which})`;

/** The people of one kind as JSON, earliest due date first. */
const peopleOf = (view: ReportView, actor: Actor, which: Matter) => sql`json_build_object(
  'peopleCount', (select count(*) from matter x where ${has(which)}),
  'remindableCount', (select count(*) from matter x join user_account u on u.id = x.user_id where ${has(which)} and ${isRemindable(view, actor)}),
  'people', coalesce((select json_agg(person order by person.first_on nulls first, person."lastName", person."firstName", person.id) from (
    select u.id, ${nameColumns}, u.full_name as "fullName", '/files/' || u.profile_image_id as "profileImage", ${dealerOf(view)} as dealer, x.first_on,
      ${isRemindable(view, actor)} as "canRemind", ${isReminded(view)} as "isReminded",
      ${mattersOf(sql`s.is_expiring = ${which === 'expiring'}`)} as matters
    from matter x join user_account u on u.id = x.user_id where ${has(which)}
    order by x.first_on nulls first, ${byFamilyName} limit ${sql.lit(shownPeople)}) person), '[]'))`;

/** The top of the home page for people who look after dealers, in one statement. */
export async function ownDealers(
  db: Db,
  view: ReportView,
  actor: Actor,
  weeks: TrendWeeks,
): Promise<OwnDealers> {
  const { rows } = await sql<OwnDealers>`
    with ${matters(view, actor)}, ${shares(view, weeks)},
    compared as materialized (
      select d.id, d.name, d.city, d.region, f."peopleCount", f."overdueCount", f."expiringCount", f."remindableCount", f."overdueNames",
        coalesce(h.trend, ${noTrend}) as trend, (h.trend ->> -1)::float as share, (h.trend ->> 0)::float as before,
        rank() over (order by (h.trend ->> -1)::float desc nulls last) as rank,
        rank() over (order by (h.trend ->> 0)::float desc nulls last) as "rankBefore"
      from (select staff.dealer_id, count(*) as "peopleCount", count(*) filter (where x.overdue) as "overdueCount",
          count(*) filter (where x.expiring) as "expiringCount",
          count(*) filter (where x.overdue and ${isRemindable(view, actor)}) as "remindableCount",
          coalesce((array_agg(u.first_name order by x.first_on nulls first, u.id) filter (where x.overdue))[1:${sql.lit(shownNames)}], '{}') as "overdueNames"
        from staff left join matter x on x.user_id = staff.id left join user_account u on u.id = x.user_id group by staff.dealer_id) f
      join dealer d on d.id = f.dealer_id left join share h on h.dealer_id = d.id)
    select (select count(*) from dealer d where d.status = 'active' and ${dealersReported.sql(actor, 'd')}) as "dealersCount",
      (select count(distinct id) from staff) as "peopleCount", ${peopleOf(view, actor, 'overdue')} as overdue, ${peopleOf(view, actor, 'expiring')} as expiring,
      json_build_array(${sql.join(daysOf(view, weeks))}) as days,
      coalesce((select h.trend from share h where h.dealer_id is null), ${noTrend}) as trend,
      coalesce((select json_agg(one) from (
        select id, name, city, region, "peopleCount", "overdueCount", "expiringCount", "remindableCount", "overdueNames", trend, rank, "rankBefore" from compared
        order by least(round((share - before)::numeric, 6), 0), "overdueCount" desc, share nulls last, "expiringCount" desc, name, id
        limit ${sql.lit(shownPeople)}) one), '[]') as dealers`.execute(db);
  return rows[0]!;
}

export interface Reminded {
  readonly id: string;
  readonly fullName: string;
  readonly firstName: string;
  readonly email: string;
  readonly language: string;
  readonly matters: readonly PersonToRemind['matters'][number][];
}

/** How many people one click reminds. The next click reminds the rest. */
const remindedAtOnce = 500;

/** The people to remind today, and what each reminder is about. */
export async function peopleToRemind(
  tx: Transaction,
  view: ReportView,
  actor: Actor,
  {
    which,
    user,
    dealer,
  }: { readonly which: Matter; readonly user?: string | undefined; readonly dealer?: string | undefined },
): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
    with ${matters(view, actor)}
    select u.id, u.full_name as "fullName", u.first_name as "firstName", u.email, u.language,
      ${mattersOf(sql`true`)} as matters
    from matter x join user_account u on u.id = x.user_id
    where ${has(which)} and ${isRemindable(view, actor)} and ${user ? sql`u.id = ${user}` : sql`true`}
      and ${dealer ? sql`exists (select from staff s where s.id = u.id and s.dealer_id = ${dealer})` : sql`true`}
    order by x.first_on nulls first, u.id limit ${sql.lit(remindedAtOnce)}`.execute(tx);
  return rows;
}

/** Whether a person at the actor's dealers can be reminded; undefined for anybody else. */
export async function reminderState(
  db: Db,
  view: ReportView,
  actor: Actor,
  userId: string,
): Promise<{ which: Matter | null; canRemind: boolean; isReminded: boolean } | undefined> {
  const { rows } = await sql<{ which: Matter | null; canRemind: boolean; isReminded: boolean }>`
    with ${matters(view, actor)}
    select case when x.overdue then 'overdue' when x.expiring then 'expiring' end as which,
      x.user_id is not null and ${isRemindable(view, actor)} as "canRemind", ${isReminded(view)} as "isReminded"
    from user_account u left join matter x on x.user_id = u.id where u.id = ${userId} and u.id in (select id from staff)`.execute(
    db,
  );
  return rows[0];
}
