import { addressOf } from '#contract/platform/screen.ts';
import { brandScreens } from '#contract/training/brands.screens.ts';
import { curriculumScreens } from '#contract/training/curriculums.screens.ts';

/** The editor of a curriculum: within its brand, or within all curriculums. */
export const editAddress = (curriculumId: string, brandId: string | undefined): string =>
  brandId
    ? addressOf(brandScreens.curriculumEdit, { id: brandId, curriculumId })
    : addressOf(curriculumScreens.edit, { curriculumId });

/** The list that contains it. */
export const listAddress = (brandId: string | undefined): string =>
  brandId ? addressOf(brandScreens.curriculums, { brandId }) : curriculumScreens.admin.path;
