import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { ledgerFaults, postedPoints } from '#tests/builders/ledger.ts';
import { checkProgress } from '#server/training/progress/check-progress.ts';
import type { Ledger } from './load.ts';

export interface Verdict {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** The findings of the portal's own checks. */
  readonly faults: readonly string[];
}

/** Compares what was acknowledged with what the database has. Call it when no request is in progress. */
export async function verdictOn(db: Db, noted: Ledger, pointsPerCourse: number): Promise<Verdict> {
  const lost: string[] = [];
  const doubled: string[] = [];
  const count = <T>(map: Map<T, number>, key: T, by = 1) => map.set(key, (map.get(key) ?? 0) + by);

  // The server creates the events of packages. Their commits are compared with the state of the lessons instead.
  const packaged = db.selectFrom('course').select('id').where('isScorm', '=', true);
  const events = await db
    .selectFrom('learningEvent')
    .select(['id', 'userId', 'courseId', 'sectionId', 'kind', 'durationSeconds', 'attemptId'])
    .where('courseId', 'not in', packaged)
    .execute();
  const stored = new Map(events.map((event) => [event.id, event]));
  const handIns = new Set(
    events.flatMap(({ kind, attemptId }) => (kind === 'quiz-finished' && attemptId ? attemptId : [])),
  );
  const seconds = new Map<string, number>();
  const enrolled = new Map<string, number>();
  for (const { id, userId, courseId, kind, durationSeconds } of events) {
    if (kind === 'enrolled') count(enrolled, `${userId}:${courseId}`);
    else if (kind !== 'quiz-finished' && !noted.events.has(id)) doubled.push(`event ${id} that nobody sent`);
    count(seconds, `${userId}:${courseId}`, durationSeconds);
  }
  for (const [id, { userId, courseId, sectionId }] of noted.events) {
    const found = stored.get(id);
    if (found?.userId !== userId || found.courseId !== courseId || found.sectionId !== sectionId)
      lost.push(`event ${id}`);
  }
  for (const key of noted.enrolments) if (!enrolled.has(key)) lost.push(`enrolment ${key}`);
  for (const [key, times] of enrolled) if (times !== 1) doubled.push(`enrolment ${key}: ${times} times`);

  // An event counted twice shows in the time of its course.
  const progress = await db
    .selectFrom('courseProgress')
    .select(['userId', 'courseId', 'timeSeconds', 'passedAt'])
    .where('courseId', 'not in', packaged)
    .execute();
  for (const { userId, courseId, timeSeconds } of progress) {
    const wanted = seconds.get(`${userId}:${courseId}`) ?? 0;
    if (timeSeconds > wanted) doubled.push(`${timeSeconds} seconds of ${userId}:${courseId}, sent ${wanted}`);
    if (timeSeconds < wanted) lost.push(`${timeSeconds} seconds of ${userId}:${courseId}, sent ${wanted}`);
  }

  const attempts = await db
    .selectFrom('quizAttempt')
    .select(['id', 'userId', 'courseId', 'status', 'passed', 'answers'])
    .execute();
  const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  for (const [id, answers] of noted.answers) {
    const kept = (byId.get(id)?.answers ?? {}) as Readonly<Record<string, unknown>>;
    for (const [questionId, options] of answers)
      if (JSON.stringify(kept[questionId]) !== options) lost.push(`answer ${questionId} of attempt ${id}`);
  }
  for (const [id, key] of noted.passes) {
    const attempt = byId.get(id);
    if (
      attempt?.status !== 'finished' ||
      attempt.passed !== true ||
      `${attempt.userId}:${attempt.courseId}` !== key
    )
      lost.push(`hand-in ${id}`);
    if (!handIns.has(id)) lost.push(`event of hand-in ${id}`);
  }
  for (const { id } of attempts)
    if (!noted.passes.has(id)) doubled.push(`attempt ${id} that nobody handed in`);

  const passed = new Set(noted.passes.values());
  for (const { userId, courseId, passedAt } of progress)
    if (passedAt === null && passed.has(`${userId}:${courseId}`)) lost.push(`pass ${userId}:${courseId}`);
  const posted = await postedPoints(db, 'course-passed');
  const { rows: mails } = await sql<{ key: string; count: number }>`
    select occasion as key, count(*)::int as count from mail where kind = 'course-passed' group by occasion`.execute(
    db,
  );
  const mailed = new Map(mails.map((row) => [row.key, row.count]));
  for (const key of passed) {
    const points = posted.get(`course-passed:${key}`) ?? 0;
    if (points < pointsPerCourse) lost.push(`points of ${key}`);
    else if (points > pointsPerCourse) doubled.push(`points of ${key}: ${points}`);
    const mailCount = mailed.get(`course-passed:${key}`) ?? 0;
    if (mailCount !== 1) (mailCount < 1 ? lost : doubled).push(`mail of ${key}`);
  }
  for (const key of posted.keys())
    if (!passed.has(key.replace('course-passed:', ''))) doubled.push(`points without a pass: ${key}`);

  const { differences } = await checkProgress(db);
  const faults = [
    ...noted.faults,
    ...differences.map((one) => `progress of ${one.userId}:${one.courseId}: ${one.what}`),
    ...(await ledgerFaults(db)),
  ];
  return { lost, doubled, faults };
}
