import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  everybody,
  isLive,
  isOpen,
  keptDepartmentSets,
  notStartedOf,
  type ReportView,
} from './report-view.queries.ts';

/**
 * How many courses are meant for everyone but not started, as a relation of `user_id` and `not_started`, for a view of stored totals. What
 * audiences with other conditions than departments add is counted, and only if there are any.
 */
export const keptNotStarted = (view: ReportView): RawBuilder<unknown> => {
  const hasConditions = sql<SqlBool>`exists (select from curriculum k where k.departments is null and ${isLive(view)})`;
  const counted = { ...view, people: sql<SqlBool>`(${view.people} and ${hasConditions})` };
  return sql`(
    select n.user_id, n.not_started + coalesce(c.not_started, 0) as not_started from ${notStartedByDepartments(view)} n
    left join ${notStartedOf(counted, everybody(counted), { beyondDepartments: true })} c on c.user_id = n.user_id)`;
};

/**
 * The part of it that stored totals help to count: the courses of curriculums whose audience names departments alone. Progress is read of few courses: for each set of departments either of those meant for it or of those not meant for it, whichever people
 * began less often. The stored totals say which.
 */
const notStartedByDepartments = (view: ReportView): RawBuilder<unknown> => {
  const begun = (condition: RawBuilder<unknown>) => sql`
    select p.user_id from looked_at w join course_progress p on p.course_id = w.course_id and ${condition}
    join learner_total t on t.user_id = p.user_id and t.counted_in = w.groups`;
  return sql`(
    with ${keptDepartmentSets(view)},
    due as materialized (
      select distinct o.number, x.course_id from open_to o join curriculum_course x on x.curriculum_id = o.curriculum_id
      join course c on c.id = x.course_id and ${isOpen(view)}),
    meant as (select number, count(*) as courses from due group by number),
    pair as materialized (
      select d.number, d.groups, t.course_id, sum(t.completed + t.in_progress) as begun, due.course_id is not null as is_due
      from kept_course_total t join department_set d on d.groups = t.departments
      left join due on due.number = d.number and due.course_id = t.course_id group by d.number, d.groups, t.course_id, due.course_id),
    side as materialized (
      select number, coalesce(sum(begun) filter (where is_due), 0) <= coalesce(sum(begun) filter (where not is_due), 0) as of_due
      from pair group by number),
    looked_at as materialized (
      select pair.groups, pair.course_id from pair join side on side.number = pair.number and side.of_due = pair.is_due where pair.begun > 0),
    begun as materialized (
      select user_id, count(*) as courses
      from (${begun(sql`p.passed_at is not null`)} union all ${begun(sql`p.passed_at is null`)}) b group by user_id)
    select t.user_id, coalesce(meant.courses, 0) - case when coalesce(side.of_due, true) then coalesce(begun.courses, 0)
      else t.completed + t.in_progress - coalesce(begun.courses, 0) end as not_started
    from learner_total t join department_set d on d.groups = t.counted_in left join meant on meant.number = d.number
    left join side on side.number = d.number left join begun on begun.user_id = t.user_id)`;
};
