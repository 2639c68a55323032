import type { Bilingual } from '#contract/platform/language.ts';
import { contributions, listeners } from '#server/rooms.ts';
import type { Change } from '#server/platform/context.ts';
import { contextMaker } from '#server/platform/make-context.ts';
import { Ports } from '#server/platform/ports.ts';
import { assignCourse } from '#server/training/assignments/assign-course.ts';
import type { TestPortal } from './portal.ts';

/** A change that nobody in particular makes, with the listeners of every room. */
export const changing = <T>({ services }: TestPortal, work: (change: Change) => Promise<T>): Promise<T> =>
  contextMaker(services, new Ports(contributions), listeners).forWork().change(work);

export interface AssignmentOptions {
  readonly dueOn?: string | null;
  readonly reason?: Bilingual;
  readonly sourceId?: string;
  /** A person who assigns it; nobody in particular by default. */
  readonly by?: string;
}

/** Assigns a course to one person and returns the id of the assignment. */
export async function assignTo(
  portal: TestPortal,
  userId: string,
  courseId: string,
  {
    dueOn = null,
    reason = { en: 'After a visit', fr: 'Après une visite' },
    sourceId = 'one',
    by,
  }: AssignmentOptions = {},
): Promise<string> {
  const id = await changing(portal, (change) =>
    assignCourse(change, { userId, courseId, dueOn, reason, source: { kind: 'test', id: sourceId } }),
  );
  if (by)
    await portal.services.db
      .updateTable('courseAssignment')
      .set({ assignedBy: by })
      .where('id', '=', id)
      .execute();
  return id;
}
