import type { ProgressReply } from '#contract/training/progress.calls.ts';
import type { Step } from '#web/training/progress/steps.ts';

/** The first section to repeat, or the section the learner was in last, else the first one. */
export function startIndex(
  steps: readonly Step[],
  progress: ProgressReply,
  toRepeat: readonly string[],
): number {
  if (toRepeat.length > 0)
    return Math.max(
      0,
      steps.findIndex((step) => !step.isDone),
    );
  const last = steps.findIndex((step) => step.section?._id === progress.lastSectionId);
  if (last < 0) return 0;
  // The last one was finished: continue with the next.
  return steps[last]!.isDone ? Math.min(last + 1, steps.length - 1) : last;
}
