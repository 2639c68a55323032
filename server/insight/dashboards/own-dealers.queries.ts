import { sql, type RawBuilder } from 'kysely';
import type { OwnDealersInfo, PersonToRemind } from '#contract/insight/own-dealers.calls.ts';
import { shownPeople } from '#contract/insight/own-dealers.fields.ts';
import { expiringDays } from '#contract/training/certificate-design.ts';
import { counted, dayOf, dealerOf, type ReportView } from '#server/insight/reports/report-view.queries.ts';
import { dealersReportedTo } from '#server/insight/reports/reports.scope.ts';
import { overdueStandings, standingsOf } from '#server/insight/reports/standings.queries.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { isDueAgain } from '#server/training/progress/course-state.queries.ts';

type WithId<T extends { readonly _id: string }> = Omit<T, '_id'> & { readonly id: string };
type Row<T extends 'overdue' | 'expiring'> = Omit<OwnDealersInfo[T], 'people'> & {
  readonly people: readonly WithId<PersonToRemind>[];
};

export interface OwnDealers extends Pick<OwnDealersInfo, 'dealersCount' | 'peopleCount'> {
  readonly overdue: Row<'overdue'>;
  readonly expiring: Row<'expiring'>;
  readonly dealers: readonly WithId<OwnDealersInfo['dealers'][number]>[];
}

export type Matter = 'overdue' | 'expiring';

/** A reminder of one day: the occasion of its mail, so that nobody gets two. */
export const reminderOf = (userId: string, day: string): string => `training-reminder:${userId}:${day}`;

/**
 * The people of somebody's dealers with what is overdue or expires, as parts of a `with`: `staff (id, dealer_id)`, `standing`, and
 * `matter (user_id, overdue, expiring)`. Few have something to renew: only their standings are worked out.
 */
const matters = (view: ReportView, actor: Actor): RawBuilder<unknown> => sql`
  staff as materialized (
    select u.id, m.dealer_id from dealer d join dealer_membership m on m.dealer_id = d.id and m.ended_at is null
    join user_account u on u.id = m.user_id
    where d.status = 'active' and ${dealersReportedTo(actor)} and u.id <> ${actor.id} and ${counted(view)}),
  candidate as materialized (
    select distinct s.id from staff s
    where exists (select from certificate t where t.user_id = s.id and t.superseded_at is null
        and (t.revoked_at is not null or t.expires_on <= ${dayOf(view)} + ${sql.lit(expiringDays)}))
      or exists (select from course_progress p where p.user_id = s.id and p.renewal_due_on is not null and ${isDueAgain(dayOf(view))})),
  standing as materialized (
    select *, standing = 'ends-soon' as is_expiring from ${standingsOf(view, sql`candidate`)} x
    where x.standing = 'ends-soon' or x.standing in ${overdueStandings}),
  matter as materialized (
    select user_id, bool_or(not is_expiring) as overdue, bool_or(is_expiring) as expiring, min(expires_on) as first_on
    from standing group by user_id)`;

const isRemindable = (view: ReportView) => sql`(u.receive_emails and not exists (
  select from mail l where l.occasion = 'training-reminder:' || u.id || ':' || ${view.day}::text))`;

const has = (which: Matter) => (which === 'overdue' ? sql`x.overdue` : sql`x.expiring`);

/** The people of one kind as JSON, who is due longest first. */
const peopleOf = (view: ReportView, which: Matter) => sql`json_build_object(
  'peopleCount', (select count(*) from matter x where ${has(which)}),
  'remindableCount', (select count(*) from matter x join user_account u on u.id = x.user_id where ${has(which)} and ${isRemindable(view)}),
  'people', coalesce((select json_agg(person order by person.first_on nulls first, person."fullName", person.id) from (
    select u.id, u.full_name as "fullName", '/files/' || u.profile_image_id as "profileImage", ${dealerOf(view)} as dealer, x.first_on,
      ${isRemindable(view)} as "canRemind",
      (select json_agg(json_build_object('curriculum', json_build_object('_id', k.id, 'name', json_build_object('en', k.name, 'fr', k.name_fr)),
          'standing', s.standing, 'expiresOn', s.expires_on) order by s.expires_on nulls first, k.name)
        from standing s join curriculum k on k.id = s.curriculum_id
        where s.user_id = u.id and s.is_expiring = ${which === 'expiring'}) as matters
    from matter x join user_account u on u.id = x.user_id where ${has(which)}
    order by x.first_on nulls first, u.full_name, u.id limit ${sql.lit(shownPeople)}) person), '[]'))`;

/** What the home of who looks after dealers begins with, in one statement. */
export async function ownDealers(db: Db, view: ReportView, actor: Actor): Promise<OwnDealers> {
  const { rows } = await sql<OwnDealers>`
    with ${matters(view, actor)}
    select (select count(*) from dealer d where d.status = 'active' and ${dealersReportedTo(actor)}) as "dealersCount",
      (select count(distinct id) from staff) as "peopleCount", ${peopleOf(view, 'overdue')} as overdue, ${peopleOf(view, 'expiring')} as expiring,
      coalesce((select json_agg(one) from (
        select d.id, d.name, count(*) as "peopleCount", count(*) filter (where x.overdue) as "overdueCount",
          count(*) filter (where x.expiring) as "expiringCount"
        from staff join dealer d on d.id = staff.dealer_id left join matter x on x.user_id = staff.id
        group by d.id order by count(*) filter (where x.overdue) desc, count(*) filter (where x.expiring) desc, d.name, d.id
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

/** How many people one press reminds; the rest are reminded by the next. */
const remindedAtOnce = 500;

/** Whom a reminder goes to today, with what it is about. */
export async function peopleToRemind(
  tx: Transaction,
  view: ReportView,
  actor: Actor,
  { which, user }: { readonly which: Matter; readonly user?: string | undefined },
): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
    with ${matters(view, actor)}
    select u.id, u.full_name as "fullName", u.first_name as "firstName", u.email, u.language,
      (select json_agg(json_build_object('curriculum', json_build_object('_id', k.id, 'name', json_build_object('en', k.name, 'fr', k.name_fr)),
          'standing', s.standing, 'expiresOn', s.expires_on) order by s.expires_on nulls first, k.name)
        from standing s join curriculum k on k.id = s.curriculum_id where s.user_id = u.id) as matters
    from matter x join user_account u on u.id = x.user_id
    where ${has(which)} and ${isRemindable(view)} and ${user ? sql`u.id = ${user}` : sql`true`}
    order by x.first_on nulls first, u.id limit ${sql.lit(remindedAtOnce)}`.execute(tx);
  return rows;
}
