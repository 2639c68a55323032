import type { CourseState, Standing } from '#contract/training/standings.fields.ts';
import { stageSegments, type StageState } from '#web/ui/stage-segments.ts';

/** One segment per section. A pass that is due again is shown as overdue, not as done. */
export function courseSegments(course: {
  readonly state: CourseState;
  readonly seenCount: number;
  readonly sectionCount: number;
}): StageState[] {
  const { state, seenCount, sectionCount: total } = course;
  if (state === 'due-again') return stageSegments({ done: 0, failed: total, total });
  return stageSegments({
    done: state === 'passed' ? total : seenCount,
    total,
    underWay: state === 'in-progress' || state === 'failed',
  });
}

/** One segment per course of a curriculum. The courses behind an expired certificate are shown as overdue. */
export function standingSegments(standing: Standing, passed: number, total: number): StageState[] {
  if (standing === 'expired' || standing === 'revoked')
    return stageSegments({ done: 0, failed: total, total });
  return stageSegments({
    done: passed,
    failed: standing === 'due-again' ? Math.min(1, total - passed) : 0,
    total,
    underWay: standing === 'in-progress',
  });
}
