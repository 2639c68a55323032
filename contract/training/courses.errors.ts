import { defineErrors } from '#contract/platform/errors.ts';

export const courseErrors = defineErrors('courses', {
  notFound: {
    status: 404,
    en: 'This course doesn’t exist or isn’t available to you.',
    fr: 'Ce cours n’existe pas, ou ne vous est pas destiné.',
  },
  locked: {
    status: 409,
    en: 'This course opens when you have passed: {missing}.',
    fr: 'Ce cours s’ouvre quand vous aurez réussi : {missing}.',
  },
  unknownSection: {
    status: 400,
    en: 'This section is not part of the course.',
    fr: 'Cette section ne fait pas partie du cours.',
  },
  toldByPackage: {
    status: 409,
    en: 'This section is a package. Open it in the course: what you do there is kept, and when it is done it counts.',
    fr: 'Cette section est un module. Ouvrez-la dans le cours : ce que vous y faites est conservé, et elle compte une fois terminée.',
  },
  inBin: {
    status: 404,
    en: 'This course was withdrawn. What you had done before is kept; nothing new counts unless the course comes back.',
    fr: 'Ce cours a été retiré. Ce que vous aviez fait auparavant est conservé ; rien de nouveau ne compte, sauf si le cours revient.',
  },
  eventIdInUse: {
    status: 409,
    en: 'This was sent under a number that stands for something else, so it was not kept. Please do it again.',
    fr: 'Cet envoi portait un numéro déjà utilisé pour autre chose ; il n’a pas été enregistré. Veuillez recommencer.',
  },
});
