import './forms/forms.tabs.ts';
import type { Pages } from '#web/platform/page.ts';
import { brandsPages } from './brands/brands.pages.ts';
import { categoriesPages } from './categories/categories.pages.ts';
import { certificatesPages } from './certificates/certificates.pages.ts';
import { coursesPages } from './courses/courses.pages.ts';
import { curriculumsPages } from './curriculums/curriculums.pages.ts';

/** The pages of this wing's rooms. */
export const trainingPages: Pages = {
  ...brandsPages,
  ...categoriesPages,
  ...certificatesPages,
  ...coursesPages,
  ...curriculumsPages,
};
