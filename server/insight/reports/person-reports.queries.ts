import { sql, type SqlBool } from 'kysely';
import type { ReportHistory, ReportPoints } from '#contract/insight/reports.calls.ts';
import type { MonthRow } from '#contract/insight/report-figures.ts';
import { limitOf, offsetOf, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import type { WithId } from '#server/platform/database/with-id.ts';
import { certificatesIn, monthsOf, ofBrands, progressIn, type ReportView } from './report-view.queries.ts';
import { isOfBrands } from '#server/training/catalog/managed-brand.scope.ts';

export interface PersonFigures {
  readonly dealerPosition: string;
  readonly memberSince: string | null;
  readonly roleRank: number;
  readonly certificates: { readonly valid: number; readonly expiring: number; readonly expired: number };
  readonly pointsBalance: number;
  readonly months: readonly MonthRow[];
}

const ofAccount = sql`e.account_id = (select a.id from ledger_account a where a.kind = 'learner-points' and a.currency = 'PTS'
  and coalesce(a.user_id, a.dealer_id, '00000000-0000-0000-0000-000000000000') = u.id)`;

/**
 * On `ledger_posting g`: it existed at the moment of the view, and belongs to a course whose results the reader may see. Postings without
 * a course are shown only to readers who see all brands.
 */
export const isTold = ({
  moment,
  brandIds,
}: ReportView) => sql<SqlBool>`(${moment ? sql`g.at < ${moment.until}` : sql`true`}
  and ${brandIds ? sql`exists (select from course c where c.id = g.course_id and ${ofBrands({ brandIds })})` : sql`true`})`;

/** What a person's page shows in addition to the courses. */
export async function figuresOfPerson(
  db: Db,
  view: ReportView,
  userId: string,
): Promise<PersonFigures | undefined> {
  const { rows } = await sql<PersonFigures>`
    select u.dealer_position as "dealerPosition", (select r.rank from role r where r.id = u.role_id) as "roleRank",
      (select min(m.started_at) from dealer_membership m where m.user_id = u.id and m.ended_at is null) as "memberSince",
      (select json_build_object('valid', count(*) filter (where t.status = 'valid'), 'expiring', count(*) filter (where t.is_expiring),
        'expired', count(*) filter (where t.status = 'expired')) from ${certificatesIn(view)} t join curriculum k on k.id = t.curriculum_id
        where t.user_id = u.id and ${isOfBrands(view.brandIds, 'k.brand_id')}) as certificates,
      coalesce((select sum(e.amount) from ledger_entry e join ledger_posting g on g.id = e.posting_id where ${ofAccount} and ${isTold(view)}), 0)::integer as "pointsBalance",
      ${monthsOf(view, sql`${progressIn(view)} p where p.user_id = u.id and p.passed_at is not null`)} as months
    from user_account u where u.id = ${userId}`.execute(db);
  return rows[0];
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

/** A person's entries in the points ledger, newest first. */
export async function pointsOfPerson(
  db: Db,
  view: ReportView,
  userId: string,
  query: PageQuery,
): Promise<Page<WithId<ReportPoints>> & { readonly balance: number }> {
  const { rows } = await sql<{ page: WithId<ReportPoints>[]; total: number; balance: number }>`
    with entry as materialized (
      select e.id, g.at, g.kind, e.amount, g.course_id, g.note,
        ${view.brandIds ? sql`sum(e.amount) over (order by e.id)::integer` : sql`e.balance_after`} as balance_after
      from user_account u join ledger_entry e on ${ofAccount} join ledger_posting g on g.id = e.posting_id
      where u.id = ${userId} and ${isTold(view)}
    ),
    page as (
      select e.id, e.at, e.kind, e.amount, e.balance_after as "balanceAfter", e.note,
        (select json_build_object('en', c.name, 'fr', c.name_fr) from course c where c.id = e.course_id) as course
      from entry e order by e.at desc, e.id desc limit ${limitOf(query)} offset ${offsetOf(query)}
    )
    select coalesce((select json_agg(page) from page), '[]') as page, (select count(*) from entry) as total,
      coalesce((select sum(amount) from entry), 0)::integer as balance`.execute(db);
  const [found] = rows;
  return { rows: found!.page, total: found!.total, balance: found!.balance };
}
