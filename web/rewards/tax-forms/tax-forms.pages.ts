import { page, type Pages } from '#web/platform/page.ts';

export const taxFormsPages: Pages = {
  'tax.w9': page(() => import('./learner/w9.page.tsx'), 'tax-forms'),
  'tax.forms': page(() => import('./admin/tax-forms.page.tsx'), 'tax-forms'),
};
