import { sql, type RawBuilder } from 'kysely';
import type { ReportDealer } from '#contract/insight/dealer-reports.calls.ts';
import { joinTotals, notStartedOf, type ReportView } from './report-view.queries.ts';

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

/** The departments of `staff`, a relation with the column `id`, with their figures; somebody in two counts in both. */
export const departmentFigures = (view: ReportView): RawBuilder<unknown> => sql`
  select g.id, g.name, g.name_fr as "nameFr", count(*) as "usersCount", sum(f.completed)::integer as completed,
    sum(f.in_progress)::integer as "inProgress", sum(n.not_started)::integer as "notStarted", avg(f.average_score)::float as "averageScore",
    sum(f.time_spent)::bigint as "timeSpent",
    coalesce(sum(f.completed)::float / nullif(sum(f.completed + f.in_progress + n.not_started), 0), 0) as percent
  from staff join user_account u on u.id = staff.id ${joinTotals(view, sql`staff`)} join ${notStartedOf(view, sql`staff`)} n on n.user_id = u.id
  join assignment_group_member m on m.user_id = u.id join assignment_group g on g.id = m.assignment_group_id
  group by g.id order by g.name, g.id`;
