import type { Step } from '#web/training/progress/steps.ts';

/**
 * The first step that is not done, wherever the learner was last: what was skipped or has to be repeated comes before what follows it. If all
 * are done, the last one, which shows the result.
 */
export function startIndex(steps: readonly Pick<Step, 'isDone'>[]): number {
  const first = steps.findIndex((step) => !step.isDone);
  return first < 0 ? steps.length - 1 : first;
}
