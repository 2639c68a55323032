import { brandScreens } from '#contract/training/brands.screens.ts';
import { courseScreens } from '#contract/training/courses.screens.ts';
import { curriculumScreens } from '#contract/training/curriculums.screens.ts';
import { playerAddress } from '#contract/training/player-address.ts';
import { progressScreens as screens } from '#contract/training/progress.screens.ts';
import { allows } from '#contract/platform/access.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { paletteHitsPerRoom, paletteRecords } from '#server/people/palette/palette.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { trainingByName, workByName, type TrainingFound, type WorkFound } from './palette.queries.ts';

/**
 * The training a person may take. In the admin area, the training the person works on, opened in the editor: the player would start the
 * course.
 */
export const paletteTraining = contribute(
  paletteRecords,
  async ({ db, actor, today, text, area, language }) => {
    if (area === 'admin' && allows(courseScreens.admin.access, actor)) {
      const work = await workByName(db, actor, text, paletteHitsPerRoom);
      return work.map((one) => ({
        kind: one.kind,
        _id: one.id,
        title: inLanguage(one.name, language),
        detail: one.brand ?? '',
        path: editorOf(one, actor),
      }));
    }
    const found = await trainingByName(db, actor, today, text, paletteHitsPerRoom);
    return found.map((one) => ({
      kind: one.kind,
      _id: one.id,
      title: inLanguage(one.name, language),
      detail: one.curriculum ? inLanguage(one.curriculum.name, language) : '',
      path: pathOf(one),
    }));
  },
);

function editorOf({ kind, id }: WorkFound, actor: Actor): string {
  if (kind === 'course') return addressOf(courseScreens.edit, { courseId: id });
  if (kind === 'curriculum') return addressOf(curriculumScreens.edit, { curriculumId: id });
  return addressOf(actor.reach === 'brands' ? brandScreens.pageEdit : brandScreens.edit, {
    brandId: id,
  });
}

function pathOf({ kind, id, curriculum }: TrainingFound): string {
  if (kind === 'brand') return addressOf(brandScreens.page, { brandId: id });
  if (kind === 'curriculum') return addressOf(screens.curriculumPage, { curriculumId: id });
  return playerAddress(id, curriculum);
}
