import { platformErrors } from '#contract/platform/errors.ts';
import { bulkActions, courseShelfCalls } from '#contract/training/course-shelf.calls.ts';
import { courseScreens } from '#contract/training/courses.screens.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { bulkOf, trashActions } from '#server/platform/publishing/bulk.ts';
import { refuse } from '#server/platform/refusal.ts';
import { lockDraft } from '../draft/change-draft.ts';
import { draftsVisible } from '../draft/course-drafts.scope.ts';
import { checkBrand } from '../draft/save-course.ts';
import { switchActive } from '../draft/save-draft.ts';
import { updateShelf } from '../draft/save-draft.queries.ts';
import { lockForEdit, recordCourse, remove, restore } from './change-shelf.ts';
import { courseNames } from './course-shelf.queries.ts';

type BulkAction = (typeof bulkActions)[number];

interface BulkChange {
  readonly action: BulkAction;
  readonly brand?: string | null | undefined;
}

/** Makes one of the changes that lists offer for many courses at once. */
async function makeChange(
  change: Change,
  actor: Actor,
  id: string,
  { action, brand = null }: BulkChange,
): Promise<unknown> {
  const locked = await lockDraft(change, actor, id);
  if (action === 'delete' || action === 'restore') {
    if (!hasRight(actor, 'DELETE_COURSE')) refuse(platformErrors.notAllowed);
    return action === 'delete' ? remove(locked) : restore(locked);
  }
  const { draft } = await lockForEdit(change, actor, id);
  if (action === 'move') {
    if (!hasRight(actor, 'CREATE_EDIT_COURSE')) refuse(platformErrors.notAllowed);
    await checkBrand(change.tx, actor, brand);
    await updateShelf(change.tx, id, { brandId: brand });
    return recordCourse(locked, { brandId: draft.brandId }, { brandId: brand });
  }
  const active = action === 'activate';
  if (active !== draft.active) return switchActive(change, actor, draft, active);
  if (!hasRight(actor, 'PUBLISH_COURSE')) refuse(platformErrors.notAllowed);
  return 'unchanged';
}

/** The actions that the list offers for many courses. A move is not undone: the courses may come from several brands. */
export const courseBulk = bulkOf<BulkAction, BulkChange>({
  starts: courseShelfCalls.bulk,
  path: courseScreens.admin.path,
  records: { one: { en: 'course', fr: 'cours' }, many: { en: 'courses', fr: 'cours' } },
  titles: {
    ...trashActions.titles,
    activate: ({ en, fr }) => ({ en: `Activate ${en}`, fr: `Activer ${fr}` }),
    deactivate: ({ en, fr }) => ({ en: `Deactivate ${en}`, fr: `Désactiver ${fr}` }),
    move: ({ en, fr }) => ({ en: `Change the brand of ${en}`, fr: `Changer la marque de ${fr}` }),
  },
  opposites: { ...trashActions.opposites, activate: 'deactivate', deactivate: 'activate' },
  names: ({ db, actor }, ids) => courseNames(db, ids, draftsVisible.sql(actor, 'c')),
  change: makeChange,
});
