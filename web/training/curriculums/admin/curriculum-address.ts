import { addressOf } from '#contract/platform/screen.ts';
import { brandScreens } from '#contract/training/brands.screens.ts';
import { curriculumScreens } from '#contract/training/curriculums.screens.ts';

/** Where a curriculum is edited: among those of its brand, or among all. */
export const editAddress = (curriculumId: string, brandId: string | undefined): string =>
  brandId
    ? addressOf(brandScreens.curriculumEdit, { id: brandId, curriculumId })
    : addressOf(curriculumScreens.edit, { curriculumId });

/** The list it stands in. */
export const listAddress = (brandId: string | undefined): string =>
  brandId ? addressOf(brandScreens.curriculums, { brandId }) : curriculumScreens.admin.path;
