import { defineErrors } from '#contract/platform/errors.ts';

export const fullReportErrors = defineErrors('fullReport', {
  notFound: {
    status: 404,
    en: 'This full report doesn’t exist.',
    fr: 'Ce rapport complet n’existe pas.',
  },
  ended: {
    status: 410,
    en: 'Full reports are kept for 30 days. The files of this one have been deleted.',
    fr: 'Les rapports complets sont conservés 30 jours. Les fichiers de celui-ci ont été supprimés.',
  },
});
