import type { AssignedCourse } from '#contract/training/progress.calls.ts';

/** A course as listed by one of its curriculums, or without one, as assigned to the person alone. */
export interface CourseInCurriculum {
  readonly course: AssignedCourse;
  /** The curriculum's place among a person's curriculums, and the course's place in it. Assignments come first, by the day they are due. */
  readonly curriculumNth: number;
  readonly place: number;
}

/**
 * Lists each course once, in the curriculum where the fewest courses must be passed before it, or the first of those; required if any
 * curriculum requires it. Expects curriculums in order and keeps the order. Courses assigned to the person come first. They are required, and
 * nothing has to be passed before them.
 */
export function eachOnce(courses: readonly CourseInCurriculum[]): AssignedCourse[] {
  const nearest = new Map<string, CourseInCurriculum>();
  const required = new Set<string>();
  const assignments = new Map<string, AssignedCourse['assignment']>();
  for (const one of courses) {
    const { _id: id, missing, assignment } = one.course;
    if (assignment) {
      // The first one is due first.
      if (!assignments.has(id)) assignments.set(id, assignment);
      if (!nearest.has(id)) nearest.set(id, one);
      continue;
    }
    if (one.course.required) required.add(id);
    const known = nearest.get(id);
    if (!known || known.course.assignment || missing.length < known.course.missing.length)
      nearest.set(id, one);
  }
  // Most rows stay unchanged: copying a course costs more than everything else here.
  const listed = courses
    .filter((one) => nearest.get(one.course._id) === one)
    .map(({ course }) =>
      course.required === required.has(course._id) || course.assignment
        ? course
        : { ...course, required: true },
    );
  return assignments.size === 0 ? listed : assignedFirst(listed, assignments);
}

function assignedFirst(
  courses: readonly AssignedCourse[],
  assignments: ReadonlyMap<string, AssignedCourse['assignment']>,
): AssignedCourse[] {
  const byId = new Map(courses.map((course) => [course._id, course]));
  return [
    ...[...assignments].map(([id, assignment]) => ({
      ...byId.get(id)!,
      required: true,
      missing: [],
      assignment,
    })),
    ...courses.filter(({ _id }) => !assignments.has(_id)),
  ];
}
