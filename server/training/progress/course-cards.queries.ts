import { sql, type Expression, type SqlBool } from 'kysely';
import type { AssignedCourse } from '#contract/training/progress.calls.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { memoizedText } from '#server/platform/memoized.ts';
import { courseState, isPassed } from '#server/training/standings/course-state.queries.ts';
import { eachOnce, type CourseInCurriculum } from './assigned-courses.rules.ts';
import { curriculumsOpenOn, eachCourseIn } from '#server/training/catalog/curriculums.scope.ts';

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
  readonly curriculumId: string | null;
  readonly curriculumName: string | null;
  readonly curriculumNameFr: string | null;
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
  // A course that was started stays open, whatever became a prerequisite since.
  missing: row.lastEventAt === null ? missing : [],
});

/** On `course c`, its `brand b` and the person's `course_progress p`. */
const cardColumns = memoizedText(
  (today) => sql`
  c.id, c.name, c.name_fr as "nameFr", c.description, c.description_fr as "descriptionFr", b.id as "brandId", b.name as "brandName", b.colour as "brandColour",
  c.category, c.image_id as "imageId", c.duration_minutes as "durationMinutes", c.published_at as "publishedAt",
  coalesce(p.status, 'not-started') as status, ${courseState(today)} as state, coalesce(p.percent, 0) as percent, coalesce(p.seen_count, 0) as "seenCount",
  coalesce(p.section_count, c.section_count) as "sectionCount", p.best_score as "bestScore",
  p.last_section_id as "lastSectionId", p.last_event_at as "lastEventAt", p.passed_at as "passedAt", p.renewal_due_on as "renewalDueOn"`,
);

/**
 * The published courses of every `curriculum k` that `curriculums` admits, if `courses` admits `course c` and the person's
 * `course_progress p`. In the order of the curriculums and of their courses. Without `locks`, prerequisites do not count.
 */
export async function coursesInCurriculums(
  db: Db | Transaction,
  userId: string,
  today: string,
  locks: boolean,
  curriculums: Expression<SqlBool>,
  courses: Expression<SqlBool> = sql<SqlBool>`true`,
): Promise<CourseInCurriculum[]> {
  const { rows } = await sql<CardInCurriculumRow>`
    with told as materialized (
      select k.id, k.name, k.name_fr, row_number() over (order by k.position, k.name, k.id) as nth,
        exists (select from curriculum_prerequisite q where q.curriculum_id = k.id) as locks
      from curriculum k where ${curriculums})
    select ${cardColumns(today)}, c.has_quiz as "hasQuiz", told.id as "curriculumId", told.name as "curriculumName", told.name_fr as "curriculumNameFr",
      c.required, told.nth as "curriculumNth", told.locks, c.place
    from told ${eachCourseIn(sql`told.id`, sql`c`)}
    left join brand b on b.id = c.brand_id
    left join course_progress p on p.user_id = ${userId} and p.course_id = c.id
    where ${courses}`.execute(db);
  const missing = await missingInCurriculums(db, userId, [
    ...new Set(rows.filter((row) => locks && row.locks).map((row) => row.curriculumId)),
  ]);
  return rows
    .map((row) => ({
      course: cardOf(row, missing.get(lockOf(row.curriculumId, row.id))),
      curriculumNth: row.curriculumNth,
      place: row.place,
    }))
    .toSorted(
      (a, b) => a.curriculumNth - b.curriculumNth || a.place - b.place || inOrder(a.course, b.course),
    );
}

interface CardInCurriculumRow extends CardRow {
  readonly curriculumId: string;
  readonly curriculumNth: number;
  /** Some course of the curriculum has a prerequisite. */
  readonly locks: boolean;
  readonly place: number;
}

const lockOf = (curriculumId: string, courseId: string) => `${curriculumId} ${courseId}`;

/** What is still to pass before courses of these curriculums, by `lockOf`. A separate query, because few curriculums have prerequisites. */
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
    where q.curriculum_id = any(${curriculumIds}::uuid[]) and done.passed_at is null group by q.curriculum_id, q.course_id`.execute(
    db,
  );
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
    await coursesInCurriculums(db, actor.id, today, locks, curriculumsOpenOn(today).sql(actor, 'k'), courses),
  );

/** Assigned courses that a person still has to pass. */
export const remainingCourses = async (
  db: Db,
  actor: Actor,
  today: string,
  locks: boolean,
): Promise<AssignedCourse[]> => (await assigned(db, actor, today, locks, stillToPass(today))).slice(0, most);

/** Those that a curriculum requires. */
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

/** Courses a person has started, whether still assigned or not: passed ones or those in progress, latest first. */
export async function begunCourses(
  db: Db,
  actor: Actor,
  today: string,
  { passed }: { readonly passed: boolean },
): Promise<AssignedCourse[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns(today)}, v.has_quiz as "hasQuiz", a.id as "curriculumId", a.name as "curriculumName", a.name_fr as "curriculumNameFr",
      coalesce(a.required, false) as required
    from course_progress p
    join course c on c.id = p.course_id and c.deleted_at is null
    left join brand b on b.id = c.brand_id
    join course_version v on v.id = p.course_version_id
    left join lateral (
      select k.id, k.name, k.name_fr, x.required from curriculum_course x join curriculum k on k.id = x.curriculum_id
      where x.course_id = c.id and ${curriculumsOpenOn(today).sql(actor, 'k')} order by k.position, k.name limit 1
    ) a on true
    where p.user_id = ${actor.id} and (p.passed_at is not null) = ${passed}
    order by ${passed ? sql`p.passed_at` : sql`p.last_event_at`} desc, c.id limit ${sql.lit(most)}`.execute(
    db,
  );
  return rows.map((row) => cardOf(row));
}
