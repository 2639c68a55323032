import { defineErrors } from '#contract/platform/errors.ts';

export const scormErrors = defineErrors('scorm', {
  packageRefused: {
    status: 400,
    en: 'This package can’t be imported. {reasons}',
    fr: 'Ce module ne peut pas être importé. {reasons}',
  },
  notScorm: {
    status: 409,
    en: 'This course was written in the editor. Upload the package as a new course.',
    fr: 'Ce cours a été rédigé dans l’éditeur. Téléversez le module comme nouveau cours.',
  },
  notUploaded: {
    status: 409,
    en: 'The upload is incomplete: {received} of {total} bytes.',
    fr: 'Le téléversement est incomplet : {received} octets sur {total}.',
  },
  noPackage: {
    status: 400,
    en: 'Choose a package file, or finish its upload.',
    fr: 'Choisissez un fichier de module, ou terminez son téléversement.',
  },
  noWork: {
    status: 404,
    en: 'This package is no longer available. Please upload it again.',
    fr: 'Ce module n’est plus disponible. Veuillez le téléverser de nouveau.',
  },
  workFailed: {
    status: 503,
    en: 'The package was uploaded but could not be read. Please try again.',
    fr: 'Le module a été téléversé, mais n’a pas pu être lu. Veuillez réessayer.',
  },
  givenUp: {
    status: 409,
    en: 'This upload was canceled, and nothing was saved. To use the package, upload it again.',
    fr: 'Ce téléversement a été annulé et rien n’a été enregistré. Pour utiliser le module, téléversez-le de nouveau.',
  },
  takenMeanwhile: {
    status: 409,
    en: 'This package was already imported. Reload the list to see its course.',
    fr: 'Ce module a déjà été importé. Rechargez la liste pour voir son cours.',
  },
});
