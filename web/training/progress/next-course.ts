import { addressOf } from '#contract/platform/screen.ts';
import type { CurriculumDetail } from '#contract/training/curriculums.calls.ts';
import { progressCalls, type AssignedCourse } from '#contract/training/progress.calls.ts';
import { playerAddress } from '#contract/training/player-address.ts';
import { progressScreens as screens } from '#contract/training/progress.screens.ts';
import { useCall } from '#web/platform/query.ts';

interface Candidate {
  readonly _id: string;
  readonly status: string;
  readonly missing: readonly { readonly _id: string }[];
}

export interface NextCourse {
  readonly course: AssignedCourse;
  readonly href: string;
}

/**
 * The course to take after a passed one: the next open course in order, starting over after the last one. A course that waited only for the
 * passed one counts as open, even if the list was read before the pass.
 */
export function courseAfter<C extends Candidate>(courses: readonly C[], passedId: string): C | undefined {
  const at = courses.findIndex((one) => one._id === passedId);
  return [...courses.slice(at + 1), ...courses.slice(0, Math.max(at, 0))].find(
    (one) =>
      one._id !== passedId &&
      one.status !== 'passed' &&
      one.missing.every((missing) => missing._id === passedId),
  );
}

/** The next other course among those that renew the certificate of the curriculum. */
function nextToRenew(curriculum: CurriculumDetail | undefined, courseId: string) {
  const next = curriculum?.renewal?.courses.find((one) => one._id !== courseId && !one.isDone);
  return next && curriculum?.courses.find((one) => one._id === next._id);
}

/**
 * Courses that renew its certificate come first, then the next course of the curriculum. When all of it is passed: the next of all assigned
 * courses.
 */
export function useNextCourse(
  courseId: string,
  curriculum: CurriculumDetail | undefined,
  isPassed: boolean,
): NextCourse | undefined {
  const inCurriculum = nextToRenew(curriculum, courseId) ?? courseAfter(curriculum?.courses ?? [], courseId);
  const remaining = useCall(progressCalls.remaining, {}, { enabled: isPassed && !inCurriculum });
  if (inCurriculum && curriculum)
    return {
      course: inCurriculum,
      href: addressOf(screens.player, { curriculumId: curriculum._id, courseId: inCurriculum._id }),
    };
  const other = courseAfter(remaining.data?.courses ?? [], courseId);
  if (!other) return undefined;
  return {
    course: other,
    href: playerAddress(other._id, other.curriculum),
  };
}
