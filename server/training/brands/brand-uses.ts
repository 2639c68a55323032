import { contribute } from '#server/platform/ports.ts';
import { trainingOfBrand } from './brand-records.queries.ts';
import { brandUses, usedBy } from './brands.ports.ts';

/** Courses and curriculums of a brand. */
export const trainingBrandUses = contribute(brandUses, async ({ tx, brandId }) => {
  const { courses, curriculums } = await trainingOfBrand(tx, brandId);
  return [
    usedBy(courses, ['course', 'courses'], ['cours', 'cours']),
    usedBy(curriculums, ['curriculum', 'curriculums'], ['parcours', 'parcours']),
  ];
});
