import { sql, type Expression, type SqlBool } from 'kysely';
import type { ScormMedia } from '#contract/training/course-content.ts';
import type { FindingCode } from '#contract/training/scorm-findings.ts';
import type { Exit, Failure, LessonStatus } from '#contract/training/scorm-play.rules.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';

/** A lesson of a course in the version a person is on, else the published one. */
export interface Lesson {
  readonly name: string;
  readonly scorm: ScormMedia;
  readonly firstName: string;
  readonly lastName: string;
}

export async function lessonFor(
  db: Db | Transaction,
  userId: string,
  { courseId, sectionId }: { readonly courseId: string; readonly sectionId: string },
  visible: Expression<SqlBool>,
): Promise<Lesson | undefined> {
  const { rows } = await sql<Lesson>`
    select s.section->'name'->>'en' as name, s.section->'scorm' as scorm, u.first_name as "firstName", u.last_name as "lastName"
    from course c join user_account u on u.id = ${userId}
    left join course_progress p on p.user_id = u.id and p.course_id = c.id
    join course_version v on v.id = coalesce(p.course_version_id, c.published_version_id)
    cross join lateral (select jsonb_path_query_first(v.content, '$.chapters[*].sections[*] ? (@._id == $id)',
      jsonb_build_object('id', ${sectionId}::text)) as section) s
    where c.id = ${courseId} and ${visible} and s.section->>'type' = 'scorm'`.execute(db);
  return rows[0];
}

/** The name that lessons get for a person who only previews them. */
export async function nameOf(db: Db, userId: string): Promise<{ firstName: string; lastName: string }> {
  return db
    .selectFrom('userAccount')
    .select(['firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

export interface StoredState {
  readonly location: string;
  readonly suspendData: string;
  readonly elements: Readonly<Record<string, string>>;
}

/** A person's standing in a lesson. */
export interface AttemptRow {
  readonly id: string;
  readonly userId: string;
  readonly courseId: string;
  readonly sectionId: string;
  readonly masteryScore: number | null;
  readonly lessonStatus: LessonStatus;
  readonly scoreRaw: number | null;
  readonly scoreMin: number | null;
  readonly scoreMax: number | null;
  readonly exit: Exit;
  readonly ended: boolean;
  readonly totalCentiseconds: number;
  readonly state: StoredState;
  readonly launchCount: number;
  readonly stateLaunch: number;
  readonly stateSequence: number;
  readonly toldScore: number | null;
  readonly toldPassed: boolean | null;
  readonly seenAt: string | null;
  /** Since when it reports completion and may still take it back. Null if nothing is pending. */
  readonly unsettledSince: string | null;
  readonly updatedAt: string;
}

const attemptColumns = [
  'id',
  'userId',
  'courseId',
  'sectionId',
  'masteryScore',
  'lessonStatus',
  'scoreRaw',
  'scoreMin',
  'scoreMax',
  'exit',
  'ended',
  'totalCentiseconds',
  'state',
  'launchCount',
  'stateLaunch',
  'stateSequence',
  'toldScore',
  'toldPassed',
  'seenAt',
  'unsettledSince',
  'updatedAt',
] as const;

/** The attempt of a person at a lesson with one more launch, locked. The first launch creates it. */
export async function countLaunch(
  tx: Transaction,
  of: {
    readonly userId: string;
    readonly courseId: string;
    readonly sectionId: string;
    readonly packageId: string;
    readonly masteryScore: number | null;
  },
  at: Date,
): Promise<AttemptRow> {
  const row = await tx
    .insertInto('scormAttempt')
    .values({ id: newId(), ...of, launchCount: 1, createdAt: at, updatedAt: at })
    .onConflict((oc) =>
      oc.columns(['userId', 'sectionId', 'packageId']).doUpdateSet((eb) => ({
        launchCount: eb('scormAttempt.launchCount', '+', 1),
        masteryScore: of.masteryScore,
      })),
    )
    .returning(attemptColumns)
    .executeTakeFirstOrThrow();
  return row as unknown as AttemptRow;
}

/** The failure that was recorded for the previous launch. */
export async function failureBefore(
  tx: Transaction,
  { id, launchCount }: Pick<AttemptRow, 'id' | 'launchCount'>,
): Promise<Failure> {
  if (launchCount < 2) return 'none';
  const row = await tx
    .selectFrom('scormLaunch')
    .select('failure')
    .where('attemptId', '=', id)
    .where('number', '=', launchCount - 1)
    .executeTakeFirst();
  return (row?.failure ?? 'none') as Failure;
}

export async function insertLaunch(
  tx: Transaction,
  launch: {
    readonly attemptId: string;
    readonly number: number;
    readonly tokenDigest: Buffer;
    readonly dealerId: string | null;
    readonly proxiedBy: string | null;
    readonly failure: Failure;
    readonly startedAt: Date;
  },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('scormLaunch')
    .values({ id, ...launch })
    .execute();
  return id;
}

/** A launch with the attempt it belongs to, both locked for the rest of the transaction. The stored data of the lesson is not read. */
export interface LockedLaunch extends Omit<AttemptRow, 'id' | 'state'> {
  readonly attemptId: string;
  readonly launchId: string;
  readonly number: number;
  readonly sequence: number;
  readonly centiseconds: number;
  readonly toldSeconds: number;
  readonly failure: Failure;
  readonly dealerId: string | null;
  readonly proxiedBy: string | null;
  readonly startedAt: string;
  /** When the lesson was opened somewhere else after this. */
  readonly takenOverAt: string | null;
}

export type LaunchQuery =
  | { readonly launchId: string; readonly userId: string }
  | {
      readonly lastOf: { readonly courseId: string; readonly sectionId?: string | undefined };
      readonly userId: string;
    }
  /** The launch with the token that its page was given, if the person may still sign in. */
  | { readonly tokenDigest: Buffer; readonly since: Date };

export async function lockLaunch(tx: Transaction, query: LaunchQuery): Promise<LockedLaunch | undefined> {
  const { rows } = await sql<LockedLaunch>`
    select a.id as "attemptId", a.user_id as "userId", a.course_id as "courseId", a.section_id as "sectionId",
      a.mastery_score as "masteryScore", a.lesson_status as "lessonStatus", a.score_raw as "scoreRaw", a.score_min as "scoreMin",
      a.score_max as "scoreMax", a.exit, a.ended, a.total_centiseconds as "totalCentiseconds", a.launch_count as "launchCount",
      a.state_launch as "stateLaunch", a.state_sequence as "stateSequence", a.told_score as "toldScore", a.told_passed as "toldPassed",
      a.seen_at as "seenAt", a.unsettled_since as "unsettledSince", a.updated_at as "updatedAt", l.id as "launchId", l.number, l.sequence, l.centiseconds,
      l.told_seconds as "toldSeconds", l.failure, l.dealer_id as "dealerId", l.proxied_by as "proxiedBy", l.started_at as "startedAt",
      (select o.started_at from scorm_launch o where o.attempt_id = a.id and o.number = a.launch_count and o.number > l.number) as "takenOverAt"
    from scorm_launch l join scorm_attempt a on a.id = l.attempt_id
    where ${asksFor(query)} for update of a, l`.execute(tx);
  return rows[0];
}

function asksFor(query: LaunchQuery): Expression<SqlBool> {
  if ('launchId' in query) return sql<SqlBool>`l.id = ${query.launchId} and a.user_id = ${query.userId}`;
  if ('lastOf' in query) {
    const { courseId, sectionId } = query.lastOf;
    return sql<SqlBool>`l.id = (select x.id from scorm_launch x join scorm_attempt y on y.id = x.attempt_id
      where y.user_id = ${query.userId} and y.course_id = ${courseId} and ${sectionId ? sql`y.section_id = ${sectionId}` : sql`true`}
      order by x.started_at desc, x.number desc limit 1)`;
  }
  return sql<SqlBool>`l.token_digest = ${query.tokenDigest} and l.started_at > ${query.since}
    and exists (select from user_account u where u.id = a.user_id and u.status = 'active')`;
}

export interface KeptCommit {
  readonly sequence: number;
  readonly centiseconds: number;
  readonly toldSeconds: number;
  readonly failure: Failure;
}

/** The last commit of a launch. Adds the change in its session time to the total. */
export async function keepCommit(
  tx: Transaction,
  locked: Pick<LockedLaunch, 'launchId' | 'attemptId' | 'centiseconds'>,
  kept: KeptCommit,
  at: Date,
): Promise<void> {
  await sql`with told as (
      update scorm_launch set sequence = ${kept.sequence}, centiseconds = ${kept.centiseconds}, told_seconds = ${kept.toldSeconds},
        failure = ${kept.failure}, committed_at = ${at} where id = ${locked.launchId})
    update scorm_attempt set total_centiseconds = greatest(0, total_centiseconds + ${kept.centiseconds - locked.centiseconds}),
      updated_at = ${at} where id = ${locked.attemptId}`.execute(tx);
}

export interface NewState {
  readonly launch: number;
  readonly sequence: number;
  readonly lessonStatus: LessonStatus;
  readonly score: { readonly raw: number | null; readonly min: number | null; readonly max: number | null };
  readonly exit: Exit;
  readonly ended: boolean;
  readonly unsettledSince: Date | null;
  readonly state: StoredState;
}

/** Stores the whole state of the attempt. */
export async function keepState(tx: Transaction, attemptId: string, kept: NewState): Promise<void> {
  await tx
    .updateTable('scormAttempt')
    .set({
      lessonStatus: kept.lessonStatus,
      scoreRaw: kept.score.raw,
      scoreMin: kept.score.min,
      scoreMax: kept.score.max,
      exit: kept.exit,
      ended: kept.ended,
      unsettledSince: kept.unsettledSince,
      state: JSON.stringify(kept.state),
      stateLaunch: kept.launch,
      stateSequence: kept.sequence,
    })
    .where('id', '=', attemptId)
    .execute();
}

/** Stores what the learning events were last sent about the attempt. */
export async function saveReportedState(
  tx: Transaction,
  attemptId: string,
  told: {
    readonly score: number | null;
    readonly passed: boolean | null;
    readonly seenAt: Date | string | null;
  },
): Promise<void> {
  await tx
    .updateTable('scormAttempt')
    .set({ toldScore: told.score, toldPassed: told.passed, seenAt: told.seenAt })
    .where('id', '=', attemptId)
    .execute();
}

/** Whether the check on import found that nothing in the package, or in the item this attempt plays, communicates with the portal. */
export async function neverSpeaks(tx: Transaction, attemptId: string): Promise<boolean> {
  const [whole, some] = ['neverSpeaks', 'silentItems'] satisfies FindingCode[];
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from jsonb_array_elements(k.diagnosis) d where d->>'code' = ${whole}
      or (d->>'code' = ${some} and i.item->>0 = any(string_to_array(d->'values'->>'items', ' ')))) as is
    from scorm_attempt a join scorm_package k on k.id = a.package_id
    left join course_progress p on p.user_id = a.user_id and p.course_id = a.course_id
    left join course_version v on v.id = p.course_version_id
    cross join lateral (select jsonb_path_query_array(v.content, '$.chapters[*].sections[*] ? (@._id == $id).scorm.itemId',
      jsonb_build_object('id', a.section_id::text)) as item) i
    where a.id = ${attemptId}`.execute(tx);
  return rows[0]?.is === true;
}

export async function forgetUnsettled(tx: Transaction, attemptId: string): Promise<void> {
  await tx.updateTable('scormAttempt').set({ unsettledSince: null }).where('id', '=', attemptId).execute();
}

/** Lessons that report completion and were silent since `before`, longest wait first. */
export async function unsettledLessons(db: Db, before: Date, atMost: number): Promise<string[]> {
  const rows = await db
    .selectFrom('scormAttempt as a')
    .innerJoin('course as c', 'c.id', 'a.courseId')
    .select('a.id')
    .where('a.unsettledSince', '<', before.toISOString())
    // In the bin nothing new counts. What is pending there continues when the course is restored.
    .where('c.deletedAt', 'is', null)
    .orderBy('a.unsettledSince')
    .limit(atMost)
    .execute();
  return rows.map((row) => row.id);
}

export interface UnsettledLesson extends AttemptRow {
  /** Of the launch that reported it. */
  readonly dealerId: string | null;
  readonly proxiedBy: string | null;
}

/** One of them, locked. Undefined if it was settled, or sent something, meanwhile. */
export async function lockUnsettled(
  tx: Transaction,
  id: string,
  before: Date,
): Promise<UnsettledLesson | undefined> {
  const row = await tx
    .selectFrom('scormAttempt as a')
    .innerJoin('scormLaunch as l', (join) =>
      join.onRef('l.attemptId', '=', 'a.id').onRef('l.number', '=', 'a.stateLaunch'),
    )
    .select(attemptColumns.map((column) => `a.${column}` as const))
    .select(['l.dealerId', 'l.proxiedBy'])
    .where('a.id', '=', id)
    .where('a.unsettledSince', '<', before.toISOString())
    .forUpdate('a')
    .executeTakeFirst();
  return row as unknown as UnsettledLesson | undefined;
}
