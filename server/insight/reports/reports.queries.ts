import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { PersonStatus } from '#contract/insight/standings.fields.ts';
import type { ReportOverview, ReportUser, ReportUserCourse } from '#contract/insight/reports.calls.ts';
import { isOriginalPerson } from '#server/platform/access/person.scope.ts';
import { matchesText, rowsOfPage, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import type { WithId } from '#server/platform/database/with-id.ts';
import { rowsOfOneMoment } from '#server/platform/database/moment-rows.ts';
import { stretches } from '#server/platform/database/stretches.ts';
import {
  byFirstName,
  comesAfterFirstName,
  nameColumns,
  type PersonInOrder,
} from '#server/people/users/people-order.queries.ts';
import { courseState } from '#server/training/standings/course-state.queries.ts';
import {
  departmentFigures,
  figuresOfStaff,
  regionFigures,
  type DepartmentRow,
} from './department-figures.queries.ts';
import { overduePeople } from './standings.queries.ts';
import { notStartedOf } from './department-sets.queries.ts';
import {
  startedCourses,
  certificatesIn,
  dealerOf,
  figureColumns,
  isMeant,
  isMeantBy,
  isInDepartment,
  isMember,
  isOpen,
  joinTotals,
  monthsOf,
  notStarted,
  ofBrands,
  progressIn,
  showsResults,
  existedAt,
  type ReportView,
} from './report-view.queries.ts';
import { live } from '#server/training/catalog/live.scope.ts';

export interface UserReportFilters {
  readonly text?: string | undefined;
  readonly adminGroup?: string | undefined;
  readonly assignmentGroup?: string | undefined;
  readonly dealer?: string | undefined;
  readonly country?: string | undefined;
  /** The state or province of a dealer. */
  readonly region?: string | undefined;
  readonly role?: string | undefined;
  readonly businessUnit?: string | undefined;
  readonly curriculum?: string | undefined;
  readonly status?: PersonStatus | undefined;
  readonly original: 'yes' | 'no';
}

export interface UserReportQuery extends UserReportFilters, PageQuery {
  readonly sortBy: string;
  readonly direction: 'asc' | 'desc';
}

const columns = (view: ReportView) => sql`
  u.id, u.full_name as "fullName", u.email, '/files/' || u.profile_image_id as "profileImage", u.last_seen_at as "lastSeenAt",
  (select json_build_object('_id', r.id, 'name', r.name, 'nameFr', r.name_fr) from role r where r.id = u.role_id) as role,
  ${dealerOf(view)} as dealer,
  (select s.assignment_groups from access_scope s where s.user_id = u.id) as "assignmentGroups", ${figureColumns}`;

/** Orders by name, which indexes serve in both directions. */
const nameOrders: Readonly<Record<string, readonly [RawBuilder<unknown>, RawBuilder<unknown>]>> = {
  'user.firstName': [sql`u.first_name`, sql`u.last_name`],
  'user.lastName': [sql`u.last_name`, sql`u.first_name`],
};
const sortColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  'user.lastSeenAt': sql`u.last_seen_at`,
  completed: sql`f.completed`,
  inProgress: sql`f.in_progress`,
  averageScore: sql`f.average_score`,
  timeSpent: sql`f.time_spent`,
};

function conditionsOf(view: ReportView, query: UserReportFilters): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [
    view.people,
    sql<SqlBool>`u.status = 'active' and u.participating_learner`,
    existedAt(view.moment),
  ];
  if (query.original === 'yes') conditions.push(isOriginalPerson('u'));
  if (query.text)
    conditions.push(matchesText(sql`u.first_name || ' ' || u.last_name || ' ' || u.email`, query.text));
  if (query.country) conditions.push(sql<SqlBool>`u.country = ${query.country}`);
  if (query.role) conditions.push(sql<SqlBool>`u.role_id = ${query.role}`);
  if (query.assignmentGroup) conditions.push(isInDepartment(view, query.assignmentGroup));
  if (query.curriculum) conditions.push(isMeantBy(view, sql`select ${query.curriculum}::uuid`));
  if (query.status) conditions.push(hasStatus(view, query.status, query.curriculum));
  const atDealer = (more: RawBuilder<unknown>) =>
    sql<SqlBool>`exists (select from dealer_membership m where m.user_id = u.id and ${isMember(view)} and ${more})`;
  if (query.dealer) conditions.push(atDealer(sql`m.dealer_id = ${query.dealer}`));
  if (query.region)
    conditions.push(
      atDealer(sql`exists (select from dealer d where d.id = m.dealer_id and d.region = ${query.region})`),
    );
  if (query.adminGroup) {
    conditions.push(
      atDealer(
        sql`exists (select from admin_group_dealer g where g.dealer_id = m.dealer_id and g.admin_group_id = ${query.adminGroup})`,
      ),
    );
  }
  if (query.businessUnit) {
    conditions.push(
      atDealer(
        sql`exists (select from dealer_business_unit b where b.dealer_id = m.dealer_id and b.business_unit_id = ${query.businessUnit})`,
      ),
    );
  }
  return conditions;
}

/** On `user_account u`: over all courses, or over those of one curriculum. */
function hasStatus(
  view: ReportView,
  status: PersonStatus,
  curriculumId: string | undefined,
): Expression<SqlBool> {
  if (status === 'overdue') return sql<SqlBool>`u.id in (${overduePeople(view, curriculumId)})`;
  const inCourses = curriculumId
    ? sql`and p.course_id in (select x.course_id from curriculum_course x where x.curriculum_id = ${curriculumId})`
    : sql``;
  if (status === 'not-started')
    return sql<SqlBool>`not exists (select from ${startedCourses(view)} p where p.user_id = u.id ${inCourses})`;
  return sql<SqlBool>`exists (select from ${progressIn(view)} p where p.user_id = u.id and p.passed_at is null ${inCourses})`;
}

/** The people of a filtered report in figures, by month and by department, in one statement. */
export async function overviewOfUsers(
  db: Db,
  view: ReportView,
  query: UserReportFilters,
): Promise<Omit<ReportOverview, 'departments'> & { readonly departments: readonly DepartmentRow[] }> {
  const where = sql.join(conditionsOf(view, query), sql` and `);
  const { rows } = await sql<
    Omit<ReportOverview, 'departments'> & { readonly departments: readonly DepartmentRow[] }
  >`
    with staff as materialized (select u.id from user_account u where ${where}),
    late as materialized (${overduePeople(view)}),
    work as materialized (
      select staff.id, count(p.passed_at) as completed, count(p.user_id) as begun
      from staff left join ${progressIn(view)} p on p.user_id = staff.id group by staff.id),
    figure as materialized (${figuresOfStaff(view)}),
    department as (${departmentFigures}),
    attempt as materialized (
      select count(*) filter (where t.passed)::float / nullif(count(*), 0) as rate,
        count(*) filter (where t.passed and t.number = 1)::float / nullif(count(*) filter (where t.number = 1), 0) as first_rate
      from staff join quiz_attempt t on t.user_id = staff.id and t.status = 'finished' join course c on c.id = t.course_id and ${ofBrands(view)}
      where ${view.moment ? sql`t.finished_at < ${view.moment.until}` : sql`true`})
    select (select count(*) from staff) as "peopleCount", (select count(*) from work where begun = 0) as "notStartedCount",
      (select count(*) from staff where id in (select t.user_id from ${certificatesIn(view)} t where t.status = 'valid')) as "certifiedCount",
      (select count(*) from staff where id in (select user_id from late)) as "overdueCount",
      (select coalesce(sum(completed), 0) from work)::integer as completed, (select coalesce(sum(begun - completed), 0) from work)::integer as "inProgress",
      (select rate from attempt) as "passRate", (select first_rate from attempt) as "firstPassRate",
      (select percentile_cont(0.5) within group (order by extract(epoch from p.passed_at - p.enrolled_at))::integer
        from ${progressIn(view)} p join staff on staff.id = p.user_id where p.passed_at is not null) as "secondsToPass",
      ${monthsOf(view, sql`${progressIn(view)} p join staff on staff.id = p.user_id where p.passed_at is not null`)} as months,
      ${regionFigures(view)} as regions,
      coalesce((select json_agg(department) from department), '[]') as departments`.execute(db);
  return rows[0]!;
}

/** One page of people and their number, in one statement. Where the order allows it, figures are worked out for the page only. */
export async function reportUsers(
  db: Db,
  view: ReportView,
  query: UserReportQuery,
): Promise<Page<WithId<ReportUser>>> {
  const way = sql.raw(query.direction);
  const names = nameOrders[query.sortBy];
  const order = names
    ? sql`${names[0]} ${way}, ${names[1]} ${way}, u.id ${way}`
    : sql`${sortColumns[query.sortBy]!} ${way} nulls last, u.id`;
  const where = sql.join(conditionsOf(view, query), sql` and `);
  const chosen = sql`
    select u.id from user_account u ${query.sortBy.startsWith('user.') ? sql`` : joinTotals(view)} where ${where} order by ${order}`;
  const { rows } = await sql<{ page: WithId<ReportUser>[]; total: number }>`
    with chosen as materialized (${rowsOfPage(chosen, query)}), page as (
      select ${columns(view)} from chosen join user_account u using (id) ${joinTotals(view, sql`chosen`)}
      cross join lateral (${notStarted(view)}) n
      order by ${order}
    )
    select coalesce((select json_agg(page) from page), '[]') as page, (select count(*) from user_account u where ${where}) as total`.execute(
    db,
  );
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

const rowsAtOnce = 5000;

type PersonRow = WithId<ReportUser> & PersonInOrder;

/** People with their figures by first name. `chosen`: a query of `id`. */
const inOrder = (view: ReportView, chosen: RawBuilder<unknown>): RawBuilder<PersonRow> => sql<PersonRow>`
  with chosen as materialized (${chosen})
  select ${columns(view)}, ${nameColumns} from chosen join user_account u using (id) ${joinTotals(view, sql`chosen`)}
  join ${notStartedOf(view, sql`chosen`)} n on n.user_id = u.id order by ${byFirstName}`;

/** Everyone in the filtered report, a few thousand at a time, so that memory stays flat however many there are. */
export async function* everybodyOfReport(
  db: Db,
  view: ReportView,
  query: UserReportFilters,
): AsyncGenerator<readonly PersonRow[]> {
  const where = sql.join(conditionsOf(view, query), sql` and `);
  yield* stretches(rowsAtOnce, async (after: PersonInOrder | undefined) => {
    const chosen = sql`
      select u.id from user_account u where ${where} and ${comesAfterFirstName(after)} order by ${byFirstName} limit ${sql.lit(rowsAtOnce)}`;
    return (await inOrder(view, chosen).execute(db)).rows;
  });
}

/** Everyone in the report as of one moment, some at a time, for work in the background. */
export const wholeReport = (
  db: Db,
  view: ReportView,
  atOnce: number,
): AsyncGenerator<readonly WithId<ReportUser>[]> => {
  const where = sql.join(conditionsOf(view, { original: 'yes' }), sql` and `);
  return rowsOfOneMoment(db, inOrder(view, sql`select u.id from user_account u where ${where}`), atOnce);
};

/** The name of a visible person. */
export async function nameOfUser(db: Db, view: ReportView, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select u.full_name as name from user_account u where u.id = ${id} and ${view.people}`.execute(db);
  return rows[0]?.name;
}

export async function reportUser(
  db: Db,
  view: ReportView,
  id: string,
): Promise<WithId<ReportUser> | undefined> {
  const { rows } = await sql<WithId<ReportUser>>`
    select ${columns(view)} from user_account u ${joinTotals(view, sql`(select ${id}::uuid as id)`)} cross join lateral (${notStarted(view)}) n
    where u.id = ${id} and ${view.people}`.execute(db);
  return rows[0];
}

export type ReportCourseRow = WithId<ReportUserCourse>;

const courseColumns = (view: ReportView) => sql`
  c.id, json_build_object('en', c.name, 'fr', c.name_fr) as name, coalesce(p.status, 'not-started') as status, ${courseState(view.day)} as state, coalesce(p.percent, 0) as percent,
  coalesce(p.seen_count, 0) as "seenCount", coalesce(p.section_count, cardinality(v.section_ids)) as "sectionCount",
  p.best_score as "bestScore", coalesce(p.time_seconds, 0) as "timeSpent", p.passed_at as "passedAt", p.last_event_at as "lastEventAt",
  case when p.passed_at is not null then p.renewal_due_on end as "renewalDueOn"`;

/** Every course that is meant for the person or was started, once each, in the order of the curriculums. */
export async function coursesOfUser(db: Db, view: ReportView, userId: string): Promise<ReportCourseRow[]> {
  const { rows } = await sql<ReportCourseRow>`
    with assigned as (
      select distinct on (x.course_id) x.course_id, k.id, k.name, k.name_fr, k.position, x.position as place,
        bool_or(x.required) over (partition by x.course_id) as required
      from user_account u join curriculum k on ${isMeant(view)} join curriculum_course x on x.curriculum_id = k.id
      where u.id = ${userId}
      order by x.course_id, k.position, k.name
    )
    select ${courseColumns(view)}, coalesce(a.required, false) as required,
      case when a.id is not null then json_build_object('_id', a.id, 'name', json_build_object('en', a.name, 'fr', a.name_fr)) end as curriculum
    from course c
    left join assigned a on a.course_id = c.id
    left join ${progressIn(view)} p on p.course_id = c.id and p.user_id = ${userId}
    join course_version v on v.id = coalesce(p.course_version_id, c.published_version_id)
    where (c.deleted_at is null or p.passed_at is not null) and ${ofBrands(view)} and (p.user_id is not null or (a.id is not null and ${live.sql('c')}))
    order by a.position nulls last, a.place, c.name, c.id`.execute(db);
  return rows;
}

/** The courses of one curriculum in order, with the person's progress in those whose results the reader may see. */
export async function coursesOfUserIn(
  db: Db,
  view: ReportView,
  userId: string,
  curriculumId: string,
): Promise<ReportCourseRow[]> {
  const whole = { ...view, brandIds: undefined };
  const { rows } = await sql<ReportCourseRow>`
    select ${courseColumns(view)}, x.required, json_build_object('_id', k.id, 'name', json_build_object('en', k.name, 'fr', k.name_fr)) as curriculum
    from curriculum k join curriculum_course x on x.curriculum_id = k.id join course c on c.id = x.course_id
    left join ${progressIn(whole)} p on p.course_id = c.id and p.user_id = ${userId}
    join course_version v on v.id = coalesce(p.course_version_id, c.published_version_id)
    where k.id = ${curriculumId} and ${showsResults(view)} and (${isOpen(whole)} or (p.user_id is not null and (c.deleted_at is null or p.passed_at is not null)))
    order by x.position, c.id`.execute(db);
  return rows;
}
