import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { CurriculumLearner, CurriculumOfUser } from '#contract/insight/report-figures.ts';
import type { Standing } from '#contract/training/standings.fields.ts';
import {
  byFamilyName,
  comesAfter,
  nameColumns,
  type PersonInOrder,
} from '#server/people/users/people-order.queries.ts';
import { userHaystack } from '#server/people/users/lean.queries.ts';
import {
  limitOf,
  matchesStored,
  offsetOf,
  type Page,
  type PageQuery,
} from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import type { WithId } from '#server/platform/database/with-id.ts';
import { stretches } from '#server/platform/database/stretches.ts';
import { standingOf } from '#server/training/standings/standing.queries.ts';
import { isDueAgain, isPassed } from '#server/training/standings/course-state.queries.ts';
import { namedBrand } from '#server/training/catalog/named-brand.queries.ts';
import {
  audienceOf,
  certificateJson,
  certificatesIn,
  counted,
  dealerOf,
  isLive,
  isMeant,
  isInDepartment,
  isMember,
  isOpen,
  peopleIn,
  progressIn,
  showsResults,
  type ReportView,
} from './report-view.queries.ts';
import { isOfBrands } from '#server/training/catalog/managed-brand.scope.ts';
import { kept } from '#server/training/catalog/live.scope.ts';
import { wasPublished } from './course-reports.scope.ts';

/** Scores and times come only from courses whose results the reader may see. Progress in the curriculum counts all its courses. */
const resultFilter = (view: ReportView) =>
  view.resultBrandIds ? sql`filter (where ${showsResults(view)})` : sql``;

/** The progress of `user_account u` in the courses of a curriculum, as `s`, over all its courses, whatever their brand. */
const joinCourses = (view: ReportView, curriculum = sql`k.id`) =>
  coursesOf({ ...view, brandIds: undefined }, curriculum);
const coursesOf = (view: ReportView, curriculum: RawBuilder<unknown>) => sql`
  cross join lateral (
    select count(*) filter (where x.required) as required, count(*) filter (where x.required and ${isPassed(view.day)}) as required_passed, count(*) as courses,
      count(*) filter (where ${isPassed(view.day)}) as passed, count(p.user_id) as begun,
      count(*) filter (where x.required and ${isDueAgain(view.day)}) as due_again,
      (avg(p.best_score) ${resultFilter(view)})::float as average_score, coalesce(sum(p.time_seconds) ${resultFilter(view)}, 0)::bigint as time_spent,
      max(p.last_event_at) ${resultFilter(view)} as last_event_at,
      max(p.passed_at) filter (where x.required) as passed_last
    from curriculum_course x join course c on c.id = x.course_id and ${isOpen(view)}
    left join ${progressIn(view)} p on p.course_id = c.id and p.user_id = u.id
    where x.curriculum_id = ${curriculum}) s`;

const joinCertificate = (view: ReportView) =>
  sql`left join ${certificatesIn(view)} t on t.user_id = u.id and t.curriculum_id = k.id`;

const columns = sql`
  ${standingOf} as standing, s.required, s.required_passed as "requiredPassed", s.courses as "coursesCount", s.passed,
  s.average_score as "averageScore", s.time_spent as "timeSpent", s.last_event_at as "lastEventAt",
  case when s.required_passed = s.required and s.passed > 0 then s.passed_last end as "completedAt", ${certificateJson} as certificate`;

/** On `curriculum k`: live now or once, in the brands that the report covers. */
const isReported = ({ brandIds }: ReportView): Expression<SqlBool> =>
  sql<SqlBool>`(${wasPublished.sql('k')} and ${kept.sql('k')} and ${isOfBrands(brandIds, 'k.brand_id')})`;

/** The curriculums that are meant for a person or were certified once, in order. With an id, only that one. */
export async function curriculumsOfUser(
  db: Db,
  view: ReportView,
  userId: string,
  curriculumId?: string,
): Promise<WithId<CurriculumOfUser>[]> {
  const { rows } = await sql<WithId<CurriculumOfUser>>`
    select k.id, json_build_object('en', k.name, 'fr', k.name_fr) as name, k.ends_on as "endsOn",
      ${namedBrand('k.brand_id')} as brand, ${columns}
    from user_account u join curriculum k on ${isReported(view)} ${joinCertificate(view)} ${joinCourses(view)}
    where u.id = ${userId} and ((${isMeant(view)} and s.courses > 0) or t.id is not null)
      and ${curriculumId ? sql`k.id = ${curriculumId}` : sql`true`}
    order by k.position, k.name, k.id`.execute(db);
  return rows;
}

export interface CertifiedQuery {
  readonly text?: string | undefined;
  readonly assignmentGroup?: string | undefined;
  readonly dealer?: string | undefined;
  readonly standing?: Standing | undefined;
}

/** Everyone's progress in the courses of one curriculum, worked out together and joined to `user_account u` as `s`. */
const joinCoursesAtOnce = (view: ReportView, curriculumId: string) => sql`
  cross join (
    select count(*) filter (where x.required) as required, count(*) as courses
    from curriculum_course x join course c on c.id = x.course_id and ${isOpen({ brandIds: undefined })} where x.curriculum_id = ${curriculumId}) o
  left join (
    select p.user_id, count(*) filter (where x.required and ${isPassed(view.day)}) as required_passed, count(*) filter (where ${isPassed(view.day)}) as passed, count(*) as begun,
      count(*) filter (where x.required and ${isDueAgain(view.day)}) as due_again,
      (avg(p.best_score) ${resultFilter(view)})::float as average_score, (sum(p.time_seconds) ${resultFilter(view)})::bigint as time_spent,
      max(p.last_event_at) ${resultFilter(view)} as last_event_at,
      max(p.passed_at) filter (where x.required) as passed_last
    from curriculum_course x join course c on c.id = x.course_id and ${isOpen({ brandIds: undefined })}
    join ${progressIn({ ...view, brandIds: undefined })} p on p.course_id = x.course_id
    where x.curriculum_id = ${curriculumId} group by p.user_id) w on w.user_id = u.id
  cross join lateral (
    select o.required, o.courses, coalesce(w.required_passed, 0) as required_passed, coalesce(w.passed, 0) as passed, coalesce(w.begun, 0) as begun,
      coalesce(w.due_again, 0) as due_again, w.average_score, coalesce(w.time_spent, 0) as time_spent, w.last_event_at, w.passed_last) s`;

/**
 * Everyone a curriculum is meant for or who holds its certificate: `user_account u` with certificate `t` and, to filter by standing,
 * courses `s`.
 */
const peopleOf = async (db: Db, view: ReportView, curriculumId: string, query: CertifiedQuery) => {
  const audience = await audienceOf(db, view, sql`select ${curriculumId}::uuid`);
  const conditions: Expression<SqlBool>[] = [counted(view)];
  if (query.text) conditions.push(matchesStored(userHaystack, query.text));
  if (query.assignmentGroup) conditions.push(isInDepartment(view, query.assignmentGroup));
  if (query.dealer)
    conditions.push(sql<SqlBool>`exists (select from dealer_membership m where m.user_id = u.id and ${isMember(view)}
      and m.dealer_id = ${query.dealer})`);
  if (query.standing) conditions.push(sql<SqlBool>`${standingOf} = ${query.standing}`);
  const certified = sql`select t.user_id from ${certificatesIn(view)} t where t.curriculum_id = ${curriculumId}`;
  const withCertificate = sql`left join ${certificatesIn(view)} t on t.user_id = u.id and t.curriculum_id = ${curriculumId}`;
  return {
    from: sql`${peopleIn(audience, certified)} ${withCertificate} ${query.standing ? joinCoursesAtOnce(view, curriculumId) : sql``} where ${sql.join(conditions, sql` and `)}`,
    /** On the people in `chosen`, by family name. */
    rowsWith: (courses: RawBuilder<unknown>) => sql<WithId<CurriculumLearner> & PersonInOrder>`
      select u.id, ${nameColumns}, u.full_name as "fullName", u.email, ${dealerOf(view)} as dealer, ${columns}
      from user_account u ${withCertificate} ${courses} where u.id in (select id from chosen) order by ${byFamilyName}`,
  };
};

export async function reportCurriculumPeople(
  db: Db,
  view: ReportView,
  curriculumId: string,
  query: CertifiedQuery & PageQuery,
): Promise<Page<WithId<CurriculumLearner>>> {
  const { from, rowsWith } = await peopleOf(db, view, curriculumId, query);
  const window = sql`order by ${byFamilyName} limit ${limitOf(query)} offset ${offsetOf(query)}`;
  // A standing needs everyone's courses, so they are read once for both the page and the count.
  const found = query.standing
    ? sql`matching as materialized (select u.id, u.last_name, u.first_name from ${from}), chosen as materialized (select u.id from matching u ${window})`
    : sql`chosen as materialized (select u.id from ${from} ${window})`;
  const { rows } = await sql<{ page: WithId<CurriculumLearner>[]; total: number }>`
    with ${found}, page as (${rowsWith(joinCourses(view, sql`${curriculumId}`))})
    select coalesce((select json_agg(page) from page), '[]') as page,
      (select count(*) from ${query.standing ? sql`matching` : from}) as total`.execute(db);
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

const rowsAtOnce = 5000;

/** Everyone in a curriculum by family name, a few thousand at a time. */
export async function* everybodyOfCurriculum(
  db: Db,
  view: ReportView,
  curriculumId: string,
  query: CertifiedQuery,
): AsyncGenerator<readonly (WithId<CurriculumLearner> & PersonInOrder)[]> {
  const { from, rowsWith } = await peopleOf(db, view, curriculumId, query);
  yield* stretches(rowsAtOnce, async (after: PersonInOrder | undefined) => {
    const { rows } = await sql<WithId<CurriculumLearner> & PersonInOrder>`
      with chosen as materialized (select u.id from ${from} and ${comesAfter(after)} order by ${byFamilyName} limit ${sql.lit(rowsAtOnce)})
      ${rowsWith(joinCoursesAtOnce(view, curriculumId))}`.execute(db);
    return rows;
  });
}

/**
 * The standing of each person in each live curriculum that is meant for them and has something to do, as a relation of `user_id`,
 * `curriculum_id`, `standing`, `is_overdue`, `required`, `required_passed`, `expires_on`. A standing is overdue if the person has to act:
 * the certificate has ended or was revoked, or required courses are due again, even while the certificate is valid. `people` has the
 * column `id`.
 */
export const standingsOf = (view: ReportView, people: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select u.id as user_id, k.id as curriculum_id, ${standingOf} as standing,
    (coalesce(t.status in ('expired', 'revoked'), false) or s.due_again > 0) as is_overdue, s.required, s.required_passed, t.expires_on
  from ${people} w join user_account u on u.id = w.id join curriculum k on ${isLive(view)} and ${isReported(view)} and ${isMeant(view)}
  ${joinCertificate(view)} ${joinCourses(view)} where s.required > 0 or t.id is not null)`;

/**
 * The people with something overdue, as a query of `user_id`, among everyone counted; with a curriculum, only in that one. Standings are
 * worked out only for people who could have something overdue. A course of another brand in one of the reader's curriculums counts too, as
 * it does in the standing.
 */
export const overduePeople = (view: ReportView, curriculumId?: string): RawBuilder<unknown> => sql`
  select x.user_id from ${standingsOf(
    view,
    sql`(select distinct one.id from (
      select t.user_id as id from ${certificatesIn(view)} t where t.status in ('expired', 'revoked')
      union all select p.user_id from ${progressIn({ ...view, brandIds: undefined })} p where p.renewal_due_on is not null and ${isDueAgain(view.day)}) one
      join user_account u on u.id = one.id where ${counted(view)})`,
  )} x where x.is_overdue and ${curriculumId ? sql`x.curriculum_id = ${curriculumId}` : sql`true`}`;

/**
 * How many courses each person is required to pass, how many are passed, and how many are due again because their pass, or a certificate
 * that relies on them, has ended. A relation of `user_id`, `required`, `required_passed`, `due_again`. A course that several curriculums
 * require counts once. `people` has the column `id`.
 */
export const requiredCoursesOf = (view: ReportView, people: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select o.user_id, count(*)::integer as required,
    (count(*) filter (where not o.lapsed and ${isPassed(view.day)}))::integer as required_passed,
    (count(*) filter (where p.passed_at is not null and (o.lapsed or ${isDueAgain(view.day)})))::integer as due_again
  from (select u.id as user_id, x.course_id, coalesce(bool_or(t.status = 'expired'), false) as lapsed
    from ${people} w join user_account u on u.id = w.id join curriculum k on ${isMeant(view)} ${joinCertificate(view)}
    join curriculum_course x on x.curriculum_id = k.id and x.required join course c on c.id = x.course_id and ${isOpen(view)}
    group by u.id, x.course_id) o
  left join ${progressIn(view)} p on p.user_id = o.user_id and p.course_id = o.course_id group by o.user_id)`;

export interface RequiredCourses {
  readonly passed: number;
  readonly open: number;
  readonly dueAgain: number;
}

/** The same for one person. */
export async function requiredOfUser(db: Db, view: ReportView, userId: string): Promise<RequiredCourses> {
  const { rows } = await sql<RequiredCourses>`
    select required_passed as passed, required - required_passed - due_again as open, due_again as "dueAgain"
    from ${requiredCoursesOf(view, sql`(select ${userId}::uuid as id)`)} r`.execute(db);
  return rows[0] ?? { passed: 0, open: 0, dueAgain: 0 };
}
