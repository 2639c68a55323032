import { defineErrors } from '#contract/platform/errors.ts';

export const fullReportErrors = defineErrors('fullReport', {
  notFound: {
    status: 404,
    en: 'There is no such full report.',
    fr: 'Ce rapport complet n’existe pas.',
  },
  ended: {
    status: 410,
    en: 'The files of this full report were kept for 30 days and are gone.',
    fr: 'Les fichiers de ce rapport complet ont été conservés 30 jours et n’existent plus.',
  },
});
