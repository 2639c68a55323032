import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { ReportedAttempt, ReportedCourse } from '#contract/insight/course-reports.calls.ts';
import type { LearnerRow, MonthRow } from '#contract/insight/report-figures.ts';
import { limitOf, matchesText, offsetOf, type Page, type PageWish } from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import { userHaystack } from '#server/people/users/lean.queries.ts';
import {
  counted,
  dealerOf,
  departmentSets,
  everybody,
  isMeantBy,
  isMember,
  monthsOf,
  progressIn,
  subjectColumns,
  type ReportView,
} from './report-view.queries.ts';

type WithId<T extends { readonly _id: string }> = Omit<T, '_id'> & { readonly id: string };

/** What people have done in courses and how many never began, as a relation; `courses` has the column `id`. */
const figuresOfCourses = (view: ReportView, courses: RawBuilder<unknown>) => sql`(
  with ${departmentSets(view, everybody(view))},
  due as materialized (
    select distinct o.number, o.people, x.course_id from ${courses} w join curriculum_course x on x.course_id = w.id
    join open_to o on o.curriculum_id = x.curriculum_id join course c on c.id = x.course_id and c.status = 'published' and c.active),
  meant as (select course_id, sum(people) as people from due group by course_id),
  done as (
    select p.course_id, count(p.passed_at) as completed, count(*) - count(p.passed_at) as in_progress, avg(p.best_score)::float as average_score,
      sum(p.time_seconds) as time_spent, count(due.course_id) as begun
    from ${courses} w join ${progressIn(view)} p on p.course_id = w.id join member on member.id = p.user_id
    left join due on due.number = member.number and due.course_id = p.course_id group by p.course_id)
  select w.id as course_id, coalesce(done.completed, 0) as completed, coalesce(done.in_progress, 0) as in_progress, done.average_score,
    coalesce(done.time_spent, 0) as time_spent, (coalesce(meant.people, 0) - coalesce(done.begun, 0))::integer as not_started
  from ${courses} w left join done on done.course_id = w.id left join meant on meant.course_id = w.id)`;

const courseColumns = sql`
  c.id, json_build_object('en', c.name, 'fr', c.name_fr) as name,
  (select json_build_object('_id', b.id, 'name', b.name) from brand b where b.id = c.brand_id) as brand,
  case when c.status = 'published' then 'published' else 'unpublished' end as status, c.active, ${subjectColumns}`;

export interface SubjectFilters {
  readonly text?: string | undefined;
  readonly active?: boolean | undefined;
  readonly brand?: string | undefined;
}

export interface SubjectWish extends SubjectFilters, PageWish {
  readonly sortBy: string;
  readonly direction: 'asc' | 'desc';
}

export const subjectSorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  completed: sql`f.completed`,
  inProgress: sql`f.in_progress`,
  averageScore: sql`f.average_score`,
  timeSpent: sql`f.time_spent`,
};

const conditionsOf = (subjects: Expression<SqlBool>, wish: SubjectFilters): Expression<SqlBool>[] => {
  const conditions: Expression<SqlBool>[] = [subjects];
  if (wish.text) conditions.push(matchesText(sql`c.name || ' ' || c.name_fr`, wish.text));
  if (wish.active !== undefined) conditions.push(sql<SqlBool>`c.active = ${wish.active}`);
  if (wish.brand) conditions.push(sql<SqlBool>`c.brand_id = ${wish.brand}`);
  return conditions;
};

/** One page of courses with their figures and how many there are, in one statement; only an order by figures needs those of all. */
export async function reportCourses(
  db: Db,
  view: ReportView,
  subjects: Expression<SqlBool>,
  wish: SubjectWish,
): Promise<Page<WithId<ReportedCourse>>> {
  const where = sql.join(conditionsOf(subjects, wish), sql` and `);
  const figure = subjectSorts[wish.sortBy];
  const order = sql`${figure ?? sql`c.name`} ${sql.raw(wish.direction)} nulls last, c.id`;
  const window = sql`order by ${order} limit ${limitOf(wish)} offset ${offsetOf(wish)}`;
  const { rows } = await sql<{ page: WithId<ReportedCourse>[]; total: number }>`
    with chosen as materialized (select c.id from course c where ${where} ${figure ? sql`` : window}),
    page as (
      select ${courseColumns} from course c join ${figuresOfCourses(view, sql`chosen`)} f on f.course_id = c.id
      ${figure ? window : sql`order by ${order}`})
    select coalesce((select json_agg(page) from page), '[]') as page,
      (select count(*) from course c where ${where}) as total`.execute(db);
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

export const subjectsAtOnce = 500;

/** Every course of the filtered report by name, some hundred at a time. */
export async function* coursesOfReport(
  db: Db,
  view: ReportView,
  subjects: Expression<SqlBool>,
  wish: SubjectFilters,
): AsyncGenerator<readonly WithId<ReportedCourse>[]> {
  const where = sql.join(conditionsOf(subjects, wish), sql` and `);
  let after: WithId<ReportedCourse> | undefined;
  for (;;) {
    const later = after ? sql`and (c.name, c.id) > (${after.name.en}, ${after.id})` : sql``;
    const { rows } = await sql<WithId<ReportedCourse>>`
      with chosen as materialized (
        select c.id from course c where ${where} ${later} order by c.name, c.id limit ${sql.lit(subjectsAtOnce)})
      select ${courseColumns} from course c join ${figuresOfCourses(view, sql`chosen`)} f on f.course_id = c.id order by c.name, c.id`.execute(
      db,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < subjectsAtOnce) return;
    after = rows.at(-1);
  }
}

/** One course with its figures and the passes of each of the last twelve months, this one included. */
export async function reportCourse(
  db: Db,
  view: ReportView,
  subjects: Expression<SqlBool>,
  id: string,
): Promise<(WithId<ReportedCourse> & { readonly months: MonthRow[] }) | undefined> {
  const passes = sql`${progressIn(view)} p join user_account u on u.id = p.user_id
    where p.course_id = ${id} and p.passed_at is not null and ${counted(view)}`;
  const { rows } = await sql<WithId<ReportedCourse> & { months: MonthRow[] }>`
    select ${courseColumns}, ${monthsOf(view, passes)} as months
    from course c join ${figuresOfCourses(view, sql`(select ${id}::uuid as id)`)} f on f.course_id = c.id where c.id = ${id} and ${subjects}`.execute(
    db,
  );
  return rows[0];
}

/** The name of a course, where its report is in reach. */
export async function reportedCourseName(
  db: Db,
  subjects: Expression<SqlBool>,
  id: string,
): Promise<ReportedCourse['name'] | undefined> {
  const { rows } = await sql<{ name: ReportedCourse['name'] }>`
    select json_build_object('en', c.name, 'fr', c.name_fr) as name from course c where c.id = ${id} and ${subjects}`.execute(
    db,
  );
  return rows[0]?.name;
}

export interface PeopleWish {
  readonly text?: string | undefined;
  readonly status?: LearnerRow['status'] | undefined;
  readonly assignmentGroup?: string | undefined;
  readonly dealer?: string | undefined;
}

/** People of a course: `user_account u` with progress `p`, by name. */
const peopleOf = (view: ReportView, courseId: string, wish: PeopleWish) => {
  const conditions: Expression<SqlBool>[] = [
    counted(view),
    sql<SqlBool>`(p.user_id is not null or ${isMeantBy(view, sql`select x.curriculum_id from curriculum_course x where x.course_id = ${courseId}`)})`,
  ];
  if (wish.text) conditions.push(matchesText(userHaystack, wish.text));
  if (wish.status === 'not-started') conditions.push(sql<SqlBool>`p.user_id is null`);
  else if (wish.status) conditions.push(sql<SqlBool>`p.status = ${wish.status}`);
  if (wish.assignmentGroup)
    conditions.push(sql<SqlBool>`exists (select from assignment_group_member m where m.user_id = u.id
      and m.assignment_group_id = ${wish.assignmentGroup})`);
  if (wish.dealer)
    conditions.push(sql<SqlBool>`exists (select from dealer_membership m where m.user_id = u.id and ${isMember(view)}
      and m.dealer_id = ${wish.dealer})`);
  return sql`user_account u left join ${progressIn(view)} p on p.user_id = u.id and p.course_id = ${courseId}
    where ${sql.join(conditions, sql` and `)}`;
};

const learnerColumns = (view: ReportView) => sql`
  u.id, u.full_name as "fullName", u.email, ${dealerOf(view)} as dealer,
  coalesce(p.status, 'not-started') as status, coalesce(p.percent, 0) as percent, p.best_score as "bestScore",
  coalesce(p.time_seconds, 0) as "timeSpent", p.last_event_at as "lastEventAt", p.passed_at as "passedAt",
  case when p.passed_at is not null then p.renewal_due_on end as "renewalDueOn"`;

export async function reportCoursePeople(
  db: Db,
  view: ReportView,
  courseId: string,
  wish: PeopleWish & PageWish,
): Promise<Page<WithId<LearnerRow>>> {
  const from = peopleOf(view, courseId, wish);
  const { rows } = await sql<{ page: WithId<LearnerRow>[]; total: number }>`
    with page as (select ${learnerColumns(view)} from ${from} order by u.full_name, u.id limit ${limitOf(wish)} offset ${offsetOf(wish)})
    select coalesce((select json_agg(page) from page), '[]') as page, (select count(*) from ${from}) as total`.execute(
    db,
  );
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

const rowsAtOnce = 2000;

/** Everybody of a course by name, some thousand at a time, so that memory stays flat however many there are. */
export async function* everybodyOfCourse(
  db: Db,
  view: ReportView,
  courseId: string,
  wish: PeopleWish,
): AsyncGenerator<readonly WithId<LearnerRow>[]> {
  const from = peopleOf(view, courseId, wish);
  let after: WithId<LearnerRow> | undefined;
  for (;;) {
    const later = after ? sql`and (u.full_name, u.id) > (${after.fullName}, ${after.id})` : sql``;
    const { rows } = await sql<WithId<LearnerRow>>`
      select ${learnerColumns(view)} from ${from} ${later} order by u.full_name, u.id limit ${rowsAtOnce}`.execute(
      db,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1);
  }
}

export interface AttemptFilters {
  readonly status?: 'passed' | 'failed' | undefined;
  readonly assignmentGroup?: string | undefined;
}

const attemptsOf = (view: ReportView, courseId: string, wish: AttemptFilters) => {
  const conditions: Expression<SqlBool>[] = [
    sql<SqlBool>`t.course_id = ${courseId} and t.status = 'finished'`,
    counted(view),
  ];
  if (view.moment) conditions.push(sql<SqlBool>`t.finished_at < ${view.moment.until}`);
  if (wish.status) conditions.push(sql<SqlBool>`t.passed = ${wish.status === 'passed'}`);
  if (wish.assignmentGroup)
    conditions.push(sql<SqlBool>`exists (select from assignment_group_member m where m.user_id = u.id
      and m.assignment_group_id = ${wish.assignmentGroup})`);
  return sql`quiz_attempt t join user_account u on u.id = t.user_id where ${sql.join(conditions, sql` and `)}`;
};

const attemptColumns = (view: ReportView) => sql`
  t.id, json_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email) as user, ${dealerOf(view)} as dealer,
  t.number, t.score, t.passed, t.elapsed_seconds as "timeSpent", t.finished_at as "finishedAt"`;

/** Attempts at the quiz of a course that were handed in, the last one first. */
export async function reportAttempts(
  db: Db,
  view: ReportView,
  courseId: string,
  wish: AttemptFilters & PageWish,
): Promise<Page<WithId<ReportedAttempt>>> {
  const from = attemptsOf(view, courseId, wish);
  const { rows } = await sql<{ page: WithId<ReportedAttempt>[]; total: number }>`
    with page as (
      select ${attemptColumns(view)} from ${from} order by t.finished_at desc, t.id limit ${limitOf(wish)} offset ${offsetOf(wish)}
    )
    select coalesce((select json_agg(page) from page), '[]') as page, (select count(*) from ${from}) as total`.execute(
    db,
  );
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

/** Every attempt in the order it was begun, some thousand at a time. */
export async function* attemptsOfCourse(
  db: Db,
  view: ReportView,
  courseId: string,
  wish: AttemptFilters,
): AsyncGenerator<readonly WithId<ReportedAttempt>[]> {
  const from = attemptsOf(view, courseId, wish);
  let after: string | undefined;
  for (;;) {
    const later = after ? sql`and t.id > ${after}` : sql``;
    const { rows } = await sql<WithId<ReportedAttempt>>`
      select ${attemptColumns(view)} from ${from} ${later} order by t.id limit ${sql.lit(rowsAtOnce)}`.execute(
      db,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)?.id;
  }
}

/** The courses of a curriculum in their order, each with its figures. */
export async function coursesOfCurriculumReport(
  db: Db,
  view: ReportView,
  curriculumId: string,
): Promise<(WithId<ReportedCourse> & { readonly required: boolean })[]> {
  const { rows } = await sql<WithId<ReportedCourse> & { required: boolean }>`
    with chosen as materialized (select x.course_id as id from curriculum_course x where x.curriculum_id = ${curriculumId})
    select ${courseColumns}, x.required from curriculum_course x join course c on c.id = x.course_id
    join ${figuresOfCourses(view, sql`chosen`)} f on f.course_id = c.id where x.curriculum_id = ${curriculumId} and c.published_version_id is not null and c.deleted_at is null
    order by x.position, c.id`.execute(db);
  return rows;
}
