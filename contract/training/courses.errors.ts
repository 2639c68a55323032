import { defineErrors } from '#contract/platform/errors.ts';

export const courseErrors = defineErrors('courses', {
  notFound: {
    status: 404,
    en: 'This course is not there, or not meant for you.',
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
  fromTheFuture: {
    status: 400,
    en: 'The time of this event lies in the future. Check the clock of this device.',
    fr: 'L’heure de cet événement est dans le futur. Vérifiez l’horloge de cet appareil.',
  },
});
