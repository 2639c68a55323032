import type { CourseState } from './standings.fields.ts';

/** The facts that decide the next course. */
export interface Step {
  readonly state: CourseState;
  readonly lastEventAt: string | null;
  readonly renewalDueOn: string | null;
  readonly missing: readonly unknown[];
}

/**
 * The course to take next: the pass that is due again first, then the course started last, then the first one that is open. The home page
 * and curriculums use the same rule, so they name the same course.
 */
export function nextCourse<C extends Step>(courses: readonly C[]): C | null {
  const open = courses.filter(({ state, missing }) => state !== 'passed' && missing.length === 0);
  const due = open.filter(({ state }) => state === 'due-again');
  const begun = open.filter(({ state }) => state === 'in-progress' || state === 'failed');
  return (
    due.toSorted((a, b) => compare(a.renewalDueOn, b.renewalDueOn))[0] ??
    begun.toSorted((a, b) => compare(b.lastEventAt, a.lastEventAt))[0] ??
    open[0] ??
    null
  );
}

const compare = (a: string | null, b: string | null) => ((a ?? '') < (b ?? '') ? -1 : a === b ? 0 : 1);
