import { defineErrors } from '#contract/platform/errors.ts';

export const activityLogErrors = defineErrors('activity-logs', {
  notFound: {
    status: 404,
    en: 'This entry does not exist. Entries are kept for 24 months.',
    fr: 'Cette entrée n’existe pas. Les entrées sont conservées 24 mois.',
  },
  endsBeforeStart: {
    status: 400,
    en: 'The last day is before the first one. Choose a later day.',
    fr: 'Le dernier jour précède le premier. Choisissez un jour plus tardif.',
  },
});
