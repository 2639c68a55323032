import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { ReportedAttempt, ReportedCourse } from '#contract/insight/course-reports.calls.ts';
import type { CoursePassesRow, LearnerRow } from '#contract/insight/report-figures.ts';
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
import {
  byFamilyName,
  comesAfter,
  nameColumns,
  type PersonInOrder,
} from '#server/people/users/people-order.queries.ts';
import { userHaystack } from '#server/people/users/lean.queries.ts';
import { courseState, isDueAgain } from '#server/training/standings/course-state.queries.ts';
import { namedBrand } from '#server/training/catalog/named-brand.queries.ts';
import {
  audienceOf,
  startedCourses,
  counted,
  dealerOf,
  isKept,
  isInDepartment,
  isMember,
  coursePassesOf,
  peopleIn,
  progressIn,
  subjectColumns,
  showsResults,
  type Audience,
  type ReportView,
} from './report-view.queries.ts';
import { figuresOfCourses } from './subject-figures.queries.ts';
import type { Subject } from './subject-reports.queries.ts';
import { live } from '#server/training/catalog/live.scope.ts';

const columns = sql<WithId<ReportedCourse>>`
  c.id, json_build_object('en', c.name, 'fr', c.name_fr) as name,
  ${namedBrand('c.brand_id')} as brand,
  case when c.status = 'published' then 'published' else 'unpublished' end as status, c.active, ${subjectColumns}`;

export const reportedCourses: Subject<WithId<ReportedCourse>> = {
  table: 'course',
  alias: 'c',
  columns,
  figures: figuresOfCourses,
};

/** One course with its figures and its passes in each of the last twelve months, including the current one. */
export async function reportCourse(
  db: Db,
  view: ReportView,
  subjects: Expression<SqlBool>,
  id: string,
): Promise<(WithId<ReportedCourse> & { readonly months: CoursePassesRow[] }) | undefined> {
  const passes = sql`${progressIn(view)} p join user_account u on u.id = p.user_id
    where p.course_id = ${id} and p.passed_at is not null and ${counted(view)}`;
  const { rows } = await sql<WithId<ReportedCourse> & { months: CoursePassesRow[] }>`
    select ${columns}, ${coursePassesOf(view, passes)} as months
    from course c join ${figuresOfCourses(view, sql`(select ${id}::uuid as id)`)} f on f.id = c.id where c.id = ${id} and ${subjects}`.execute(
    db,
  );
  return rows[0];
}

export interface PeopleQuery {
  readonly text?: string | undefined;
  readonly status?: LearnerRow['state'] | undefined;
  readonly assignmentGroup?: string | undefined;
  readonly dealer?: string | undefined;
}

/** The curriculums in which a course can be taken. */
const curriculumsWith = (courseId: string) => sql`select x.curriculum_id from curriculum_course x
  join course c on c.id = x.course_id and ${live.sql('c')} where x.course_id = ${courseId}`;

/** The people of a course: those who started it and those it is meant for. `user_account u` with progress `p`. */
const peopleOf = (view: ReportView, courseId: string, audience: Audience, query: PeopleQuery) => {
  const conditions: Expression<SqlBool>[] = [counted(view)];
  if (query.text) conditions.push(matchesStored(userHaystack, query.text));
  if (query.status === 'not-started') conditions.push(sql<SqlBool>`p.user_id is null`);
  else if (query.status === 'due-again') conditions.push(isDueAgain(view.day));
  else if (query.status) conditions.push(sql<SqlBool>`p.status = ${query.status}`);
  if (query.assignmentGroup) conditions.push(isInDepartment(view, query.assignmentGroup));
  if (query.dealer)
    conditions.push(sql<SqlBool>`exists (select from dealer_membership m where m.user_id = u.id and ${isMember(view)}
      and m.dealer_id = ${query.dealer})`);
  const begun = sql`select q.user_id from ${startedCourses(view)} q where q.course_id = ${courseId}`;
  return sql`${peopleIn(audience, begun)} left join ${progressIn(view)} p on p.user_id = u.id and p.course_id = ${courseId}
    where ${sql.join(conditions, sql` and `)}`;
};

const learnerColumns = (view: ReportView) => sql`
  u.id, u.full_name as "fullName", u.email, ${dealerOf(view)} as dealer,
  coalesce(p.status, 'not-started') as status, ${courseState(view.day)} as state, coalesce(p.percent, 0) as percent, p.best_score as "bestScore",
  coalesce(p.time_seconds, 0) as "timeSpent", p.last_event_at as "lastEventAt", p.passed_at as "passedAt",
  case when p.passed_at is not null then p.renewal_due_on end as "renewalDueOn"`;

/** How many people of a course match. Without filters on people, the count comes from the stored figures. */
const numberOf = (view: ReportView, courseId: string, audience: Audience, query: PeopleQuery) => {
  const figure =
    isKept(view) &&
    !query.text &&
    !query.assignmentGroup &&
    !query.dealer &&
    keptNumbers[query.status ?? 'all'];
  return figure
    ? sql`(select ${figure} from ${figuresOfCourses(view, sql`(select ${courseId}::uuid as id)`)} f)`
    : sql`(select count(*) from ${peopleOf(view, courseId, audience, query)})`;
};

const keptNumbers: Readonly<Record<LearnerRow['state'] | 'all', RawBuilder<number> | undefined>> = {
  all: sql`f.completed + f.in_progress + f.not_started`,
  'not-started': sql`f.not_started`,
  passed: sql`f.completed`,
  'in-progress': undefined,
  failed: undefined,
  'due-again': undefined,
};

export async function reportCoursePeople(
  db: Db,
  view: ReportView,
  courseId: string,
  query: PeopleQuery & PageQuery,
): Promise<Page<WithId<LearnerRow>>> {
  const audience = await audienceOf(db, view, curriculumsWith(courseId));
  const { rows } = await sql<{ page: WithId<LearnerRow>[]; total: number }>`
    with page as (
      select ${learnerColumns(view)} from ${peopleOf(view, courseId, audience, query)}
      order by ${byFamilyName} limit ${limitOf(query)} offset ${offsetOf(query)})
    select coalesce((select json_agg(page) from page), '[]') as page, ${numberOf(view, courseId, audience, query)} as total`.execute(
    db,
  );
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

const rowsAtOnce = 5000;

/** Everyone in a course by family name, a few thousand at a time, so that memory stays flat however many there are. */
export async function* everybodyOfCourse(
  db: Db,
  view: ReportView,
  courseId: string,
  query: PeopleQuery,
): AsyncGenerator<readonly (WithId<LearnerRow> & PersonInOrder)[]> {
  const from = peopleOf(view, courseId, await audienceOf(db, view, curriculumsWith(courseId)), query);
  yield* stretches(rowsAtOnce, async (after: PersonInOrder | undefined) => {
    const { rows } = await sql<WithId<LearnerRow> & PersonInOrder>`
      select ${learnerColumns(view)}, ${nameColumns} from ${from} and ${comesAfter(after)} order by ${byFamilyName} limit ${rowsAtOnce}`.execute(
      db,
    );
    return rows;
  });
}

export interface AttemptFilters {
  readonly status?: 'passed' | 'failed' | undefined;
  readonly assignmentGroup?: string | undefined;
}

const attemptsOf = (view: ReportView, courseId: string, query: AttemptFilters) => {
  const conditions: Expression<SqlBool>[] = [
    sql<SqlBool>`t.course_id = ${courseId} and t.status = 'finished'`,
    counted(view),
  ];
  if (view.moment) conditions.push(sql<SqlBool>`t.finished_at < ${view.moment.until}`);
  if (query.status) conditions.push(sql<SqlBool>`t.passed = ${query.status === 'passed'}`);
  if (query.assignmentGroup) conditions.push(isInDepartment(view, query.assignmentGroup));
  return sql`quiz_attempt t join user_account u on u.id = t.user_id where ${sql.join(conditions, sql` and `)}`;
};

const attemptColumns = (view: ReportView) => sql`
  t.id, json_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email) as user, ${dealerOf(view)} as dealer,
  t.number, t.score, t.passed, t.elapsed_seconds as "timeSpent", t.finished_at as "finishedAt"`;

/** Submitted attempts at the quiz of a course, newest first. */
export async function reportAttempts(
  db: Db,
  view: ReportView,
  courseId: string,
  query: AttemptFilters & PageQuery,
): Promise<Page<WithId<ReportedAttempt>>> {
  const from = attemptsOf(view, courseId, query);
  const { rows } = await sql<{ page: WithId<ReportedAttempt>[]; total: number }>`
    with page as (
      select ${attemptColumns(view)} from ${from} order by t.finished_at desc, t.id limit ${limitOf(query)} offset ${offsetOf(query)}
    )
    select coalesce((select json_agg(page) from page), '[]') as page, (select count(*) from ${from}) as total`.execute(
    db,
  );
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

/** Every attempt in the order it was started, a few thousand at a time. */
export async function* attemptsOfCourse(
  db: Db,
  view: ReportView,
  courseId: string,
  query: AttemptFilters,
): AsyncGenerator<readonly WithId<ReportedAttempt>[]> {
  const from = attemptsOf(view, courseId, query);
  yield* stretches(rowsAtOnce, async (after: WithId<ReportedAttempt> | undefined) => {
    const later = after ? sql`and t.id > ${after.id}` : sql``;
    const { rows } = await sql<WithId<ReportedAttempt>>`
      select ${attemptColumns(view)} from ${from} ${later} order by t.id limit ${sql.lit(rowsAtOnce)}`.execute(
      db,
    );
    return rows;
  });
}

/** The courses of a curriculum in order, with the figures of those whose results the reader may see. */
export async function coursesOfCurriculumReport(
  db: Db,
  view: ReportView,
  curriculumId: string,
): Promise<(WithId<ReportedCourse> & { readonly required: boolean })[]> {
  const { rows } = await sql<WithId<ReportedCourse> & { required: boolean }>`
    with chosen as materialized (select x.course_id as id from curriculum_course x where x.curriculum_id = ${curriculumId})
    select ${columns}, x.required from curriculum_course x join course c on c.id = x.course_id
    join ${figuresOfCourses(view, sql`chosen`)} f on f.id = c.id where x.curriculum_id = ${curriculumId} and c.published_version_id is not null and c.deleted_at is null
      and ${showsResults(view)}
    order by x.position, c.id`.execute(db);
  return rows;
}
