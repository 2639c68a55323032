import { sql } from 'kysely';
import type { ReportHistory } from '#contract/insight/reports.calls.ts';
import type { MonthRow } from '#contract/insight/report-figures.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import { limitOf, offsetOf, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import type { WithId } from '#server/platform/database/with-id.ts';
import { certificatesIn, monthsOf, ofBrands, progressIn, type ReportView } from './report-view.queries.ts';
import { pointsAsOf, type PointsView } from '#server/rewards/ledger/points.queries.ts';
import { isOfBrands } from '#server/training/catalog/managed-brand.scope.ts';

export interface PersonFigures {
  readonly dealerPosition: string;
  readonly memberSince: string | null;
  readonly roleRank: number;
  readonly certificates: { readonly valid: number; readonly expiring: number; readonly expired: number };
  readonly pointsBalance: number;
  readonly months: readonly MonthRow[];
}

/** What a view shows of the ledger. */
export const pointsIn = ({ moment, brandIds }: ReportView): PointsView => ({
  until: moment?.until,
  brandIds,
});

/** What a person's page shows in addition to the courses. */
export async function figuresOfPerson(
  db: Db,
  view: ReportView,
  userId: string,
): Promise<PersonFigures | undefined> {
  const figures = sql<Omit<PersonFigures, 'pointsBalance'>>`
    select u.dealer_position as "dealerPosition", (select r.rank from role r where r.id = u.role_id) as "roleRank",
      (select min(m.started_at) from dealer_membership m where m.user_id = u.id and ${isCurrentMembership('m')}) as "memberSince",
      (select json_build_object('valid', count(*) filter (where t.status = 'valid'), 'expiring', count(*) filter (where t.is_expiring),
        'expired', count(*) filter (where t.status = 'expired')) from ${certificatesIn(view)} t join curriculum k on k.id = t.curriculum_id
        where t.user_id = u.id and ${isOfBrands(view.brandIds, 'k.brand_id')}) as certificates,
      ${monthsOf(view, sql`${progressIn(view)} p where p.user_id = u.id and p.passed_at is not null`)} as months
    from user_account u where u.id = ${userId}`.execute(db);
  const [{ rows }, pointsBalance] = await Promise.all([figures, pointsAsOf(db, pointsIn(view), userId)]);
  return rows[0] && { ...rows[0], pointsBalance };
}

/** Submitted quizzes, passed courses without a quiz and issued certificates, newest first. Read from the event log, which never changes. */
export async function historyOfPerson(
  db: Db,
  view: ReportView,
  userId: string,
  query: PageQuery,
): Promise<Page<WithId<ReportHistory>>> {
  const name = sql`json_build_object('en', c.name, 'fr', c.name_fr)`;
  const brands = isOfBrands(view.brandIds, 'k.brand_id');
  const { rows } = await sql<{ page: WithId<ReportHistory>[]; total: number }>`
    with entry as materialized (
      select e.id, 'quiz' as kind, e.received_at as at, e.course_id, null::uuid as certificate_id, e.attempt_id, e.score, coalesce(e.passed, false) as passed, e.dealer_id
      from learning_event e join course c on c.id = e.course_id
      where e.user_id = ${userId} and e.kind = 'quiz-finished' and ${ofBrands(view)}
      union all
      select coalesce(p.passed_version_id, p.course_id), 'passed', p.passed_at, p.course_id, null, null, null, true, p.passed_dealer_id
      from course_progress p join course c on c.id = p.course_id
      where p.user_id = ${userId} and p.passed_at is not null and p.best_score is null and ${ofBrands(view)}
      union all
      select t.id, 'certificate', t.issued_at, null, t.id, null, null, true, t.dealer_id
      from certificate t join curriculum k on k.id = t.curriculum_id where t.user_id = ${userId} and ${brands}
    ),
    told as materialized (select * from entry where ${view.moment ? sql`at < ${view.moment.until}` : sql`true`}),
    page as (
      select e.id, e.kind, e.at, e.score, e.passed, q.number as attempt, q.elapsed_seconds as "timeSpent",
        case when e.certificate_id is null then ${name}
          else (select json_build_object('en', t.curriculum_name, 'fr', t.curriculum_name_fr) from certificate t where t.id = e.certificate_id) end as name,
        (select d.name from dealer d where d.id = e.dealer_id) as dealer
      from told e left join course c on c.id = e.course_id left join quiz_attempt q on q.id = e.attempt_id
      order by e.at desc, e.id limit ${limitOf(query)} offset ${offsetOf(query)}
    )
    select coalesce((select json_agg(page) from page), '[]') as page, (select count(*) from told) as total`.execute(
    db,
  );
  return { rows: rows[0]!.page, total: rows[0]!.total };
}
