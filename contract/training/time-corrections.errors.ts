import { defineErrors } from '#contract/platform/errors.ts';

export const timeCorrectionErrors = defineErrors('time-corrections', {
  notBegun: {
    status: 404,
    en: 'This person has not started this course.',
    fr: 'Cette personne n’a pas commencé ce cours.',
  },
  tooMuch: {
    status: 409,
    en: 'Only {minutes} min are recorded here. Remove that much or less.',
    fr: 'Seulement {minutes} min sont enregistrées ici. Retirez-en autant ou moins.',
  },
  reason: {
    status: 400,
    en: 'Enter a short reason. It is kept in the log.',
    fr: 'Indiquez un bref motif. Il est conservé au journal.',
  },
});
