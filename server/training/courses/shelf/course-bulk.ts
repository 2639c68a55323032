import type { Bilingual } from '#contract/platform/language.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { bulkActions, courseShelfCalls } from '#contract/training/course-shelf.calls.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { countOf } from '#server/platform/long-work/record-words.ts';
import { workOnRows } from '#server/platform/long-work/long-work.ts';
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

const titles: Readonly<Record<BulkAction, (courses: Bilingual) => Bilingual>> = {
  activate: ({ en, fr }) => ({ en: `Activate ${en}`, fr: `Activer ${fr}` }),
  deactivate: ({ en, fr }) => ({ en: `Deactivate ${en}`, fr: `Désactiver ${fr}` }),
  delete: ({ en, fr }) => ({ en: `Move ${en} to the trash`, fr: `Mettre ${fr} à la corbeille` }),
  restore: ({ en, fr }) => ({ en: `Restore ${en}`, fr: `Rétablir ${fr}` }),
  move: ({ en, fr }) => ({ en: `Change the brand of ${en}`, fr: `Changer la marque de ${fr}` }),
};

/** A move is not undone: the courses may come from several brands. */
const opposite: Partial<Record<BulkAction, BulkAction>> = {
  activate: 'deactivate',
  deactivate: 'activate',
  delete: 'restore',
  restore: 'delete',
};

/** The actions that the list offers for many courses. */
export const courseBulk = workOnRows<BulkChange>({
  starts: courseShelfCalls.bulk,
  path: () => '/auth/admin/courses',
  title: ({ action }, count) =>
    titles[action](
      countOf(count, { one: { en: 'course', fr: 'cours' }, many: { en: 'courses', fr: 'cours' } }),
    ),
  names: ({ db, actor }, ids) => courseNames(db, ids, draftsVisible.sql(actor, 'c')),
  change: makeChange,
  undo: ({ action }) => opposite[action] && { action: opposite[action] },
});
