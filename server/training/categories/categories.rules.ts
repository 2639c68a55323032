import type { CurriculumStanding } from '#contract/training/curriculums.calls.ts';
import type { AssignedCourse } from '#contract/training/progress.calls.ts';

/** A person's progress in these courses: passed if every required one is passed and none of them is due again. */
export function standingIn(
  courses: readonly Pick<AssignedCourse, 'required' | 'state'>[],
): CurriculumStanding {
  const required = courses.filter((course) => course.required);
  const passed = courses.filter(isPassed);
  const requiredPassed = required.filter(isPassed);
  const allPassed = courses.length > 0 && requiredPassed.length === required.length;
  const begun = courses.some((course) => course.state !== 'not-started');
  return {
    status: allPassed ? 'passed' : begun ? 'in-progress' : 'not-started',
    requiredCount: required.length,
    requiredPassedCount: requiredPassed.length,
    passedCount: passed.length,
    coursesCount: courses.length,
  };
}

const isPassed = ({ state }: Pick<AssignedCourse, 'state'>) => state === 'passed';
