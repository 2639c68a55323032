import { defineErrors } from '#contract/platform/errors.ts';

export const brandErrors = defineErrors('brands', {
  notFound: {
    status: 404,
    en: 'This brand doesn’t exist or isn’t published yet.',
    fr: 'Cette marque n’existe pas, ou n’est pas encore publiée.',
  },
  bucketNotFound: {
    status: 404,
    en: 'There is no such group of brands.',
    fr: 'Ce groupe de marques n’existe pas.',
  },
  unknownBucket: {
    status: 400,
    en: 'This range is not one of the configured ones.',
    fr: 'Cette gamme ne fait pas partie de celles qui sont configurées.',
  },
  slugTaken: {
    status: 409,
    en: 'Another brand has this short name. Choose another one.',
    fr: 'Une autre marque porte ce nom abrégé. Choisissez-en un autre.',
  },
  slugForm: {
    status: 400,
    en: 'Small letters, digits and single hyphens, for example snow-and-work',
    fr: 'Lettres minuscules, chiffres et traits d’union simples, par exemple neige-et-travail',
  },
  colourForm: {
    status: 400,
    en: 'Enter a colour such as #0B7A75',
    fr: 'Saisissez une couleur comme #0B7A75',
  },
  unknownManager: {
    status: 400,
    en: 'Only people with the brand administrator role can manage a brand.',
    fr: 'Seules les personnes qui ont le rôle d’administrateur de marque peuvent gérer une marque.',
  },
  unknownCurriculum: {
    status: 400,
    en: 'A featured curriculum no longer belongs to this brand.',
    fr: 'Un parcours en vedette n’appartient plus à cette marque.',
  },
  settingsRefused: {
    status: 403,
    en: 'Changing the settings of a brand needs a right you do not have.',
    fr: 'Modifier les réglages d’une marque demande un droit que vous n’avez pas.',
  },
  publishRefused: {
    status: 403,
    en: 'You can prepare this page; publishing it needs the publish right.',
    fr: 'Vous pouvez préparer cette page ; la publier demande le droit de publication.',
  },
  limitsRefused: {
    status: 403,
    en: 'Only the portal’s operator changes how many courses and curriculums a brand may have.',
    fr: 'Seul l’exploitant du portail modifie le nombre de cours et de parcours d’une marque.',
  },
  inUse: {
    status: 409,
    en: 'This brand can’t be deleted while it is in use by {uses}. Move or delete them first; what lies in the bin counts too.',
    fr: 'Cette marque ne peut être supprimée tant que s’en servent {uses}. Déplacez-les ou supprimez-les d’abord ; la corbeille compte aussi.',
  },
  inUseElsewhere: {
    status: 409,
    en: 'This brand can’t be deleted: other records still name it.',
    fr: 'Cette marque ne peut être supprimée : d’autres fiches la nomment encore.',
  },
  unknownFile: {
    status: 400,
    en: 'A picture of this save is no longer there. Please upload it again.',
    fr: 'Une image de cet enregistrement n’existe plus. Veuillez la téléverser à nouveau.',
  },
  fileDoesNotFit: {
    status: 400,
    en: '{name} does not fit here. Expected: {kinds}.',
    fr: '{name} ne convient pas ici. Attendu : {kinds}.',
  },
});
