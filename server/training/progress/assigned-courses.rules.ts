import type { AssignedCourse } from '#contract/training/progress.calls.ts';

/** A course as listed by one of its curriculums. */
export interface CourseInCurriculum {
  readonly course: AssignedCourse;
  /** The curriculum's place among a person's curriculums, and the course's place in it. */
  readonly curriculumNth: number;
  readonly place: number;
}

/**
 * Lists each course once, in the curriculum where the fewest courses must be passed before it, or the first of those; required if any
 * curriculum requires it. Expects curriculums in order and keeps the order.
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
  // Most rows stay unchanged: copying a course costs more than everything else here.
  return courses
    .filter((one) => nearest.get(one.course._id) === one)
    .map(({ course }) =>
      course.required === required.has(course._id) ? course : { ...course, required: true },
    );
}
