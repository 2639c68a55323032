import { sql, type Expression, type SqlBool } from 'kysely';
import type { AssignedCourse } from '#contract/training/progress.calls.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { memoizedText } from '#server/platform/memoized.ts';
import { courseState, isPassed } from '#server/training/standings/course-state.queries.ts';
import { eachOnce, type CourseInCurriculum } from './assigned-courses.rules.ts';
import { assignedDirectly, isOpenAssignment } from '#server/training/catalog/assigned.scope.ts';
import { curriculumsOpenOn, eachCourseIn } from '#server/training/catalog/curriculums.scope.ts';
import { live } from '#server/training/catalog/live.scope.ts';

/**
 * A card as the database sends it. Plain columns cost both sides far less than nested ones. The columns of the brand or the curriculum are
 * null together with its id.
 */
interface CardRow extends Pick<
  AssignedCourse,
  | 'category'
  | 'durationMinutes'
  | 'required'
  | 'status'
  | 'state'
  | 'percent'
  | 'seenCount'
  | 'sectionCount'
  | 'hasQuiz'
  | 'bestScore'
  | 'lastSectionId'
  | 'lastEventAt'
  | 'passedAt'
  | 'renewalDueOn'
  | 'publishedAt'
> {
  readonly id: string;
  readonly name: string;
  readonly nameFr: string;
  readonly description: string;
  readonly descriptionFr: string;
  readonly brandId: string | null;
  readonly brandName: string | null;
  readonly brandColour: string | null;
  readonly imageId: string | null;
  readonly isGone: boolean;
  readonly curriculumId: string | null;
  readonly curriculumName: string | null;
  readonly curriculumNameFr: string | null;
  readonly assignment: AssignedCourse['assignment'] | null;
}

/**
 * Names every key instead of spreading the row: a page of cards is made of a few thousand, and taking a row apart costs several times as
 * much.
 */
const cardOf = (row: CardRow, missing: AssignedCourse['missing'] = []): AssignedCourse => ({
  _id: row.id,
  name: { en: row.name, fr: row.nameFr },
  description: { en: row.description, fr: row.descriptionFr },
  brand: row.brandId === null ? null : { _id: row.brandId, name: row.brandName!, colour: row.brandColour! },
  category: row.category,
  image: row.imageId && `/files/${row.imageId}`,
  durationMinutes: row.durationMinutes,
  curriculum:
    row.curriculumId === null
      ? null
      : { _id: row.curriculumId, name: { en: row.curriculumName!, fr: row.curriculumNameFr! } },
  required: row.required,
  status: row.status,
  state: row.state,
  percent: row.percent,
  seenCount: row.seenCount,
  sectionCount: row.sectionCount,
  hasQuiz: row.hasQuiz,
  bestScore: row.bestScore,
  lastSectionId: row.lastSectionId,
  lastEventAt: row.lastEventAt,
  passedAt: row.passedAt,
  renewalDueOn: row.renewalDueOn,
  publishedAt: row.publishedAt,
  isGone: row.isGone || undefined,
  // A course that was started stays open, whatever became a prerequisite since.
  missing: row.lastEventAt === null ? missing : [],
  assignment: row.assignment ?? undefined,
});

/** On `course c`, its `brand b` and the person's `course_progress p`. */
const cardColumns = memoizedText(
  (today) => sql`
  c.id, c.name, c.name_fr as "nameFr", c.description, c.description_fr as "descriptionFr", b.id as "brandId", b.name as "brandName", b.colour as "brandColour",
  c.category, case when c.deleted_at is null then c.image_id end as "imageId", c.deleted_at is not null as "isGone", c.duration_minutes as "durationMinutes", c.published_at as "publishedAt",
  coalesce(p.status, 'not-started') as status, ${courseState(today)} as state, coalesce(p.percent, 0) as percent, coalesce(p.seen_count, 0) as "seenCount",
  coalesce(p.section_count, c.section_count) as "sectionCount", p.best_score as "bestScore",
  p.last_section_id as "lastSectionId", p.last_event_at as "lastEventAt", p.passed_at as "passedAt", p.renewal_due_on as "renewalDueOn"`,
);

/** On `course_assignment asg`, as cards show it. */
const assignmentColumn = sql`json_build_object('dueOn', asg.due_on, 'reason', json_build_object('en', asg.reason, 'fr', asg.reason_fr),
  'assignedBy', (select o.full_name from user_account o where o.id = asg.assigned_by))`;

/** The columns of a course that cards read. Its other columns would be carried through the union for nothing. */
const courseColumns = sql`c.id, c.name, c.name_fr, c.description, c.description_fr, c.brand_id, c.category, c.image_id, c.duration_minutes,
  c.published_at, c.section_count, c.has_quiz, c.deleted_at`;

/** Courses assigned to the person alone, next to those of curriculums. They come before all curriculums, by the day they are due. */
const assignedAlone = (userId: string) => sql`
  union all
  select null, null, null, 0, false, ${assignmentColumn}, true,
    coalesce(asg.due_on - date '2000-01-01', 1000000), ${courseColumns}
  from course_assignment asg join course c on c.id = asg.course_id and ${live.sql('c')}
  where asg.user_id = ${userId} and ${isOpenAssignment('asg')}`;

interface CurriculumCourses {
  /** Admits `curriculum k`. */
  readonly curriculums: Expression<SqlBool>;
  /** Admits `course c` and the person's `course_progress p`. */
  readonly courses?: Expression<SqlBool> | undefined;
  /** Prerequisites count. */
  readonly locks: boolean;
  /** With the courses assigned to the person alone. */
  readonly assignments?: boolean;
}

/** The published courses of curriculums, in the order of the curriculums and of their courses. */
export async function coursesInCurriculums(
  db: Db | Transaction,
  userId: string,
  today: string,
  { curriculums, courses = sql<SqlBool>`true`, locks, assignments = false }: CurriculumCourses,
): Promise<CourseInCurriculum[]> {
  const { rows } = await sql<CardInCurriculumRow>`
    with told as materialized (
      select k.id, k.name, k.name_fr, row_number() over (order by k.position, k.name, k.id) as nth,
        exists (select from curriculum_prerequisite q where q.curriculum_id = k.id) as locks
      from curriculum k where ${curriculums})
    select ${cardColumns(today)}, c.has_quiz as "hasQuiz", c.curriculum_id as "curriculumId", c.curriculum_name as "curriculumName",
      c.curriculum_name_fr as "curriculumNameFr", c.assignment, c.required, c.nth as "curriculumNth", c.locks, c.place
    from (
      select told.id as curriculum_id, told.name as curriculum_name, told.name_fr as curriculum_name_fr, told.nth, told.locks,
        null::json as assignment, c.required, c.place, ${courseColumns}
      from told ${eachCourseIn(sql`told.id`, sql`c`)} ${assignments ? assignedAlone(userId) : sql``}) c
    left join brand b on b.id = c.brand_id
    left join course_progress p on p.user_id = ${userId} and p.course_id = c.id
    where ${courses}`.execute(db);
  const missing = await missingInCurriculums(db, userId, [
    ...new Set(rows.filter((row) => locks && row.locks).map((row) => row.curriculumId!)),
  ]);
  return rows
    .map((row) => ({
      course: cardOf(row, row.curriculumId === null ? [] : missing.get(lockOf(row.curriculumId, row.id))),
      curriculumNth: row.curriculumNth,
      place: row.place,
    }))
    .toSorted(
      (a, b) => a.curriculumNth - b.curriculumNth || a.place - b.place || inOrder(a.course, b.course),
    );
}

interface CardInCurriculumRow extends CardRow {
  readonly curriculumNth: number;
  /** Some course of the curriculum has a prerequisite. */
  readonly locks: boolean;
  readonly place: number;
}

const lockOf = (curriculumId: string, courseId: string) => `${curriculumId} ${courseId}`;

/**
 * What is still to pass before courses of these curriculums, by `lockOf`; nothing before those assigned to the person alone. A separate query,
 * because few curriculums have prerequisites.
 */
async function missingInCurriculums(
  db: Db | Transaction,
  userId: string,
  curriculumIds: readonly string[],
): Promise<ReadonlyMap<string, AssignedCourse['missing']>> {
  if (curriculumIds.length === 0) return new Map();
  const { rows } = await sql<{ curriculumId: string; courseId: string; missing: AssignedCourse['missing'] }>`
    select q.curriculum_id as "curriculumId", q.course_id as "courseId",
      json_agg(json_build_object('_id', r.id, 'name', json_build_object('en', r.name, 'fr', r.name_fr)) order by r.name) as missing
    from curriculum_prerequisite q join course r on r.id = q.requires_course_id
    left join course_progress done on done.user_id = ${userId} and done.course_id = r.id
    where q.curriculum_id = any(${curriculumIds}::uuid[]) and done.passed_at is null and q.course_id not in ${assignedDirectly(userId)}
    group by q.curriculum_id, q.course_id`.execute(db);
  return new Map(rows.map((row) => [lockOf(row.curriculumId, row.courseId), row.missing]));
}

const inOrder = (a: AssignedCourse, b: AssignedCourse) => (a._id < b._id ? -1 : 1);

const most = 1000;

/** Not passed, or passed and due again after the days of grace. */
const stillToPass = (today: string) => sql<SqlBool>`not ${isPassed(today)}`;

const assigned = async (
  db: Db | Transaction,
  actor: Actor,
  today: string,
  locks: boolean,
  courses?: Expression<SqlBool>,
) =>
  eachOnce(
    await coursesInCurriculums(db, actor.id, today, {
      curriculums: curriculumsOpenOn(today).sql(actor, 'k'),
      courses,
      locks,
      assignments: true,
    }),
  );

/** Courses of the person's curriculums, and those assigned to the person alone, that are still to pass. */
export const remainingCourses = async (
  db: Db,
  actor: Actor,
  today: string,
  locks: boolean,
): Promise<AssignedCourse[]> => (await assigned(db, actor, today, locks, stillToPass(today))).slice(0, most);

/** Those that a curriculum requires, or that were assigned to the person alone. */
export const mandatoryCourses = async (
  db: Db,
  actor: Actor,
  today: string,
  locks: boolean,
): Promise<AssignedCourse[]> =>
  (await assigned(db, actor, today, locks, stillToPass(today)))
    .filter(({ required }) => required)
    .slice(0, most);

/** The ten assigned courses published last. */
export const recentCourses = async (
  db: Db,
  actor: Actor,
  today: string,
  locks: boolean,
): Promise<AssignedCourse[]> =>
  (await assigned(db, actor, today, locks))
    .toSorted((a, b) => publishedOf(b) - publishedOf(a) || inOrder(a, b))
    .slice(0, 10);

const publishedOf = ({ publishedAt }: AssignedCourse) => (publishedAt ? Date.parse(publishedAt) : 0);

/** One course, if it is assigned to the person. */
export async function assignedCourse(
  db: Db | Transaction,
  actor: Actor,
  courseId: string,
  today: string,
  locks: boolean,
): Promise<AssignedCourse | undefined> {
  const [course] = await assigned(db, actor, today, locks, sql<SqlBool>`c.id = ${courseId}`);
  return course;
}

/**
 * Courses a person has started, whether still assigned or not: passed ones or those in progress, latest first. A pass stays when its course is
 * moved to the trash.
 */
export async function begunCourses(
  db: Db,
  actor: Actor,
  today: string,
  { passed }: { readonly passed: boolean },
): Promise<AssignedCourse[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns(today)}, v.has_quiz as "hasQuiz", a.id as "curriculumId", a.name as "curriculumName", a.name_fr as "curriculumNameFr",
      coalesce(a.required, false) or g.assignment is not null as required, g.assignment
    from course_progress p
    join course c on c.id = p.course_id ${passed ? sql`` : sql`and c.deleted_at is null`}
    left join brand b on b.id = c.brand_id
    join course_version v on v.id = p.course_version_id
    left join lateral (
      select k.id, k.name, k.name_fr, x.required from curriculum_course x join curriculum k on k.id = x.curriculum_id
      where x.course_id = c.id and ${curriculumsOpenOn(today).sql(actor, 'k')} order by k.position, k.name limit 1
    ) a on true
    left join (
      select distinct on (asg.course_id) asg.course_id, ${assignmentColumn} as assignment from course_assignment asg
      where asg.user_id = ${actor.id} and ${isOpenAssignment('asg')} order by asg.course_id, asg.due_on, asg.assigned_at, asg.id
    ) g on g.course_id = p.course_id
    where p.user_id = ${actor.id} and (p.passed_at is not null) = ${passed}
    order by ${passed ? sql`p.passed_at` : sql`p.last_event_at`} desc, c.id limit ${sql.lit(most)}`.execute(
    db,
  );
  return rows.map((row) => cardOf(row));
}
