import type { AssignedCourse } from '#contract/training/progress.calls.ts';

/** A course as one of the curriculums that hold it tells it. */
export interface CourseInCurriculum {
  readonly course: AssignedCourse;
  /** Where the curriculum stands among a person's, and the course in it. */
  readonly curriculumNth: number;
  readonly place: number;
}

/**
 * Each course once, in the curriculum where the fewest courses are to be passed before it, of those the first; required where any
 * of them requires it. Expects curriculums in their order and keeps it.
 */
export function eachOnce(courses: readonly CourseInCurriculum[]): AssignedCourse[] {
  const nearest = new Map<string, CourseInCurriculum>();
  const required = new Set<string>();
  for (const one of courses) {
    const { _id: id, missing } = one.course;
    if (one.course.required) required.add(id);
    const known = nearest.get(id);
    if (!known || missing.length < known.course.missing.length) nearest.set(id, one);
  }
  // Most are as they stand: a course taken apart costs more than all else here.
  return courses
    .filter((one) => nearest.get(one.course._id) === one)
    .map(({ course }) =>
      course.required === required.has(course._id) ? course : { ...course, required: true },
    );
}
