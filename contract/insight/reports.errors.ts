import { defineErrors } from '#contract/platform/errors.ts';
import { asOfErrors } from '#contract/platform/reports.errors.ts';

export const reportErrors = {
  ...asOfErrors,
  ...defineErrors('reports', {
    userNotFound: {
      status: 404,
      en: 'You don’t have access to this person.',
      fr: 'Vous n’avez pas accès à cette personne.',
    },
    dealerNotFound: {
      status: 404,
      en: 'You don’t have access to this dealer.',
      fr: 'Vous n’avez pas accès à ce concessionnaire.',
    },
    courseNotFound: {
      status: 404,
      en: 'There is no report for this course.',
      fr: 'Il n’y a pas de rapport pour ce cours.',
    },
    curriculumNotFound: {
      status: 404,
      en: 'There is no report for this curriculum.',
      fr: 'Il n’y a pas de rapport pour ce parcours.',
    },
  }),
};
