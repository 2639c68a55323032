import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type {
  ReportedAttempt,
  ReportedCourse,
  ReportedCurriculum,
} from '#contract/insight/course-reports.calls.ts';
import type { LearnerRow } from '#contract/insight/report-figures.ts';
import { limitOf, matchesText, offsetOf, type Page, type PageWish } from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import { userHaystack } from '#server/people/users/lean.queries.ts';

type WithId<T extends { readonly _id: string }> = Omit<T, '_id'> & { readonly id: string };

/** Whom a report is about: `people` on `user_account u`. */
export interface ReportScope {
  readonly people: Expression<SqlBool>;
  /** On `course c` or `curriculum k`. */
  readonly subjects: Expression<SqlBool>;
}

const counted = (people: Expression<SqlBool>) =>
  sql<SqlBool>`u.status = 'active' and u.merged_into_id is null and ${people}`;

const isLive = sql<SqlBool>`k.status = 'published' and k.active and k.deleted_at is null`;

/** A live curriculum `k` is meant for `user_account u`. */
const isMeant = sql<SqlBool>`(${isLive}
  and (not exists (select from curriculum_audience a where a.curriculum_id = k.id)
    or exists (select from curriculum_audience a join assignment_group_member m on m.assignment_group_id = a.assignment_group_id
      where a.curriculum_id = k.id and m.user_id = u.id)))`;

/** A course is meant for `user_account u` by some curriculum. */
const isAssigned = (courseId: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from curriculum_course x join curriculum k on k.id = x.curriculum_id where x.course_id = ${courseId} and ${isMeant})`;

/** How many people curriculums of these ids are meant for. */
const assignedTo = (
  curriculumIds: RawBuilder<unknown>,
  forEverybody: RawBuilder<unknown>,
  people: Expression<SqlBool>,
) => sql`(case when ${forEverybody} then (select count(*) from user_account u where ${counted(people)})
  else (select count(distinct m.user_id) from curriculum_audience a
    join assignment_group_member m on m.assignment_group_id = a.assignment_group_id join user_account u on u.id = m.user_id
    where a.curriculum_id = any(${curriculumIds}) and ${counted(people)}) end)`;

/** What people have done in `course c`, as `f`; never begun as `n`. */
const done = (people: Expression<SqlBool>) => sql`
  cross join lateral (
    select count(p.passed_at) as completed, count(*) - count(p.passed_at) as in_progress, avg(p.best_score)::float as average_score,
      coalesce(sum(p.time_seconds), 0) as time_spent
    from course_progress p join user_account u on u.id = p.user_id where p.course_id = c.id and ${counted(people)}) f`;
/** The same of every course at once, for an order by it. */
const doneInEach = (people: Expression<SqlBool>) => sql`
  left join (
    select p.course_id, count(p.passed_at) as completed, count(*) - count(p.passed_at) as in_progress,
      avg(p.best_score)::float as average_score, sum(p.time_seconds) as time_spent
    from course_progress p join user_account u on u.id = p.user_id where ${counted(people)} group by p.course_id) f on f.course_id = c.id`;
const notBegun = (people: Expression<SqlBool>) => sql`
  cross join lateral (
    select array_agg(k.id) as ids, bool_or(not exists (select from curriculum_audience a where a.curriculum_id = k.id)) as for_everybody
    from curriculum_course x join curriculum k on k.id = x.curriculum_id and ${isLive}
    where x.course_id = c.id and c.status = 'published' and c.active) meant
  cross join lateral (
    select ${assignedTo(sql`meant.ids`, sql`meant.for_everybody`, people)} - (
      select count(*) from course_progress p join user_account u on u.id = p.user_id
      where p.course_id = c.id and ${counted(people)} and ${isAssigned(sql`c.id`)}) as not_started) n`;

const figureColumns = sql`
  f.completed, f.in_progress as "inProgress", n.not_started as "notStarted", f.average_score as "averageScore",
  f.time_spent as "timeSpent", coalesce(f.completed::float / nullif(f.completed + f.in_progress + n.not_started, 0), 0) as percent`;

const courseColumns = sql`
  c.id, json_build_object('en', c.name, 'fr', c.name_fr) as name,
  (select json_build_object('_id', b.id, 'name', b.name) from brand b where b.id = c.brand_id) as brand,
  case when c.status = 'published' then 'published' else 'unpublished' end as status, c.active, ${figureColumns}`;

export interface SubjectWish extends PageWish {
  readonly text?: string | undefined;
  readonly active?: boolean | undefined;
  readonly brand?: string | undefined;
  readonly sortBy: string;
  readonly direction: 'asc' | 'desc';
}

const sorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  completed: sql`f.completed`,
  inProgress: sql`f.in_progress`,
  averageScore: sql`f.average_score`,
  timeSpent: sql`f.time_spent`,
};

/** One page of courses with their figures and how many there are, in one statement; only an order by figures needs those of all. */
export async function reportCourses(
  db: Db,
  { people, subjects }: ReportScope,
  wish: SubjectWish,
): Promise<Page<WithId<ReportedCourse>>> {
  const conditions: Expression<SqlBool>[] = [subjects];
  if (wish.text) conditions.push(matchesText(sql`c.name || ' ' || c.name_fr`, wish.text));
  if (wish.active !== undefined) conditions.push(sql<SqlBool>`c.active = ${wish.active}`);
  if (wish.brand) conditions.push(sql<SqlBool>`c.brand_id = ${wish.brand}`);
  const figure = sorts[wish.sortBy];
  const order = sql`${figure ?? sql`c.name`} ${sql.raw(wish.direction)} nulls last, c.id`;
  const { rows } = await sql<{ page: WithId<ReportedCourse>[]; total: number }>`
    with chosen as materialized (
      select c.id as chosen_id, row_number() over (order by ${order}) as place
      from course c ${figure ? doneInEach(people) : sql``} where ${sql.join(conditions, sql` and `)}
      order by place limit ${limitOf(wish)} offset ${offsetOf(wish)}
    ), page as (
      select ${courseColumns} from chosen join course c on c.id = chosen_id ${done(people)} ${notBegun(people)} order by place
    )
    select coalesce((select json_agg(page) from page), '[]') as page,
      (select count(*) from course c where ${sql.join(conditions, sql` and `)}) as total`.execute(db);
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

export interface MonthCount {
  readonly month: string;
  readonly completed: number;
}

/** One course with its figures and the passes of each of the last twelve months, this one included. */
export async function reportCourse(
  db: Db,
  { people, subjects }: ReportScope,
  id: string,
): Promise<(WithId<ReportedCourse> & { readonly months: MonthCount[] }) | undefined> {
  const { rows } = await sql<WithId<ReportedCourse> & { months: MonthCount[] }>`
    select ${courseColumns}, (
      select json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'completed', (
        select count(*) from course_progress p join user_account u on u.id = p.user_id
        where p.course_id = c.id and p.passed_at >= m.month and p.passed_at < m.month + interval '1 month' and ${counted(people)}
      )) order by m.month)
      from generate_series(date_trunc('month', now()) - interval '11 months', date_trunc('month', now()), interval '1 month') m (month)
    ) as months
    from course c ${done(people)} ${notBegun(people)} where c.id = ${id} and ${subjects}`.execute(db);
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
const peopleOf = (courseId: string, people: Expression<SqlBool>, wish: PeopleWish) => {
  const conditions: Expression<SqlBool>[] = [
    counted(people),
    sql<SqlBool>`(p.user_id is not null or ${isAssigned(sql`${courseId}`)})`,
  ];
  if (wish.text) conditions.push(matchesText(userHaystack, wish.text));
  if (wish.status === 'not-started') conditions.push(sql<SqlBool>`p.user_id is null`);
  else if (wish.status) conditions.push(sql<SqlBool>`p.status = ${wish.status}`);
  if (wish.assignmentGroup)
    conditions.push(sql<SqlBool>`exists (select from assignment_group_member m where m.user_id = u.id
      and m.assignment_group_id = ${wish.assignmentGroup})`);
  if (wish.dealer)
    conditions.push(sql<SqlBool>`exists (select from dealer_membership m where m.user_id = u.id and m.ended_at is null
      and m.dealer_id = ${wish.dealer})`);
  return sql`user_account u left join course_progress p on p.user_id = u.id and p.course_id = ${courseId}
    where ${sql.join(conditions, sql` and `)}`;
};

const learnerColumns = sql`
  u.id, u.full_name as "fullName", u.email,
  (select json_build_object('_id', d.id, 'name', d.name) from dealer_membership m join dealer d on d.id = m.dealer_id
    where m.user_id = u.id and m.ended_at is null order by m.started_at limit 1) as dealer,
  coalesce(p.status, 'not-started') as status, coalesce(p.percent, 0) as percent, p.best_score as "bestScore",
  coalesce(p.time_seconds, 0) as "timeSpent", p.last_event_at as "lastEventAt", p.passed_at as "passedAt",
  p.renewal_due_on as "renewalDueOn"`;

export async function reportCoursePeople(
  db: Db,
  people: Expression<SqlBool>,
  courseId: string,
  wish: PeopleWish & PageWish,
): Promise<Page<WithId<LearnerRow>>> {
  const from = peopleOf(courseId, people, wish);
  const { rows } = await sql<{ page: WithId<LearnerRow>[]; total: number }>`
    with page as (select ${learnerColumns} from ${from} order by u.full_name, u.id limit ${limitOf(wish)} offset ${offsetOf(wish)})
    select coalesce((select json_agg(page) from page), '[]') as page, (select count(*) from ${from}) as total`.execute(
    db,
  );
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

const rowsAtOnce = 2000;

/** Everybody of a course by name, some thousand at a time, so that memory stays flat however many there are. */
export async function* everybodyOfCourse(
  db: Db,
  people: Expression<SqlBool>,
  courseId: string,
  wish: PeopleWish,
): AsyncGenerator<readonly WithId<LearnerRow>[]> {
  const from = peopleOf(courseId, people, wish);
  let after: WithId<LearnerRow> | undefined;
  for (;;) {
    const later = after ? sql`and (u.full_name, u.id) > (${after.fullName}, ${after.id})` : sql``;
    const { rows } = await sql<WithId<LearnerRow>>`
      select ${learnerColumns} from ${from} ${later} order by u.full_name, u.id limit ${rowsAtOnce}`.execute(
      db,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1);
  }
}

export interface AttemptWish extends PageWish {
  readonly status?: 'passed' | 'failed' | undefined;
  readonly assignmentGroup?: string | undefined;
}

/** Attempts at the quiz of a course that were handed in, the last one first. */
export async function reportAttempts(
  db: Db,
  people: Expression<SqlBool>,
  courseId: string,
  wish: AttemptWish,
): Promise<Page<WithId<ReportedAttempt>>> {
  const conditions: Expression<SqlBool>[] = [
    sql<SqlBool>`t.course_id = ${courseId} and t.status = 'finished'`,
    counted(people),
  ];
  if (wish.status) conditions.push(sql<SqlBool>`t.passed = ${wish.status === 'passed'}`);
  if (wish.assignmentGroup)
    conditions.push(sql<SqlBool>`exists (select from assignment_group_member m where m.user_id = u.id
      and m.assignment_group_id = ${wish.assignmentGroup})`);
  const from = sql`quiz_attempt t join user_account u on u.id = t.user_id where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<{ page: WithId<ReportedAttempt>[]; total: number }>`
    with page as (
      select t.id, json_build_object('_id', u.id, 'fullName', u.full_name, 'email', u.email) as user,
        (select json_build_object('_id', d.id, 'name', d.name) from dealer_membership m join dealer d on d.id = m.dealer_id
          where m.user_id = u.id and m.ended_at is null order by m.started_at limit 1) as dealer,
        t.number, t.score, t.passed, t.elapsed_seconds as "timeSpent", t.finished_at as "finishedAt"
      from ${from} order by t.finished_at desc, t.id limit ${limitOf(wish)} offset ${offsetOf(wish)}
    )
    select coalesce((select json_agg(page) from page), '[]') as page, (select count(*) from ${from}) as total`.execute(
    db,
  );
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

/** Joins how far people are in `curriculum k`: as `f` and `n`. Completed is every required course passed. */
const curriculumFigures = (people: Expression<SqlBool>) => sql`
  cross join lateral (
    select count(*) filter (where s.is_complete) as completed, count(*) filter (where not s.is_complete) as in_progress,
      avg(s.score)::float as average_score, coalesce(sum(s.seconds), 0)::bigint as time_spent
    from (
      select p.user_id, count(p.passed_at) filter (where x.required) = (
          select count(*) from curriculum_course r where r.curriculum_id = k.id and r.required) and count(p.passed_at) > 0 as is_complete,
        avg(p.best_score) as score, sum(p.time_seconds) as seconds
      from curriculum_course x join course_progress p on p.course_id = x.course_id
      where x.curriculum_id = k.id group by p.user_id
    ) s join user_account u on u.id = s.user_id where ${counted(people)} and ${isMeant}) f
  cross join lateral (
    select case when ${isLive} then ${assignedTo(
      sql`array[k.id]`,
      sql`not exists (select from curriculum_audience a where a.curriculum_id = k.id)`,
      people,
    )} else 0 end - f.completed - f.in_progress as not_started) n`;

const curriculumColumns = sql`
  k.id, json_build_object('en', k.name, 'fr', k.name_fr) as name,
  (select json_build_object('_id', b.id, 'name', b.name) from brand b where b.id = k.brand_id) as brand, k.status, k.active,
  (select count(*) from curriculum_course x where x.curriculum_id = k.id) as "coursesCount", ${figureColumns}`;

/** One page of curriculums with their figures and how many there are, in one statement. */
export async function reportCurriculums(
  db: Db,
  { people, subjects }: ReportScope,
  wish: SubjectWish,
): Promise<Page<WithId<ReportedCurriculum>>> {
  const conditions: Expression<SqlBool>[] = [subjects];
  if (wish.text) conditions.push(matchesText(sql`k.name || ' ' || k.name_fr`, wish.text));
  if (wish.active !== undefined) conditions.push(sql<SqlBool>`k.active = ${wish.active}`);
  if (wish.brand) conditions.push(sql<SqlBool>`k.brand_id = ${wish.brand}`);
  const figure = sorts[wish.sortBy];
  const order = sql`${figure ?? sql`k.name`} ${sql.raw(wish.direction)} nulls last, k.id`;
  const { rows } = await sql<{ page: WithId<ReportedCurriculum>[]; total: number }>`
    with chosen as materialized (
      select k.id as chosen_id, row_number() over (order by ${order}) as place
      from curriculum k ${figure ? curriculumFigures(people) : sql``} where ${sql.join(conditions, sql` and `)}
      order by place limit ${limitOf(wish)} offset ${offsetOf(wish)}
    ), page as (
      select ${curriculumColumns} from chosen join curriculum k on k.id = chosen_id ${curriculumFigures(people)} order by place
    )
    select coalesce((select json_agg(page) from page), '[]') as page,
      (select count(*) from curriculum k where ${sql.join(conditions, sql` and `)}) as total`.execute(db);
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

export async function reportCurriculum(
  db: Db,
  { people, subjects }: ReportScope,
  id: string,
): Promise<WithId<ReportedCurriculum> | undefined> {
  const { rows } = await sql<WithId<ReportedCurriculum>>`
    select ${curriculumColumns} from curriculum k ${curriculumFigures(people)} where k.id = ${id} and ${subjects}`.execute(
    db,
  );
  return rows[0];
}

/** The courses of a curriculum in their order, each with its figures. */
export async function coursesOfCurriculumReport(
  db: Db,
  people: Expression<SqlBool>,
  curriculumId: string,
): Promise<(WithId<ReportedCourse> & { readonly required: boolean })[]> {
  const { rows } = await sql<WithId<ReportedCourse> & { required: boolean }>`
    select ${courseColumns}, x.required from curriculum_course x join course c on c.id = x.course_id ${done(people)} ${notBegun(people)}
    where x.curriculum_id = ${curriculumId} and c.published_version_id is not null and c.deleted_at is null
    order by x.position, c.id`.execute(db);
  return rows;
}
