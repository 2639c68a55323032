import type { Transaction } from '#server/platform/database/open.ts';
import { standingOut } from '#server/insight/reports/questions-to-check.job.ts';
import { noteQuestionsToCheck, quizzesToLookAt } from '#server/insight/reports/questions-to-check.queries.ts';

/** What stands out in the quizzes of the demo, as after the next full hour. */
export async function loadQuestionsToCheck(tx: Transaction, at: Date): Promise<void> {
  for (const quiz of await quizzesToLookAt(tx, 100)) await noteQuestionsToCheck(tx, quiz, await standingOut(tx, quiz.courseId), at);
}
