import { defineErrors } from '#contract/platform/errors.ts';

export const categoryErrors = defineErrors('categories', {
  notFound: {
    status: 404,
    en: 'This category doesn’t exist.',
    fr: 'Cette catégorie n’existe pas.',
  },
});
