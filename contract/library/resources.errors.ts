import { defineErrors } from '#contract/platform/errors.ts';

export const resourceErrors = defineErrors('resources', {
  notFound: { status: 404, en: 'This resource no longer exists.', fr: 'Cette ressource n’existe plus.' },
  needsFile: {
    status: 400,
    en: 'Choose the file people will open.',
    fr: 'Choisissez le fichier que les gens ouvriront.',
  },
  needsAddress: {
    status: 400,
    en: 'Enter the address the link leads to.',
    fr: 'Saisissez l’adresse où mène le lien.',
  },
  fileDoesNotFit: {
    status: 400,
    en: '{name} is not a file for a resource of this type.',
    fr: '{name} n’est pas un fichier pour une ressource de ce type.',
  },
  unknownAudience: {
    status: 400,
    en: 'A department or business unit in the audience no longer exists.',
    fr: 'Un service ou une unité d’affaires du public n’existe plus.',
  },
  unknownBrand: {
    status: 400,
    en: 'This brand is not yours to add to.',
    fr: 'Vous ne pouvez pas ajouter à cette marque.',
  },
  unknownCourse: { status: 400, en: 'This course no longer exists.', fr: 'Ce cours n’existe plus.' },
  publishRefused: {
    status: 403,
    en: 'You can prepare resources; publishing them needs the publish right.',
    fr: 'Vous pouvez préparer des ressources ; les publier demande le droit de publication.',
  },
});
