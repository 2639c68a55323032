import { defineErrors } from '#contract/platform/errors.ts';

export const courseErrors = defineErrors('courses', {
  notFound: {
    status: 404,
    en: 'This course doesn’t exist or isn’t available to you.',
    fr: 'Ce cours n’existe pas ou ne vous est pas accessible.',
  },
  locked: {
    status: 409,
    en: 'This course is locked. Pass first: {missing}.',
    fr: 'Ce cours est verrouillé. À réussir d’abord : {missing}.',
  },
  unknownSection: {
    status: 400,
    en: 'This section is not part of the course.',
    fr: 'Cette section ne fait pas partie du cours.',
  },
  toldByPackage: {
    status: 409,
    en: 'This section is a SCORM package. Open it in the course. It counts when you have finished it.',
    fr: 'Cette section est un module SCORM. Ouvrez-la dans le cours. Elle compte une fois terminée.',
  },
  inBin: {
    status: 404,
    en: 'This course was removed. Your earlier progress is kept, but nothing new counts.',
    fr: 'Ce cours a été supprimé. Votre progression antérieure est conservée, mais rien de nouveau ne compte.',
  },
  eventIdInUse: {
    status: 409,
    en: 'This was not saved because its number is already in use. Please do it again.',
    fr: 'Ceci n’a pas été enregistré, car son numéro est déjà utilisé. Veuillez recommencer.',
  },
});
