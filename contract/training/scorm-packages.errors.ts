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
  takenMeanwhile: {
    status: 409,
    en: 'This package was already taken. Load the list again to see its course.',
    fr: 'Ce module a déjà été accepté. Rechargez la liste pour voir son cours.',
  },
});
