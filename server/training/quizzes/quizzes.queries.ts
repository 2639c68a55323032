import { sql, type Expression, type SqlBool } from 'kysely';
import type { Language } from '#contract/platform/language.ts';
import type { Reply } from '#contract/platform/call.ts';
import type { QuizQuestion } from '#contract/training/course-content.ts';
import type { quizCalls } from '#contract/training/quizzes.calls.ts';
import { listOf, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { WithId } from '#server/platform/database/with-id.ts';
import { newId } from '#server/platform/ids.ts';
import type { Answers, DrawnQuestion, Result } from './quizzes.rules.ts';

/** A version's quiz with the right options. For scoring only: never send it. */
export interface VersionQuiz {
  readonly quiz: readonly QuizQuestion[];
  readonly passScore: number;
  readonly timeLimitMinutes: number | null;
  readonly attemptsLimit: number | null;
  readonly poolSize: number | null;
}

export interface AttemptRow extends VersionQuiz {
  readonly id: string;
  readonly courseId: string;
  readonly number: number;
  readonly questions: readonly DrawnQuestion[];
  readonly answers: Answers;
  readonly marked: readonly string[];
  readonly status: 'open' | 'finished';
  readonly startedAt: string;
  readonly elapsedSeconds: number;
  readonly dueAt: string | null;
  readonly finishedAt: string | null;
  readonly correctCount: number | null;
  readonly score: number | null;
  readonly passed: boolean | null;
}

const quizColumns = sql`
  v.quiz, v.pass_score as "passScore", v.time_limit_minutes as "timeLimitMinutes", v.attempts_limit as "attemptsLimit", v.pool_size as "poolSize"`;

const attemptColumns = sql`
  a.id, a.course_id as "courseId", a.number, a.questions, a.answers, a.marked, a.status, a.started_at as "startedAt",
  a.elapsed_seconds as "elapsedSeconds", a.due_at as "dueAt", a.finished_at as "finishedAt", a.correct_count as "correctCount", a.score, a.passed,
  ${quizColumns}`;

export async function quizOfVersion(tx: Transaction, versionId: string): Promise<VersionQuiz | undefined> {
  const { rows } =
    await sql<VersionQuiz>`select ${quizColumns} from course_version v where v.id = ${versionId}`.execute(tx);
  return rows[0];
}

/** The attempt in progress, locked for the rest of the transaction. */
export async function lockOpenAttempt(
  tx: Transaction,
  userId: string,
  courseId: string,
): Promise<AttemptRow | undefined> {
  const { rows } = await sql<AttemptRow>`
    select ${attemptColumns} from quiz_attempt a join course_version v on v.id = a.course_version_id
    where a.user_id = ${userId} and a.course_id = ${courseId} and a.status = 'open' for update of a`.execute(
    tx,
  );
  return rows[0];
}

/** An attempt of this person, locked for the rest of the transaction. */
export async function lockAttempt(
  tx: Transaction,
  userId: string,
  attemptId: string,
): Promise<AttemptRow | undefined> {
  const { rows } = await sql<AttemptRow>`
    select ${attemptColumns} from quiz_attempt a join course_version v on v.id = a.course_version_id
    where a.id = ${attemptId} and a.user_id = ${userId} for update of a`.execute(tx);
  return rows[0];
}

/** The unchanging part of an attempt: enough to know what to lock before it. */
export async function attemptTerms(
  tx: Transaction,
  userId: string,
  attemptId: string,
): Promise<Pick<AttemptRow, 'courseId' | 'dueAt'> | undefined> {
  const { rows } = await sql<Pick<AttemptRow, 'courseId' | 'dueAt'>>`
    select course_id as "courseId", due_at as "dueAt" from quiz_attempt where id = ${attemptId} and user_id = ${userId}`.execute(
    tx,
  );
  return rows[0];
}

export async function countAttempts(tx: Transaction, userId: string, courseId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from quiz_attempt where user_id = ${userId} and course_id = ${courseId}`.execute(
    tx,
  );
  return rows[0]!.count;
}

export interface NewAttempt {
  readonly userId: string;
  readonly courseId: string;
  readonly versionId: string;
  readonly number: number;
  readonly questions: readonly DrawnQuestion[];
  readonly startedAt: Date;
  readonly dueAt: Date | null;
  readonly language: Language;
}

export async function insertAttempt(tx: Transaction, attempt: NewAttempt): Promise<void> {
  await tx
    .insertInto('quizAttempt')
    .values({
      id: newId(),
      userId: attempt.userId,
      courseId: attempt.courseId,
      courseVersionId: attempt.versionId,
      number: attempt.number,
      questions: JSON.stringify(attempt.questions),
      startedAt: attempt.startedAt,
      dueAt: attempt.dueAt,
      language: attempt.language,
    })
    .execute();
}

export interface AttemptChange {
  readonly answers: Answers;
  readonly marked?: readonly string[] | undefined;
  readonly elapsedSeconds: number;
}

/** Adds answers to those stored. The clock never runs back. */
export async function saveAttempt(
  tx: Transaction,
  attemptId: string,
  { answers, marked, elapsedSeconds }: AttemptChange,
): Promise<void> {
  await sql`
    update quiz_attempt set answers = answers || ${JSON.stringify(answers)}::jsonb,
      marked = coalesce(${marked ?? null}::uuid[], marked), elapsed_seconds = greatest(elapsed_seconds, ${elapsedSeconds})
    where id = ${attemptId}`.execute(tx);
}

export async function finishAttempt(
  tx: Transaction,
  attemptId: string,
  result: Result,
  finishedAt: Date,
): Promise<void> {
  await tx
    .updateTable('quizAttempt')
    .set({ status: 'finished', finishedAt, ...result })
    .where('id', '=', attemptId)
    .execute();
}

export type FinishedRow = WithId<Reply<typeof quizCalls.list>['tests'][number]>;

export interface AttemptsQuery extends PageQuery {
  readonly courseId?: string | undefined;
  /** On `course c`: whose attempts are shown. Undefined shows those of all courses. */
  readonly courses: Expression<SqlBool> | undefined;
}

export async function finishedAttempts(
  db: Db,
  userId: string,
  { courseId, courses, ...query }: AttemptsQuery,
): Promise<Page<FinishedRow>> {
  const list = listOf({
    page: query,
    from: sql`quiz_attempt a`,
    id: sql`a.id`,
    visible: sql<SqlBool>`a.user_id = ${userId} and a.status = 'finished'`,
    filters: [
      courseId ? sql<SqlBool>`a.course_id = ${courseId}` : undefined,
      courses && sql<SqlBool>`exists (select from course c where c.id = a.course_id and ${courses})`,
    ],
    order: sql`a.finished_at desc, a.id`,
    columns: sql`a.id, json_build_object('_id', c.id, 'name', json_build_object('en', c.name, 'fr', c.name_fr)) as course, a.number,
      a.started_at as "startedAt", a.finished_at as "finishedAt", a.elapsed_seconds as "elapsedSeconds", a.correct_count as "correctCount",
      jsonb_array_length(a.questions) as "questionsCount", a.score, a.passed`,
    lookUp: sql`quiz_attempt a using (id) join course c on c.id = a.course_id`,
  });
  const { rows } = await sql<{ page: FinishedRow[]; total: number }>`
    ${list.start} select ${list.page} as page, ${list.total} as total`.execute(db);
  return { rows: rows[0]!.page, total: rows[0]!.total };
}
