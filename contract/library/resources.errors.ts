import { defineErrors } from '#contract/platform/errors.ts';

export const resourceErrors = defineErrors('resources', {
  notFound: { status: 404, en: 'This resource no longer exists.', fr: 'Cette ressource n’existe plus.' },
  needsName: {
    status: 400,
    en: 'Enter a name in English or in French.',
    fr: 'Saisissez un nom en anglais ou en français.',
  },
  needsFile: {
    status: 400,
    en: 'Choose a file for this resource.',
    fr: 'Choisissez un fichier pour cette ressource.',
  },
  needsAddress: {
    status: 400,
    en: 'Enter the web address of the link.',
    fr: 'Saisissez l’adresse Web du lien.',
  },
  fileDoesNotFit: {
    status: 400,
    en: '{name} is not the right type of file for this resource.',
    fr: '{name} n’est pas le bon type de fichier pour cette ressource.',
  },
  unknownBrand: {
    status: 400,
    en: 'You can’t add resources to this brand.',
    fr: 'Vous ne pouvez pas ajouter de ressources à cette marque.',
  },
  unknownCourse: { status: 400, en: 'This course no longer exists.', fr: 'Ce cours n’existe plus.' },
  publishRefused: {
    status: 403,
    en: 'You don’t have the right to publish resources. You can save them as drafts.',
    fr: 'Vous n’avez pas le droit de publier des ressources. Vous pouvez les enregistrer comme brouillons.',
  },
});
