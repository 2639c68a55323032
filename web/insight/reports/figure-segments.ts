import { stageSegments, type StageState } from '#web/ui/stage-segments.ts';

/** One segment for each course or person counted, so that 2 of 3 are two of three; many share twelve. */
export const figureSegments = (figures: {
  readonly completed: number;
  readonly inProgress: number;
  readonly notStarted: number;
}): StageState[] => {
  const { completed: done, inProgress, notStarted } = figures;
  return stageSegments({ done, total: done + inProgress + notStarted, most: 12 });
};
