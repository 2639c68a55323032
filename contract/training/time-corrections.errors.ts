import { defineErrors } from '#contract/platform/errors.ts';

export const timeCorrectionErrors = defineErrors('time-corrections', {
  notBegun: {
    status: 404,
    en: 'This person has not begun this course.',
    fr: 'Cette personne n’a pas commencé ce cours.',
  },
  tooMuch: {
    status: 409,
    en: 'Only {minutes} min are recorded here now. Take off that much or less.',
    fr: 'Seulement {minutes} min sont inscrites ici à présent. Retirez-en autant ou moins.',
  },
  reason: {
    status: 400,
    en: 'Say why in a few words. The reason stays in the log.',
    fr: 'Dites pourquoi en quelques mots. La raison reste au journal.',
  },
});
