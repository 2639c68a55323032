import { mostRegions } from '#contract/people/accounts.regions.ts';
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { ReportDealer, StaffCurriculum, StaffMember } from '#contract/insight/dealer-reports.calls.ts';
import { maxStaff, type MonthRow } from '#contract/insight/report-figures.ts';
import { isParticipant } from '#server/platform/access/person.scope.ts';
import {
  limitOf,
  matchesText,
  offsetOf,
  type Page,
  type PageQuery,
} from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import type { WithId } from '#server/platform/database/with-id.ts';
import { byFamilyName } from '#server/people/users/people-order.queries.ts';
import { stretches } from '#server/platform/database/stretches.ts';
import { notStartedOf } from './department-sets.queries.ts';
import {
  certificatesIn,
  isInDepartment,
  isMember,
  isOpen,
  joinTotals,
  monthsOf,
  progressIn,
  existedAt,
  hasSums,
  type ReportView,
} from './report-view.queries.ts';
import { isPassed } from '#server/training/standings/course-state.queries.ts';
import { figureOfDealers, sumsAtDealers, type DealerFigure } from './dealer-sums.queries.ts';
import { departmentFigures, figuresOfStaff, type DepartmentRow } from './department-figures.queries.ts';
import { requiredCoursesOf, standingsOf } from './standings.queries.ts';

export interface DealerReportFilters {
  readonly text?: string | undefined;
  readonly country?: string | undefined;
  readonly state?: string | undefined;
  readonly assignmentGroup?: string | undefined;
}

export interface DealerReportQuery extends DealerReportFilters, PageQuery {
  readonly sortBy: 'dealer.name' | DealerFigure;
  readonly direction: 'asc' | 'desc';
}

const dealerSorts: Readonly<Record<DealerReportQuery['sortBy'], RawBuilder<unknown>>> = {
  'dealer.name': sql`d.name`,
  usersCount: sql`f.users`,
  certified: sql`f.certified`,
  completed: sql`f.completed`,
  percent: sql`f.percent`,
  // Rounded as in the stored sums: the order in which floats are added must not order dealers.
  averageScore: sql`round(f.average_score::numeric, 9)`,
  timeSpent: sql`f.time_spent`,
};

/** On `dealer_membership m` and `user_account u`: counts as one of the dealer's people. */
const isStaff = (view: ReportView, inGroup: RawBuilder<unknown>) =>
  sql<SqlBool>`(${isMember(view)} and ${isParticipant('u')} and ${existedAt(view.moment)} ${inGroup})`;

/** A query of the ids of a dealer's people. */
export const staffIds = (view: ReportView, dealerId: string): RawBuilder<unknown> => sql`
  select distinct u.id from dealer_membership m join user_account u on u.id = m.user_id
  where m.dealer_id = ${dealerId} and ${isStaff(view, sql``)}`;

const ofGroup = (view: ReportView, groupId: string | undefined) =>
  groupId ? sql`and ${isInDepartment(view, groupId)}` : sql``;

/**
 * Sums over the staff of dealers, as a relation. `dealers` has the column `id`. `notStarted` is a relation of how many courses each person has
 * not started: `notStartedOf` the staff unless it is given.
 */
const figuresOf = (
  view: ReportView,
  dealers: RawBuilder<unknown>,
  inGroup: RawBuilder<unknown>,
  notStarted = notStartedOf(view, sql`(select distinct id from staff)`),
) => sql`(
  with staff as materialized (
    select m.dealer_id, u.id from ${dealers} w join dealer_membership m on m.dealer_id = w.id
    join user_account u on u.id = m.user_id where ${isStaff(view, inGroup)}),
  holder as materialized (select distinct t.user_id from ${certificatesIn(view)} t where t.status = 'valid')
  select staff.dealer_id, count(*) as users, count(h.user_id) as certified, sum(f.completed)::integer as completed,
    sum(f.in_progress)::integer as in_progress, sum(n.not_started)::integer as not_started, avg(f.average_score)::float as average_score,
    sum(f.time_spent)::bigint as time_spent,
    coalesce(sum(f.completed)::float / nullif(sum(f.completed + f.in_progress + n.not_started), 0), 0) as percent
  from staff join user_account u on u.id = staff.id ${joinTotals(view, sql`(select distinct id from staff)`)}
  join ${notStarted} n on n.user_id = u.id
  left join holder h on h.user_id = u.id group by staff.dealer_id)`;

/** What was not started is a part of the share alone. Other sorts leave it out. */
const notStartedToSort = (sortBy: string): RawBuilder<unknown> | undefined =>
  sortBy === 'percent' ? undefined : sql`(select id as user_id, 0 as not_started from user_account)`;

const dealerColumns = sql`
  d.id, d.name, d.number, d.city, d.region, d.country, coalesce(f.users, 0) as "usersCount", coalesce(f.certified, 0) as certified,
  coalesce(f.completed, 0) as completed, coalesce(f.in_progress, 0) as "inProgress", coalesce(f.not_started, 0) as "notStarted",
  f.average_score as "averageScore", coalesce(f.time_spent, 0) as "timeSpent", coalesce(f.percent, 0) as percent`;

const conditionsOf = (visible: Expression<SqlBool>, query: DealerReportFilters): Expression<SqlBool>[] => {
  const conditions: Expression<SqlBool>[] = [visible, sql<SqlBool>`d.status = 'active'`];
  if (query.text) conditions.push(matchesText(sql`d.name || ' ' || d.number || ' ' || d.city`, query.text));
  if (query.country) conditions.push(sql<SqlBool>`d.country = ${query.country}`);
  if (query.state) conditions.push(sql<SqlBool>`d.region = ${query.state}`);
  return conditions;
};

/**
 * One page of dealers with the sums over their staff, in one statement. Sums of all dealers are worked out only to sort by a figure, and then
 * only what this sort needs. The sums of today over all brands are stored for each person; those of a past day or of some brands are counted.
 */
export async function reportDealers(
  db: Db,
  view: ReportView,
  visible: Expression<SqlBool>,
  query: DealerReportQuery,
): Promise<Page<WithId<ReportDealer>>> {
  const where = sql.join(conditionsOf(visible, query), sql` and `);
  const { sortBy, assignmentGroup: groupId } = query;
  const inGroup = ofGroup(view, groupId);
  const directed = sql`${sql.raw(query.direction)} nulls last, d.id`;
  const order = sql`${dealerSorts[sortBy]} ${directed}`;
  const [sums, bySum] =
    sortBy === 'dealer.name'
      ? [undefined, order]
      : hasSums(view)
        ? [
            figureOfDealers(view, { dealers: sql`matching`, figure: sortBy, groupId }),
            sql`f.figure ${directed}`,
          ]
        : [figuresOf(view, sql`matching`, inGroup, notStartedToSort(sortBy)), order];
  const window = sql`order by ${bySum} limit ${limitOf(query)} offset ${offsetOf(query)}`;
  const { rows } = await sql<{ page: WithId<ReportDealer>[]; total: number }>`
    with matching as materialized (select d.id from dealer d where ${where}),
    chosen as materialized (
      select d.id from matching join dealer d using (id) ${sums ? sql`left join ${sums} f on f.dealer_id = d.id` : sql``} ${window}),
    page as (
      select ${dealerColumns} from chosen join dealer d on d.id = chosen.id
      left join ${figuresOf(view, sql`chosen`, inGroup)} f on f.dealer_id = d.id order by ${order}
    )
    select coalesce((select json_agg(page) from page), '[]') as page, (select count(*) from matching) as total`.execute(
    db,
  );
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

const dealersAtOnce = 200;

/** Every dealer of the filtered report by name, a few hundred at a time. */
export async function* dealersOfReport(
  db: Db,
  view: ReportView,
  visible: Expression<SqlBool>,
  query: DealerReportFilters,
): AsyncGenerator<readonly WithId<ReportDealer>[]> {
  const where = sql.join(conditionsOf(visible, query), sql` and `);
  const figures = figuresOf(view, sql`chosen`, ofGroup(view, query.assignmentGroup));
  yield* stretches(dealersAtOnce, async (after: WithId<ReportDealer> | undefined) => {
    const later = after ? sql`and (d.name, d.id) > (${after.name}, ${after.id})` : sql``;
    const { rows } = await sql<WithId<ReportDealer>>`
      with chosen as materialized (
        select d.id from dealer d where ${where} ${later} order by d.name, d.id limit ${sql.lit(dealersAtOnce)})
      select ${dealerColumns} from chosen join dealer d on d.id = chosen.id left join ${figures} f on f.dealer_id = d.id
      order by d.name, d.id`.execute(db);
    return rows;
  });
}

/** The states and provinces of the visible dealers, of one country or of all together. */
export async function regionsOfDealers(
  db: Db,
  visible: Expression<SqlBool>,
  country: string | undefined,
): Promise<string[]> {
  const isThere = country ? sql<SqlBool>`d.country = upper(${country})` : sql<SqlBool>`true`;
  const { rows } = await sql<{ region: string }>`
    select distinct d.region from dealer d where ${visible} and d.status = 'active' and d.region <> '' and ${isThere}
    order by d.region limit ${mostRegions}`.execute(db);
  return rows.map(({ region }) => region);
}

/** The countries of the visible dealers. */
export async function countriesOfDealers(db: Db, visible: Expression<SqlBool>): Promise<string[]> {
  const { rows } = await sql<{ country: string }>`
    select distinct d.country from dealer d where ${visible} and d.status = 'active' and d.country <> '' order by d.country`.execute(
    db,
  );
  return rows.map(({ country }) => country);
}

/** The name of a visible dealer. */
export async function nameOfDealer(
  db: Db,
  visible: Expression<SqlBool>,
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select d.name from dealer d where d.id = ${id} and ${visible}`.execute(db);
  return rows[0]?.name;
}

export type DealerWhole = WithId<ReportDealer> & {
  readonly months: MonthRow[];
  readonly certificates: { readonly valid: number; readonly expiring: number; readonly expired: number };
};

/** One dealer with its figures, whatever its status. */
export async function reportDealer(
  db: Db,
  view: ReportView,
  visible: Expression<SqlBool>,
  id: string,
): Promise<DealerWhole | undefined> {
  const figures = figuresOf(view, sql`(select ${id}::uuid as id)`, sql``);
  const certificates = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})`;
  const { rows } = await sql<DealerWhole>`
    with staff as materialized (${staffIds(view, id)})
    select ${dealerColumns}, ${monthsOf(view, sql`${progressIn(view)} p join staff on staff.id = p.user_id where p.passed_at is not null`)} as months,
      (select json_build_object('valid', ${certificates(sql`t.status = 'valid'`)}, 'expiring', ${certificates(sql`t.is_expiring`)},
        'expired', ${certificates(sql`t.status = 'expired'`)}) from ${certificatesIn(view)} t join staff on staff.id = t.user_id) as certificates
    from dealer d left join ${figures} f on f.dealer_id = d.id where d.id = ${id} and ${visible}`.execute(db);
  return rows[0];
}

export interface Regional {
  /** The state or province, or the country if the dealer is alone in its state. */
  readonly name: string;
  readonly dealersCount: number;
  readonly percent: number;
  readonly place: number;
}

/**
 * How the dealers of the same state, province or country compare, and the rank of this dealer by the share of assigned courses that were
 * passed.
 */
export async function regionOfDealer(db: Db, view: ReportView, id: string): Promise<Regional | null> {
  const neighbour = sql`neighbour`;
  const figures = hasSums(view)
    ? sumsAtDealers(view, { dealers: neighbour, figure: 'percent' })
    : sql`(select dealer_id, completed, completed + in_progress + not_started as courses from ${figuresOf(view, neighbour, sql``)} f)`;
  const { rows } = await sql<Omit<Regional, 'place'> & { place: number | null }>`
    with around as materialized (
      select o.id, o.region = d.region as is_near, count(*) filter (where o.region = d.region) over () > 1 as has_near, d.region, d.country
      from dealer d join dealer o on o.country = d.country and (o.status = 'active' or o.id = d.id) where d.id = ${id}),
    neighbour as materialized (select id from around where is_near or not has_near),
    ranked as (
      select f.*, rank() over (order by coalesce(f.completed::float / nullif(f.courses, 0), 0) desc) as place from ${figures} f)
    select (select case when has_near then region else country end from around limit 1) as name, count(*) as "dealersCount",
      coalesce(sum(completed)::float / nullif(sum(courses), 0), 0) as percent,
      (select place from ranked where dealer_id = ${id}) as place from ranked`.execute(db);
  const { place, ...region } = rows[0]!;
  return region.dealersCount > 1 && place !== null ? { ...region, place } : null;
}

/** The departments of a dealer's people with their figures. A person in two departments counts in both. */
export async function departmentsOfDealer(db: Db, view: ReportView, id: string): Promise<DepartmentRow[]> {
  const { rows } = await sql<DepartmentRow>`
    with staff as materialized (${staffIds(view, id)}), figure as materialized (${figuresOfStaff(view)})
    ${departmentFigures}`.execute(db);
  return rows;
}

export interface StaffMatrix {
  readonly curriculums: readonly StaffCurriculum[];
  readonly staff: readonly WithId<StaffMember>[];
}

/** A dealer's people by family name, each with the standing in every curriculum meant for that person. */
export async function staffOfDealer(db: Db, view: ReportView, id: string): Promise<StaffMatrix> {
  const { rows } = await sql<StaffMatrix>`
    with staff as materialized (
      select distinct u.id, u.last_name, u.first_name from dealer_membership m join user_account u on u.id = m.user_id
      where m.dealer_id = ${id} and ${isStaff(view, sql``)} order by ${byFamilyName} limit ${sql.lit(maxStaff)}),
    standing as materialized (select * from ${standingsOf(view, sql`staff`)} s),
    course_of as (
      select s.curriculum_id, case when bool_and(${isPassed(view.day)}) then 'passed' when bool_or(p.user_id is not null) then 'begun'
        else 'not-started' end as state, x.position, c.id
      from standing s join curriculum_course x on x.curriculum_id = s.curriculum_id join course c on c.id = x.course_id and ${isOpen(view)}
      left join ${progressIn(view)} p on p.user_id = s.user_id and p.course_id = c.id
      group by s.curriculum_id, x.position, c.id),
    person as (
      select u.id, u.full_name as "fullName", u.email, '/files/' || u.profile_image_id as "profileImage", u.last_seen_at as "lastSeenAt",
        (select json_build_object('_id', r.id, 'name', r.name, 'nameFr', r.name_fr) from role r where r.id = u.role_id) as role,
        coalesce((select json_agg(json_build_object('_id', g.id, 'name', g.name, 'nameFr', g.name_fr) order by g.name)
          from assignment_group_member m join assignment_group g on g.id = m.assignment_group_id where m.user_id = u.id), '[]') as "assignmentGroups",
        coalesce(o.required, 0) as required, coalesce(o.required_passed, 0) as "requiredPassed", coalesce(o.due_again, 0) as "dueAgain", coalesce(s.overdue, 0) as overdue,
        coalesce(s.standings, '[]') as standings
      from staff join user_account u on u.id = staff.id left join (
        select user_id, count(*) filter (where is_overdue) as overdue,
          json_agg(json_build_object('curriculum', curriculum_id, 'standing', standing, 'required', required, 'requiredPassed', required_passed,
            'expiresOn', expires_on)) as standings
        from standing group by user_id) s on s.user_id = u.id
      left join ${requiredCoursesOf(view, sql`staff`)} o on o.user_id = u.id
      order by ${byFamilyName}
    )
    select coalesce((select json_agg(person) from person), '[]') as staff,
      coalesce((select json_agg(json_build_object('_id', k.id, 'name', json_build_object('en', k.name, 'fr', k.name_fr),
          'peopleCount', (select count(*) from standing s where s.curriculum_id = k.id),
          'courses', coalesce((select json_agg(o.state order by o.position, o.id) from course_of o where o.curriculum_id = k.id), '[]'))
          order by k.position, k.name, k.id)
        from curriculum k where k.id in (select curriculum_id from standing)), '[]') as curriculums`.execute(
    db,
  );
  return rows[0]!;
}
