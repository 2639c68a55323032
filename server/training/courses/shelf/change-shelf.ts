import { draftErrors as errors } from '#contract/training/course-drafts.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { setDeleted } from '#server/platform/publishing/record-states.queries.ts';
import { refuse } from '#server/platform/refusal.ts';
import { lockDraft, type LockedChange } from '../draft/change-draft.ts';
import { countCourses } from '../draft/course-drafts.queries.ts';
import { checkBrandLimit } from '../draft/save-course.ts';
import { courseDeleted } from './course-shelf.events.ts';

/** Locks the course for a change other than an edit of its draft: for people who write it, not in the trash. */
export async function lockForEdit(change: Change, actor: Actor, courseId: string): Promise<LockedChange> {
  const locked = await lockDraft(change, actor, courseId);
  if (actor.writesFrenchOnly) refuse(errors.onlyFrench);
  if (locked.draft.isDeleted) refuse(errors.inBin);
  return locked;
}

export const recordCourse = (
  { draft, record }: LockedChange,
  before: object,
  after: object,
  type: 'update' | 'delete' = 'update',
) => record({ type, entity: { kind: 'course', id: draft.id, name: draft.name }, before, after });

export async function remove(locked: LockedChange): Promise<void> {
  if (locked.draft.isDeleted) refuse(errors.inBin);
  await setInTrash(locked, true);
  await locked.announce(courseDeleted, { courseId: locked.draft.id, by: locked.actor.id });
}

export async function restore(locked: LockedChange): Promise<void> {
  if (!locked.draft.isDeleted) refuse(errors.notDeleted);
  await checkLimit(locked);
  await setInTrash(locked, false);
}

async function setInTrash(locked: LockedChange, isDeleted: boolean): Promise<void> {
  const { tx, draft, actor, now } = locked;
  await setDeleted(tx, { table: 'course', id: draft.id }, isDeleted, { by: actor.id, at: now() });
  await recordCourse(
    locked,
    { deleted: !isDeleted },
    { deleted: isDeleted },
    isDeleted ? 'delete' : 'update',
  );
}

export async function checkLimit({ tx, settings, draft }: LockedChange): Promise<void> {
  if (settings.courseLimits > 0 && (await countCourses(tx)) >= settings.courseLimits)
    refuse(errors.limitReached);
  await checkBrandLimit(tx, draft.brandId);
}
