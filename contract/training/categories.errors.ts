import { defineErrors } from '#contract/platform/errors.ts';

export const categoryErrors = defineErrors('categories', {
  notFound: {
    status: 404,
    en: 'There is no such category of courses.',
    fr: 'Cette catégorie de cours n’existe pas.',
  },
});
