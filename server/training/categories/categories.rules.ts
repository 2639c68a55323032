import type { CurriculumStanding } from '#contract/training/curriculums.calls.ts';
import type { AssignedCourse } from '#contract/training/progress.calls.ts';

/** How far a person is in these courses: passed when every required one is. */
export function standingIn(
  courses: readonly Pick<AssignedCourse, 'required' | 'status' | 'passedAt'>[],
): CurriculumStanding {
  const required = courses.filter((course) => course.required);
  const passed = courses.filter((course) => course.passedAt !== null);
  const requiredPassed = required.filter((course) => course.passedAt !== null);
  const allPassed = courses.length > 0 && requiredPassed.length === required.length;
  const begun = courses.some((course) => course.status !== 'not-started');
  return {
    status: allPassed ? 'passed' : begun ? 'in-progress' : 'not-started',
    requiredCount: required.length,
    requiredPassedCount: requiredPassed.length,
    passedCount: passed.length,
    coursesCount: courses.length,
  };
}
