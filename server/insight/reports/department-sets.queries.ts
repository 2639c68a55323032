import { sql, type RawBuilder } from 'kysely';
import { audienceKinds } from '#contract/people/audiences.fields.ts';
import { matchesAudience } from '#server/people/audiences/audience.scope.ts';
import { hasSums, isLive, isOpen, startedCourses, type ReportView } from './report-view.queries.ts';

/** The value of any row of a group. PostgreSQL 15 has no `any_value`. */
export const anyOf = (column: string): RawBuilder<unknown> => sql`(array_agg(${sql.ref(column)}))[1]`;

/**
 * Works out what is meant for people once per set, not once per person. A set is the people with the same departments who are in the same
 * audiences of those with other conditions. As parts of a `with`: `member` has each person's set, `department_set` the size of each set,
 * `open_to` the live curriculums meant for it. `people` is a relation with the column `id`. `curriculums`, a query of ids, limits which
 * curriculums are looked at.
 */
export const departmentSets = (
  view: ReportView,
  people: RawBuilder<unknown>,
  curriculums?: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  ${liveCurriculums(view, curriculums)},
  conditional as materialized (
    select live.id as curriculum_id, au.* from live join audience au on au.id = live.audience_id where live.departments is null),
  person as materialized (${scopesOf(view, people)}),
  alike as materialized (
    select key, ${anyOf('profile_key')} as profile_key, ${anyOf('group_key')} as group_key, ${anyOf('id')} as id, count(*) as people
    from person group by key),
  profile as materialized (
    select f.profile_key, dense_rank() over (order by f.curriculums) as audiences, f.curriculums from (
      select a.profile_key, array(
        select au.curriculum_id from conditional au where ${matchesAudience('a', kindsBesidesDepartments)} order by 1) as curriculums
      from (select ${anyOf('id')} as id from alike where exists (select from conditional) group by profile_key) one
      join access_scope a on a.user_id = one.id) f),
  department_list as materialized (
    select a.group_key, a.assignment_group_ids as groups, row_number() over () as nth
    from (select ${anyOf('id')} as id from alike group by group_key) one join access_scope a on a.user_id = one.id),
  numbered as materialized (
    select alike.key, alike.people, l.nth, coalesce(f.audiences, 0) as audiences,
      l.nth * (select count(*) + 1 from profile) + coalesce(f.audiences, 0) as number
    from alike join department_list l on l.group_key = alike.group_key left join profile f on f.profile_key = alike.profile_key),
  member as materialized (select person.id, n.number from person join numbered n on n.key = person.key),
  department_set as materialized (
    select l.groups, m.audiences, m.people, m.number
    from (select number, min(nth) as nth, min(audiences) as audiences, sum(people) as people from numbered group by number) m
    join department_list l on l.nth = m.nth),
  open_to as materialized (
    ${openToDepartments}
    union all
    select d.number, d.people, au.curriculum_id from department_set d
    join (select distinct audiences, curriculums from profile) f on f.audiences = d.audiences
    join conditional au on au.curriculum_id = any(f.curriculums) and (au.assignment_group_ids = '{}' or au.assignment_group_ids && d.groups))`;

const kindsBesidesDepartments = audienceKinds.filter((kind) => kind !== 'assignmentGroups');

/** The keys of what other conditions depend on and of departments. They are hashes of 64 bits: two different scopes do not have the same `key`. */
const keys = sql`a.profile_key # a.group_key as key, a.profile_key, a.group_key`;

/** The people with their keys: one person stands for all with the same key. A few people are looked up one by one. */
const scopesOf = ({ isOfAll }: ReportView, people: RawBuilder<unknown>) =>
  isOfAll
    ? sql`select w.id, ${keys} from ${people} w join access_scope a on a.user_id = w.id`
    : sql`select w.id, ${keys} from ${people} w cross join lateral (
        select s.* from access_scope s where s.user_id = w.id limit 1) a`;

const liveCurriculums = (view: ReportView, curriculums?: RawBuilder<unknown>) => sql`
  live as materialized (
    select k.id, k.departments, k.audience_id from curriculum k
    where ${isLive(view)} and ${curriculums ? sql`k.id in (${curriculums})` : sql`true`})`;

const openToDepartments = sql`
    select d.number, d.people, live.id as curriculum_id from department_set d
    join live on live.departments = '{}' or live.departments && d.groups`;

/**
 * `departmentSets` from the stored totals: `department_set` has the departments that people have, and `open_to` the live curriculums whose
 * audience names departments alone. Who the others are for is not stored.
 */
export const keptDepartmentSets = (view: ReportView): RawBuilder<unknown> => sql`
  ${liveCurriculums(view)},
  department_set as materialized (
    select departments as groups, sum(people) as people, row_number() over () as number from department_total
    group by departments having sum(people) > 0),
  open_to as materialized (${openToDepartments})`;

/** The bits (as in `learner_total.begun`) of the courses of each curriculum that people can take, as part of a `with`. */
export const outline = (view: ReportView): RawBuilder<unknown> => sql`
  outline as materialized (
    select x.curriculum_id, bits_of(array_agg(c.bit_number)) as bits from curriculum_course x join course c on c.id = x.course_id and ${isOpen(view)}
    group by x.curriculum_id)`;

/** How many courses are meant for each person but not started, as a relation of `user_id` and `not_started`. */
export const notStartedOf = (view: ReportView, people: RawBuilder<unknown>): RawBuilder<unknown> =>
  hasSums(view)
    ? sql`(
  with ${departmentSets(view, people)}, ${outline(view)},
  due as materialized (
    select d.number, d.bits, bit_count(d.bits) as courses
    from (select o.number, union_of_bits(outline.bits) as bits from open_to o join outline using (curriculum_id) group by o.number) d)
  select member.id as user_id, coalesce(due.courses - coalesce(bits_in_common(t.begun, due.bits), 0), 0) as not_started
  from member left join due on due.number = member.number left join learner_total t on t.user_id = member.id)`
    : sql`(
  with ${departmentSets(view, people)},
  due as materialized (
    select distinct o.number, x.course_id from open_to o join curriculum_course x on x.curriculum_id = o.curriculum_id
    join course c on c.id = x.course_id and ${isOpen(view)}),
  meant as (select number, count(*) as courses from due group by number),
  begun as (
    select member.id, count(*) as courses from member join ${startedCourses(view)} p on p.user_id = member.id
    join due on due.number = member.number and due.course_id = p.course_id group by member.id)
  select member.id as user_id, coalesce(meant.courses, 0) - coalesce(begun.courses, 0) as not_started
  from member left join meant on meant.number = member.number left join begun on begun.id = member.id)`;
