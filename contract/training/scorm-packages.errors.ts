import { defineErrors } from '#contract/platform/errors.ts';

export const scormErrors = defineErrors('scorm', {
  packageRefused: {
    status: 400,
    en: 'This package can’t be taken. {reasons}',
    fr: 'Ce module ne peut pas être accepté. {reasons}',
  },
  notScorm: {
    status: 409,
    en: 'This course was written here. A package gets a course of its own.',
    fr: 'Ce cours a été rédigé ici. Un module reçoit son propre cours.',
  },
  notUploaded: {
    status: 409,
    en: 'The upload is not finished: {received} of {total} bytes have arrived.',
    fr: 'Le téléversement n’est pas terminé : {received} octets sur {total} sont arrivés.',
  },
  noPackage: {
    status: 400,
    en: 'Choose a package: a file, or an upload that has finished.',
    fr: 'Choisissez un module : un fichier, ou un téléversement terminé.',
  },
  noWork: {
    status: 404,
    en: 'Nothing is known of this package any more. Please upload it again.',
    fr: 'On ne sait plus rien de ce module. Veuillez le téléverser de nouveau.',
  },
  workFailed: {
    status: 503,
    en: 'The package has arrived, but could not be read. Please try again.',
    fr: 'Le module est arrivé, mais n’a pas pu être lu. Veuillez réessayer.',
  },
  givenUp: {
    status: 409,
    en: 'This package was given up while it was being read. Nothing of it was kept. To use it after all, upload it again.',
    fr: 'Ce module a été abandonné pendant sa lecture. Rien n’en a été conservé. Pour l’utiliser tout de même, téléversez-le de nouveau.',
  },
  takenMeanwhile: {
    status: 409,
    en: 'This package was already taken. Load the list again to see its course.',
    fr: 'Ce module a déjà été accepté. Rechargez la liste pour voir son cours.',
  },
});
