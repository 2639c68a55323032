import { sql, type RawBuilder } from 'kysely';
import type { ReportDealer } from '#contract/insight/dealer-reports.calls.ts';
import { notStartedOf } from './department-sets.queries.ts';
import { isMember, joinTotals, type ReportView } from './report-view.queries.ts';

type Figures = Pick<
  ReportDealer,
  'completed' | 'inProgress' | 'notStarted' | 'averageScore' | 'timeSpent' | 'percent'
>;
export type DepartmentRow = Figures & {
  readonly id: string;
  readonly name: string;
  readonly nameFr: string;
  readonly usersCount: number;
};

/**
 * How far each person in `staff` is, a relation with the column `id`. It is the query behind `figure`, which other parts of a statement
 * sum.
 */
export const figuresOfStaff = (view: ReportView): RawBuilder<unknown> => sql`
  select u.id, f.completed, f.in_progress, n.not_started, f.average_score, f.time_spent
  from staff join user_account u on u.id = staff.id ${joinTotals(view, sql`staff`)} join ${notStartedOf(view, sql`staff`)} n on n.user_id = u.id`;

const share = sql`coalesce(sum(f.completed)::float / nullif(sum(f.completed + f.in_progress + f.not_started), 0), 0)`;

/** The departments of the people in `figure`, with their figures. A person in two departments counts in both. */
export const departmentFigures = sql`
  select g.id, g.name, g.name_fr as "nameFr", count(*) as "usersCount", sum(f.completed)::integer as completed,
    sum(f.in_progress)::integer as "inProgress", sum(f.not_started)::integer as "notStarted", avg(f.average_score)::float as "averageScore",
    sum(f.time_spent)::bigint as "timeSpent", ${share} as percent
  from figure f join assignment_group_member m on m.user_id = f.id join assignment_group g on g.id = m.assignment_group_id
  group by g.id order by g.name, g.id`;

/** The states and provinces with the most people, as many as fit on a page. */
const shownRegions = sql.lit(8);

/**
 * How far the people in `figure` are in each department of each state or province where they work, as JSON. A person with dealers in two
 * states counts in both.
 */
export const regionFigures = (view: ReportView): RawBuilder<unknown> => sql`(
  with place as materialized (
    select distinct f.id, d.region from figure f join dealer_membership m on m.user_id = f.id and ${isMember(view)}
    join dealer d on d.id = m.dealer_id and d.region <> ''),
  shown as (select region from place group by region order by count(*) desc, region limit ${shownRegions}),
  cell as (
    select p.region, m.assignment_group_id, count(*) as people, ${share} as percent
    from shown join place p using (region) join figure f on f.id = p.id join assignment_group_member m on m.user_id = f.id
    group by p.region, m.assignment_group_id)
  select coalesce(json_agg(json_build_object('region', region, 'assignmentGroup', assignment_group_id, 'usersCount', people, 'percent', percent)
    order by region, assignment_group_id), '[]') from cell)`;
