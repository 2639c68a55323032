import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { departmentSets, keptDepartmentSets } from './department-sets.queries.ts';
import {
  counted,
  everybody,
  isKept,
  isLive,
  isMeantBy,
  progressIn,
  showsResults,
  type ReportView,
} from './report-view.queries.ts';
import { live } from '#server/training/catalog/live.scope.ts';

// Results are first counted per set of departments: how much is meant for the set, and how much of it was started there. For everyone at
// the current moment these counts are stored. For some people or a past day they are worked out here.

/**
 * Counts the subjects in `conditional`, and takes the others from the stored totals. Stored totals are of sets of departments, so they say
 * who is meant only if audiences name nothing else. `conditional` is a condition on the subject `w`.
 */
const keptExceptFor = (
  view: ReportView,
  subjects: RawBuilder<unknown>,
  conditional: RawBuilder<unknown>,
  figures: (view: ReportView, subjects: RawBuilder<unknown>, kept: boolean) => RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const others = sql`(select w.id from ${subjects} w where ${conditional})`;
  const few = { ...view, people: sql<SqlBool>`(${view.people} and exists (select from ${others} o))` };
  return sql`(select * from ${figures(view, sql`(select w.id from ${subjects} w where not ${conditional})`, true)} kept
    union all select * from ${figures(few, others, false)} counted)`;
};

/** Courses `w` by sets of departments, as part of a `with`. */
const coursesBySet = (view: ReportView, courses: RawBuilder<unknown>, kept: boolean): RawBuilder<unknown> =>
  kept
    ? sql`course_set as (
    select t.course_id, d.number, sum(t.completed) as completed, sum(t.in_progress) as in_progress, sum(t.score_sum) as score_sum,
      sum(t.score_count) as score_count, sum(t.time_seconds) as time_spent
    from ${courses} w join kept_course_total t on t.course_id = w.id join department_set d on d.groups = t.departments
    group by t.course_id, d.number)`
    : sql`course_set as (
    select p.course_id, m.number, count(p.passed_at) as completed, count(*) - count(p.passed_at) as in_progress, sum(p.best_score) as score_sum,
      count(p.best_score) as score_count, sum(p.time_seconds)::bigint as time_spent
    from ${courses} w join ${progressIn(view)} p on p.course_id = w.id join member m on m.id = p.user_id group by p.course_id, m.number)`;

/** Results in courses and how many people never started, as a relation. `courses` has the column `id`. */
export const figuresOfCourses = (view: ReportView, courses: RawBuilder<unknown>): RawBuilder<unknown> =>
  isKept(view)
    ? keptExceptFor(
        view,
        courses,
        sql`exists (select from curriculum_course x join curriculum k on k.id = x.curriculum_id and k.departments is null
          where x.course_id = w.id and ${isLive(view)})`,
        courseFigures,
      )
    : courseFigures(view, courses, false);

const courseFigures = (
  view: ReportView,
  courses: RawBuilder<unknown>,
  kept: boolean,
): RawBuilder<unknown> => sql`(
  with ${kept ? keptDepartmentSets(view) : departmentSets(view, everybody(view), sql`select x.curriculum_id from ${courses} w join curriculum_course x on x.course_id = w.id`)},
  ${coursesBySet(view, courses, kept)},
  due as materialized (
    select distinct o.number, o.people, x.course_id from ${courses} w join curriculum_course x on x.course_id = w.id
    join open_to o on o.curriculum_id = x.curriculum_id join course c on c.id = x.course_id and ${live.sql('c')}),
  meant as (select course_id, sum(people) as people from due group by course_id),
  done as (
    select s.course_id, sum(s.completed) as completed, sum(s.in_progress) as in_progress,
      (sum(s.score_sum)::numeric / nullif(sum(s.score_count), 0))::float as average_score, sum(s.time_spent) as time_spent,
      sum(s.completed + s.in_progress) filter (where due.course_id is not null) as begun
    from course_set s left join due on due.number = s.number and due.course_id = s.course_id group by s.course_id)
  select w.id, coalesce(done.completed, 0)::integer as completed, coalesce(done.in_progress, 0)::integer as in_progress, done.average_score,
    coalesce(done.time_spent, 0)::bigint as time_spent, (coalesce(meant.people, 0) - coalesce(done.begun, 0))::integer as not_started
  from ${courses} w left join done on done.course_id = w.id left join meant on meant.course_id = w.id)`;

/** Scores and times come only from courses whose results the reader may see. Progress counts all courses of a curriculum. */
const resultFilter = (view: ReportView) =>
  view.resultBrandIds ? sql`filter (where ${showsResults(view)})` : sql``;

/**
 * How far each person is in each of some live curriculums that are meant for the person, as parts of a `with`. `learner` has
 * `curriculum_id`, `number`, and `is_complete`, which means that every required course is passed. `curriculums` has the column `id`.
 */
const learners = (view: ReportView, curriculums: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${departmentSets(view, everybody(view), sql`select w.id from ${curriculums} w`)},
  meant as materialized (select o.* from ${curriculums} w join open_to o on o.curriculum_id = w.id),
  outline as (
    select x.curriculum_id, count(*) filter (where x.required) as required
    from ${curriculums} w join curriculum_course x on x.curriculum_id = w.id group by x.curriculum_id),
  studied as ${view.isOfAll ? sql`materialized` : sql``} (
    select x.curriculum_id, x.required, c.brand_id, p.user_id, member.number, p.passed_at, p.best_score, p.time_seconds
    from (select distinct curriculum_id from meant) w join curriculum_course x using (curriculum_id)
    join course c on c.id = x.course_id join ${progressIn(view)} p on p.course_id = x.course_id join member on member.id = p.user_id),
  learner as materialized (
    select g.curriculum_id, g.number, g.required_passed = outline.required and g.passed > 0 as is_complete, g.score, g.seconds
    from (
      select c.curriculum_id, min(c.number) as number, count(c.passed_at) filter (where c.required) as required_passed,
        count(c.passed_at) as passed, avg(c.best_score) ${resultFilter(view)} as score,
        (sum(c.time_seconds) ${resultFilter(view)})::bigint as seconds
      from studied c join meant on meant.curriculum_id = c.curriculum_id and meant.number = c.number
      group by c.curriculum_id, c.user_id) g
    join outline on outline.curriculum_id = g.curriculum_id)`;

/** When people completed one live curriculum that is meant for them, as a relation of `passed_at`. */
export const completionsOf = (view: ReportView, curriculumId: string): RawBuilder<unknown> => sql`(
  select w.passed_at
  from (
    select p.user_id, max(p.passed_at) as passed_at from curriculum_course x join ${progressIn(view)} p on p.course_id = x.course_id
    where x.curriculum_id = ${curriculumId} and p.passed_at is not null group by p.user_id
    having count(*) filter (where x.required) = (
      select count(*) from curriculum_course o where o.curriculum_id = ${curriculumId} and o.required)) w
  join user_account u on u.id = w.user_id where ${counted(view)} and ${isMeantBy(view, sql`select ${curriculumId}::uuid`)})`;

/** Curriculums by sets of departments, as parts of a `with`. */
const curriculumsBySet = (
  view: ReportView,
  curriculums: RawBuilder<unknown>,
  kept: boolean,
): RawBuilder<unknown> =>
  kept
    ? sql`${keptDepartmentSets(view)},
  meant as materialized (select o.* from ${curriculums} w join open_to o on o.curriculum_id = w.id),
  time_set as (
    select x.curriculum_id, d.number, sum(t.time_seconds) as time_spent
    from ${curriculums} w join curriculum_course x on x.curriculum_id = w.id join kept_course_total t on t.course_id = x.course_id
    join department_set d on d.groups = t.departments group by x.curriculum_id, d.number),
  curriculum_set as (
    select t.curriculum_id, d.number, sum(t.completed) as completed, sum(t.in_progress) as in_progress, sum(t.score_sum) as score_sum,
      sum(t.score_count) as score_count, min(s.time_spent) as time_spent
    from ${curriculums} w join kept_curriculum_total t on t.curriculum_id = w.id join department_set d on d.groups = t.departments
    left join time_set s on s.curriculum_id = t.curriculum_id and s.number = d.number group by t.curriculum_id, d.number)`
    : sql`${learners(view, curriculums)},
  curriculum_set as (
    select curriculum_id, number, count(*) filter (where is_complete) as completed, count(*) filter (where not is_complete) as in_progress,
      sum(score) as score_sum, count(score) as score_count, sum(seconds) as time_spent from learner group by curriculum_id, number)`;

/** How far people are in curriculums, as a relation. */
export const figuresOfCurriculums = (
  view: ReportView,
  curriculums: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  isKept(view) && !view.resultBrandIds
    ? keptExceptFor(
        view,
        curriculums,
        sql`exists (select from curriculum k where k.id = w.id and k.departments is null)`,
        curriculumFigures,
      )
    : curriculumFigures(view, curriculums, false);

const curriculumFigures = (
  view: ReportView,
  curriculums: RawBuilder<unknown>,
  kept: boolean,
): RawBuilder<unknown> => sql`(
  with ${curriculumsBySet(view, curriculums, kept)},
  people as (select curriculum_id, sum(people) as count from meant group by curriculum_id),
  done as (
    select s.curriculum_id, sum(s.completed) as completed, sum(s.in_progress) as in_progress,
      (sum(s.score_sum) / nullif(sum(s.score_count), 0))::float as average_score, sum(s.time_spent) as time_spent
    from curriculum_set s join meant on meant.curriculum_id = s.curriculum_id and meant.number = s.number group by s.curriculum_id)
  select w.id, coalesce(done.completed, 0)::integer as completed, coalesce(done.in_progress, 0)::integer as in_progress, done.average_score,
    coalesce(done.time_spent, 0)::bigint as time_spent,
    (coalesce(people.count, 0) - coalesce(done.completed, 0) - coalesce(done.in_progress, 0))::integer as not_started
  from ${curriculums} w left join done on done.curriculum_id = w.id left join people on people.curriculum_id = w.id)`;
