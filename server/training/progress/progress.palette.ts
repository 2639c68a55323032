import { brandScreens } from '#contract/training/brands.screens.ts';
import { progressScreens as screens } from '#contract/training/progress.screens.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { paletteHitsPerRoom, paletteRecords } from '#server/people/accounts/accounts.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { trainingByName, type TrainingFound } from './palette.queries.ts';

/** The training a person may take. */
export const paletteTraining = contribute(paletteRecords, async ({ db, actor, text, language }) => {
  const found = await trainingByName(db, actor, text, paletteHitsPerRoom);
  return found.map((one) => ({
    kind: one.kind,
    _id: one.id,
    title: inLanguage(one.name, language),
    detail: one.curriculum ? inLanguage(one.curriculum.name, language) : '',
    path: pathOf(one),
  }));
});

function pathOf({ kind, id, curriculum }: TrainingFound): string {
  if (kind === 'brand') return addressOf(brandScreens.page, { brandId: id });
  if (kind === 'curriculum') return addressOf(screens.curriculumPage, { curriculumId: id });
  return addressOf(screens.player, { ...(curriculum && { curriculumId: curriculum._id }), courseId: id });
}
