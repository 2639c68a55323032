import type { QuizQuestion } from '#contract/training/course-content.ts';
import { courseErrors } from '#contract/training/courses.errors.ts';
import { isChoice } from '#contract/training/question-types.ts';
import { quizCalls, type Test, type TestQuestion } from '#contract/training/quizzes.calls.ts';
import { quizErrors as errors } from '#contract/training/quizzes.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { newId } from '#server/platform/ids.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { canReadReportsOf } from '#server/people/users/users.scope.ts';
import { lockStanding, recordEvents, type LockedStanding } from '#server/training/progress/record-events.ts';
import {
  attemptTerms,
  countAttempts,
  finishAttempt,
  finishedAttempts,
  insertAttempt,
  lockAttempt,
  lockOpenAttempt,
  quizOfVersion,
  saveAttempt,
  type AttemptRow,
} from './quizzes.queries.ts';
import {
  drawQuestions,
  elapsedAfter,
  faultIn,
  isCorrect,
  isOverdue,
  resultOf,
  solutionOf,
  type Answers,
  type DrawnQuestion,
} from './quizzes.rules.ts';
import { ofReportedBrands } from '#server/training/catalog/managed-brand.scope.ts';

export const quizHandlers: Handlers<typeof quizCalls> = {
  async list({ query }, { db, actor }) {
    const userId = query.userId ?? actor.id;
    if (userId !== actor.id && !(await canReadReportsOf(db, actor, userId))) refuse(errors.notFound);
    const courses = userId === actor.id ? undefined : ofReportedBrands.sql(actor, 'c');
    const { rows, total } = await finishedAttempts(db, userId, { ...query, courses });
    return {
      tests: rows.map(({ id: _id, ...row }) => ({ _id, ...row })),
      pagination: paginationOf(total, query),
    };
  },

  create: ({ body }, context) => start(context, body.courseId),
  start: ({ params }, context) => start(context, params.courseId),

  save: ({ params, body }, context) => save(context, params.testId, body),
  saveByBody: ({ body: { _id, ...body } }, context) => save(context, _id, body),

  updateTimer: ({ params, body }, { actor, change, now }) =>
    change(async (work) => {
      const attempt = found(await lockAttempt(work.tx, actor.id, params.testId), errors.notFound);
      if (attempt.status === 'finished' || isOverdue(attempt.dueAt, now())) refuse(errors.finished);
      const elapsedSeconds = elapsedAfter(attempt, body.time, now());
      await saveAttempt(work.tx, attempt.id, { answers: {}, elapsedSeconds });
      return { test: clockOf({ ...attempt, elapsedSeconds }) };
    }),
};

/** Resumes the open attempt; one whose time is up is submitted with its saved answers and a new one begins. */
function start({ actor, change }: Context<Actor>, courseId: string): Promise<{ test: Test }> {
  return change(async (work) => {
    const locked = await lockStanding(work, actor, courseId);
    const open = await lockOpenAttempt(work.tx, actor.id, courseId);
    if (open && !isOverdue(open.dueAt, work.now())) return { test: present(open, null) };
    if (open) await handIn(work, actor, locked, open, open.answers);

    const quiz = found(await quizOfVersion(work.tx, locked.versionId), courseErrors.notFound);
    if (quiz.quiz.length === 0) refuse(errors.noQuiz);
    const taken = await countAttempts(work.tx, actor.id, courseId);
    const { attemptsLimit, timeLimitMinutes } = quiz;
    if (attemptsLimit !== null && taken >= attemptsLimit)
      refuse(errors.noAttemptsLeft, { limit: attemptsLimit });
    const startedAt = work.now();
    await insertAttempt(work.tx, {
      userId: actor.id,
      courseId,
      versionId: locked.versionId,
      number: taken + 1,
      questions: drawQuestions(quiz.quiz, quiz.poolSize, Math.random),
      startedAt,
      language: work.language,
      dueAt: timeLimitMinutes === null ? null : new Date(startedAt.getTime() + timeLimitMinutes * 60_000),
    });
    const attempt = found(await lockOpenAttempt(work.tx, actor.id, courseId), errors.notFound);
    return { test: present(attempt, attemptsLimit === null ? null : attemptsLimit - taken - 1) };
  });
}

interface SaveBody {
  readonly answers: Answers;
  readonly marked?: readonly string[] | undefined;
  readonly finished: boolean;
  readonly time?: number | undefined;
}

function save({ actor, change, now }: Context<Actor>, attemptId: string, body: SaveBody) {
  return change(async (work) => {
    const { courseId, dueAt } = found(await attemptTerms(work.tx, actor.id, attemptId), errors.notFound);
    const isLate = isOverdue(dueAt, now());
    // Submitting changes the progress, so the progress is locked before the attempt, as in starting one.
    const locked = body.finished || isLate ? await lockStanding(work, actor, courseId) : null;
    const attempt = found(await lockAttempt(work.tx, actor.id, attemptId), errors.notFound);
    // A second submission, by a second tap or a lost reply, returns the first one's result.
    if (attempt.status === 'finished') {
      if (body.finished) return { saved: true as const, test: present(attempt, null) };
      refuse(errors.finished);
    }
    if (locked && isLate) {
      return { saved: true as const, test: await handIn(work, actor, locked, attempt, attempt.answers) };
    }
    const fault = faultIn(body.answers, attempt.questions, byId(attempt.quiz));
    if (fault) refuse(faultErrors[fault]);
    const elapsedSeconds = elapsedAfter(attempt, body.time, now());
    await saveAttempt(work.tx, attempt.id, { answers: body.answers, marked: body.marked, elapsedSeconds });
    if (!locked) return { saved: true as const, test: clockOf({ ...attempt, elapsedSeconds }) };
    const answers = { ...attempt.answers, ...body.answers };
    return {
      saved: true as const,
      test: await handIn(work, actor, locked, { ...attempt, elapsedSeconds }, answers),
    };
  });
}

/** Scores the attempt and records the result; points, certificate and mails follow in the same transaction. */
async function handIn(
  work: Change,
  actor: Actor,
  locked: LockedStanding,
  attempt: AttemptRow,
  answers: Answers,
): Promise<Test> {
  const at = work.now();
  const result = resultOf(attempt.questions, byId(attempt.quiz), answers, attempt.passScore);
  await finishAttempt(work.tx, attempt.id, result, at);
  await recordEvents(work, actor, attempt.courseId, locked, [
    {
      // An id nobody knows beforehand: an event that a browser sent under the attempt's own id cannot replace this one.
      id: newId(),
      attemptId: attempt.id,
      kind: 'quiz-finished',
      sectionId: null,
      durationSeconds: 0,
      positionSeconds: null,
      score: result.score,
      passed: result.passed,
      occurredAt: at.toISOString(),
    },
  ]);
  return present({ ...attempt, ...result, answers, status: 'finished', finishedAt: at.toISOString() }, null);
}

const faultErrors = {
  unknown: errors.unknownAnswer,
  'too-many': errors.oneAnswerOnly,
  'no-number': errors.notANumber,
} as const;

const byId = (questions: readonly QuizQuestion[]) => new Map(questions.map((one) => [one._id, one]));

const clockOf = ({ id, status, elapsedSeconds, dueAt }: AttemptRow) => ({
  _id: id,
  status,
  elapsedSeconds,
  dueAt,
});

/** The attempt for its taker. Reveals no answer before the result may be shown. */
function present(attempt: AttemptRow, attemptsLeft: number | null): Test {
  const questions = byId(attempt.quiz);
  return {
    ...clockOf(attempt),
    courseId: attempt.courseId,
    number: attempt.number,
    passScore: attempt.passScore,
    attemptsLeft,
    startedAt: attempt.startedAt,
    finishedAt: attempt.finishedAt,
    questions: attempt.questions.map((drawn) => presentQuestion(questions.get(drawn._id)!, drawn, attempt)),
    answers: mutable(attempt.answers),
    marked: [...attempt.marked],
    correctCount: attempt.correctCount,
    score: attempt.score,
    passed: attempt.passed,
  };
}

function presentQuestion(question: QuizQuestion, drawn: DrawnQuestion, attempt: AttemptRow): TestQuestion {
  const isOver = attempt.status === 'finished';
  const mayKnow = isOver && attempt.passed === true;
  const given = attempt.answers[question._id];
  const options = drawn.options.map((id) => question.options.find((option) => option._id === id)!);
  const matches = question.options.flatMap(({ match }) => match ?? []);
  return {
    _id: question._id,
    type: question.type,
    text: question.text,
    image: question.image?.location ?? null,
    options: options.map((option) => ({
      _id: option._id,
      text: option.text,
      image: option.image?.location ?? null,
      ...(mayKnow && isChoice(question.type) && { correct: option.correct }),
      ...(isOver && option.reason && (mayKnow || given?.includes(option._id)) && { reason: option.reason }),
    })),
    ...(drawn.matches && { matches: drawn.matches.map((id) => matches.find((match) => match._id === id)!) }),
    ...(question.numberAnswer && { unit: question.numberAnswer.unit }),
    ...(mayKnow && !isChoice(question.type) && { solution: shownSolution(question) }),
    ...(isOver && {
      result: isCorrect(question, given) ? ('correct' as const) : ('incorrect' as const),
      explanation: question.explanation,
      sectionId: question.sectionId,
    }),
  };
}

/** For a number, includes its tolerance. */
const shownSolution = (question: QuizQuestion): string[] =>
  question.numberAnswer?.tolerance
    ? [...solutionOf(question), String(question.numberAnswer.tolerance)]
    : solutionOf(question);

const mutable = (answers: Answers) =>
  Object.fromEntries(Object.entries(answers).map(([id, chosen]) => [id, [...chosen]]));
