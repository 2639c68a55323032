import { isPressing } from '#contract/insight/answer-statistics.fields.ts';
import type { QuestionToCheck } from '#contract/insight/answer-statistics.calls.ts';
import type { Services } from '#server/platform/context.ts';
import { always } from '#server/platform/access/scope.ts';
import type { Db } from '#server/platform/database/open.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { courseAnswers } from './answer-statistics.queries.ts';
import { questionStatistics } from './answer-statistics.rules.ts';
import { noteQuestionsToCheck, quizzesToLookAt, type QuizToLookAt } from './questions-to-check.queries.ts';

/** So that a portal of many courses shares the work between hours. */
const mostQuizzes = 100;

export const questionsToCheckJob: Job = {
  name: 'questions-to-check',
  summary: 'Looks through quizzes with new answers for questions that their authors should check',
  cron: '23 * * * *',
  async run(services) {
    const quizzes = await quizzesToLookAt(services.db, mostQuizzes);
    let count = 0;
    for (const quiz of quizzes) count += await lookThrough(services, quiz);
    return `${quizzes.length} quizzes looked through, ${count} questions to check.`;
  },
};

/** Returns how many questions stand out. */
async function lookThrough({ db, now }: Pick<Services, 'db' | 'now'>, quiz: QuizToLookAt): Promise<number> {
  // Answers that come from now on count next time.
  const at = now();
  const questions = await standingOut(db, quiz.courseId);
  await db.transaction().execute((tx) => noteQuestionsToCheck(tx, quiz, questions, at));
  return questions.length;
}

/** The questions of the live quiz with a pressing sign. Signs stand in the order of how serious they are. */
export async function standingOut(db: Db, courseId: string): Promise<Omit<QuestionToCheck, 'course'>[]> {
  const answers = await courseAnswers(db, courseId, always, { firstOnly: true });
  if (!answers) return [];
  const { versions, counts } = answers;
  return questionStatistics(versions, counts).flatMap(({ place, text, flags, all: { asked, right } }) => {
    const flag = flags.find(isPressing);
    return place !== null && flag ? [{ place, text, flag, asked, right }] : [];
  });
}
