import { defineErrors } from '#contract/platform/errors.ts';

export const curriculumErrors = defineErrors('curriculums', {
  notFound: {
    status: 404,
    en: 'This curriculum is not there, or not meant for you.',
    fr: 'Ce parcours n’existe pas, ou ne vous est pas destiné.',
  },
});
