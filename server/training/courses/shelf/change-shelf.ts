import { draftErrors as errors } from '#contract/training/course-drafts.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { lockDraft, type LockedChange } from '../draft/change-draft.ts';
import { countCourses } from '../draft/course-drafts.queries.ts';
import { checkBrandLimit } from '../draft/save-course.ts';
import { courseDeleted } from './course-shelf.events.ts';
import { setDeleted } from './course-shelf.queries.ts';

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
  await setDeleted(locked.tx, locked.draft.id, locked.actor.id, locked.now());
  await recordCourse(locked, { deleted: false }, { deleted: true }, 'delete');
  await locked.announce(courseDeleted, { courseId: locked.draft.id, by: locked.actor.id });
}

export async function restore(locked: LockedChange): Promise<void> {
  if (!locked.draft.isDeleted) refuse(errors.notDeleted);
  await checkLimit(locked);
  await setDeleted(locked.tx, locked.draft.id, null, null);
  await recordCourse(locked, { deleted: true }, { deleted: false });
}

export async function checkLimit({ tx, settings, draft }: LockedChange): Promise<void> {
  if (settings.courseLimits > 0 && (await countCourses(tx)) >= settings.courseLimits)
    refuse(errors.limitReached);
  await checkBrandLimit(tx, draft.brandId);
}
