import { stageSegments, type StageState } from '#web/ui/stage-segments.ts';

/** One segment for each course or person counted, so that 2 of 3 fills two of three. Large numbers share twelve segments. */
export const figureSegments = (figures: {
  readonly completed: number;
  readonly inProgress: number;
  readonly notStarted: number;
}): StageState[] => {
  const { completed: done, inProgress, notStarted } = figures;
  return stageSegments({ done, total: done + inProgress + notStarted, most: 12 });
};
