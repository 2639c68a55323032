import { sql, type Expression, type SqlBool } from 'kysely';
import type { AssignedCourse } from '#contract/training/progress.calls.ts';
import type { LearningEvent, Progress } from '#contract/training/progress.rules.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { namesRequest } from '#server/platform/database/names-request.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { coursesOpenTo } from '#server/training/courses/courses.scope.ts';
import { assignedDirectly, isOpenAssignment } from '#server/training/catalog/assigned.scope.ts';
import { curriculumsOpenOn } from '#server/training/catalog/curriculums.scope.ts';
import type { AssignmentSource } from '#server/training/standings/assignment.events.ts';

/**
 * Courses to pass before `course c` opens to a person, in the curriculum with the fewest. None if it is open in one, or was assigned to the
 * person alone.
 */
const missingFirst = (
  actor: Actor,
  today: string,
) => sql`case when c.id in ${assignedDirectly(actor.id)} then '[]'::json else coalesce((
  select m.missing from curriculum_course x join curriculum k on k.id = x.curriculum_id
  cross join lateral (
    select coalesce(json_agg(json_build_object('_id', r.id, 'name', json_build_object('en', r.name, 'fr', r.name_fr)) order by r.name), '[]') as missing
    from curriculum_prerequisite q join course r on r.id = q.requires_course_id
    left join course_progress done on done.user_id = ${actor.id} and done.course_id = r.id
    where q.curriculum_id = k.id and q.course_id = c.id and done.passed_at is null offset 0
  ) m
  where x.course_id = c.id and ${curriculumsOpenOn(today).sql(actor, 'k')} order by json_array_length(m.missing), k.position limit 1), '[]') end`;

/** A person's row in a course with the version it is on. Without progress, the published version. */
export interface Standing {
  readonly versionId: string;
  readonly sectionIds: readonly string[];
  /** The sections that are packages: only what they report themselves counts. */
  readonly packageSectionIds: readonly string[];
  readonly hasQuiz: boolean;
  /** The pass has to be renewed: the version the row is on has to be passed too. */
  readonly isDueAgain: boolean;
  /** The course is in the bin: past work stays, and nothing new counts until it is restored. */
  readonly isInBin: boolean;
  readonly progress: Progress | null;
}

/** The columns of progress are all null if the course was not started. */
type StandingRow = Omit<Standing, 'progress'> & (Progress | { readonly [Name in keyof Progress]: null });

const standingColumns = sql`
  v.id as "versionId", v.section_ids as "sectionIds", v.package_section_ids as "packageSectionIds",
  v.has_quiz as "hasQuiz", p.renewal_due_on is not null as "isDueAgain", c.deleted_at is not null as "isInBin", p.status, p.sections, p.seen_count as "seenCount",
  p.section_count as "sectionCount", p.percent, p.time_seconds as "timeSeconds", p.best_score as "bestScore", p.last_score as "lastScore",
  p.quiz_passed as "quizPassed", p.last_section_id as "lastSectionId", p.last_section_at as "lastSectionAt", p.enrolled_at as "enrolledAt",
  p.last_event_at as "lastEventAt", p.passed_at as "passedAt"`;

const standingOf = ({
  versionId,
  sectionIds,
  packageSectionIds,
  hasQuiz,
  isDueAgain,
  isInBin,
  ...progress
}: StandingRow): Standing => ({
  versionId,
  sectionIds,
  packageSectionIds,
  hasQuiz,
  isDueAgain,
  isInBin,
  progress: progress.status === null ? null : progress,
});

/** A person's standing in a course, with what to pass first if it is not started yet. Undefined if it is neither started nor visible. */
export async function standing(
  db: Db,
  actor: Actor,
  courseId: string,
  visible: Expression<SqlBool>,
  today: string,
): Promise<{ readonly stands: Standing; readonly missing: AssignedCourse['missing'] } | undefined> {
  const { rows } = await sql<StandingRow & { missing: AssignedCourse['missing'] | null }>`
    select ${standingColumns}, case when p.user_id is null then ${missingFirst(actor, today)} end as missing from course c
    left join course_progress p on p.user_id = ${actor.id} and p.course_id = c.id
    join course_version v on v.id = coalesce(p.course_version_id, c.published_version_id)
    where c.id = ${courseId} and ${visible}`.execute(db);
  if (!rows[0]) return undefined;
  const { missing, ...row } = rows[0];
  return { stands: standingOf(row), missing: missing ?? [] };
}

/**
 * The same for a started course, locked for the rest of the transaction. The person's totals are locked first, in the same order as when a
 * course is started.
 */
export async function lockStandingRow(
  tx: Transaction,
  userId: string,
  courseId: string,
): Promise<Standing | undefined> {
  const { rows } = await sql<StandingRow>`
    select ${standingColumns} from learner_total t join course_progress p on p.user_id = t.user_id
    join course_version v on v.id = p.course_version_id join course c on c.id = p.course_id
    where t.user_id = ${userId} and p.course_id = ${courseId} for no key update of t for update of p`.execute(
    tx,
  );
  return rows[0] && standingOf(rows[0]);
}

export interface CourseToBegin {
  readonly versionId: string;
  readonly sectionIds: readonly string[];
  readonly packageSectionIds: readonly string[];
  readonly hasQuiz: boolean;
  readonly missing: AssignedCourse['missing'];
}

/** What keeps a person from a course: it is not visible, or every curriculum that holds it has courses to pass first. */
export async function courseToBegin(
  tx: Transaction | Db,
  actor: Actor,
  courseId: string,
  today: string,
): Promise<CourseToBegin | undefined> {
  const { rows } = await sql<CourseToBegin>`
    select v.id as "versionId", v.section_ids as "sectionIds", v.package_section_ids as "packageSectionIds", v.has_quiz as "hasQuiz", ${missingFirst(actor, today)} as missing
    from course c join course_version v on v.id = c.published_version_id
    where c.id = ${courseId} and ${coursesOpenTo(actor, today)}`.execute(tx);
  return rows[0];
}

export interface EventInput extends Omit<LearningEvent, 'receivedAt'> {
  readonly id: string;
  readonly attemptId?: string | undefined;
  /** For a correction: who made it, and why. */
  readonly correctedBy?: string | undefined;
  readonly reason?: string | undefined;
}

/** Appends events in order and skips those already stored. Returns the ids that are new. */
export async function appendEvents(
  tx: Transaction,
  of: {
    readonly userId: string;
    readonly courseId: string;
    readonly versionId: string;
    readonly dealerId: string | null;
    readonly proxiedBy: string | null;
    readonly receivedAt: string;
  },
  events: readonly EventInput[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .insertInto('learningEvent')
    .values(
      events.map((event) => ({
        id: event.id,
        userId: of.userId,
        courseId: of.courseId,
        courseVersionId: of.versionId,
        kind: event.kind,
        sectionId: event.sectionId,
        durationSeconds: event.durationSeconds,
        positionSeconds: event.positionSeconds,
        attemptId: event.attemptId ?? null,
        score: event.score,
        passed: event.passed,
        occurredAt: event.occurredAt,
        receivedAt: of.receivedAt,
        dealerId: of.dealerId,
        proxiedBy: of.proxiedBy,
        correctedBy: event.correctedBy ?? null,
        reason: event.reason ?? null,
      })),
    )
    .onConflict((oc) => oc.column('id').doNothing())
    .returning(['id', namesRequest().as('request')])
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Which of these event ids the person has already sent for this course, with their contents. */
export async function ownEvents(
  tx: Transaction,
  { userId, courseId }: { readonly userId: string; readonly courseId: string },
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly kind: string; readonly sectionId: string | null }[]> {
  return tx
    .selectFrom('learningEvent')
    .select(['id', 'kind', 'sectionId'])
    .where('id', 'in', ids)
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .execute();
}

const progressValues = (progress: Progress) => ({
  status: progress.status,
  sections: JSON.stringify(progress.sections),
  seenCount: progress.seenCount,
  sectionCount: progress.sectionCount,
  percent: progress.percent,
  timeSeconds: progress.timeSeconds,
  bestScore: progress.bestScore,
  lastScore: progress.lastScore,
  quizPassed: progress.quizPassed,
  lastSectionId: progress.lastSectionId,
  lastSectionAt: progress.lastSectionAt,
  enrolledAt: progress.enrolledAt,
  lastEventAt: progress.lastEventAt,
  passedAt: progress.passedAt,
});

/** Starts a course. Returns false and changes nothing if it was started meanwhile. */
export async function insertProgress(
  tx: Transaction,
  key: { userId: string; courseId: string; versionId: string },
  progress: Progress,
): Promise<boolean> {
  const row = await tx
    .insertInto('courseProgress')
    .values({
      userId: key.userId,
      courseId: key.courseId,
      courseVersionId: key.versionId,
      ...progressValues(progress),
    })
    .onConflict((oc) => oc.columns(['userId', 'courseId']).doNothing())
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** An assignment to one person that a pass ended. */
export interface PassedAssignment {
  readonly assignmentId: string;
  readonly source: AssignmentSource;
}

/** What `closed` returned, as one column of the statement around it. */
const closedAssignments = sql<readonly PassedAssignment[]>`coalesce((select json_agg(
  json_build_object('assignmentId', closed.id, 'source', json_build_object('kind', closed.source_kind, 'id', closed.source_id))) from closed), '[]')`;

/**
 * Writes the projection. The first pass also writes the version and the dealer, and ends the person's open assignments of the course, which are
 * returned. They are part of the same statement, because a pass must not need a further one.
 */
export async function updateProgress(
  tx: Transaction,
  key: { userId: string; courseId: string },
  progress: Progress,
  firstPass?: { readonly versionId: string; readonly dealerId: string | null },
): Promise<readonly PassedAssignment[]> {
  const values = progressValues(progress);
  if (!firstPass) {
    await tx
      .updateTable('courseProgress')
      .set(values)
      .where('userId', '=', key.userId)
      .where('courseId', '=', key.courseId)
      .execute();
    return [];
  }
  const row = await tx
    .with('closed', (closing) =>
      closing
        .updateTable('courseAssignment')
        .set({ passedAt: sql<string>`now()` })
        .where('userId', '=', key.userId)
        .where('courseId', '=', key.courseId)
        .where('passedAt', 'is', null)
        .where('withdrawnAt', 'is', null)
        .returning(['id', 'sourceKind', 'sourceId']),
    )
    .updateTable('courseProgress')
    .set({ ...values, passedVersionId: firstPass.versionId, passedDealerId: firstPass.dealerId })
    .where('userId', '=', key.userId)
    .where('courseId', '=', key.courseId)
    .returning(closedAssignments.as('closed'))
    .executeTakeFirst();
  return row?.closed ?? [];
}

/**
 * Renews a pass that is due again, once every section of the version is seen and its quiz passed in that version. Returns the assignments
 * that this ended.
 */
export async function renewPass(
  tx: Transaction,
  { userId, courseId }: { userId: string; courseId: string },
): Promise<readonly PassedAssignment[]> {
  const { rows } = await sql<{ closed: readonly PassedAssignment[] }>`
    with renewed as (
      update course_progress p set renewal_due_on = null, renewed_at = now(), renewed_version_id = p.course_version_id from course_version v
      where p.user_id = ${userId} and p.course_id = ${courseId} and p.renewal_due_on is not null and p.seen_count = p.section_count
        and v.id = p.course_version_id and (not v.has_quiz or exists (select from quiz_attempt a
          where a.user_id = p.user_id and a.course_id = p.course_id and a.course_version_id = p.course_version_id and a.passed))
      returning p.user_id, p.course_id),
    closed as (
      update course_assignment asg set passed_at = now() from renewed r
      where asg.user_id = r.user_id and asg.course_id = r.course_id and ${isOpenAssignment('asg')}
      returning asg.id, asg.source_kind, asg.source_id)
    select ${closedAssignments} as closed`.execute(tx);
  return rows[0]!.closed;
}
