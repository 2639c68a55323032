import { defineErrors } from '#contract/platform/errors.ts';

export const brandErrors = defineErrors('brands', {
  notFound: {
    status: 404,
    en: 'This brand doesn’t exist or isn’t published yet.',
    fr: 'Cette marque n’existe pas ou n’est pas encore publiée.',
  },
  bucketNotFound: {
    status: 404,
    en: 'This range of brands doesn’t exist.',
    fr: 'Cette gamme de marques n’existe pas.',
  },
  unknownBucket: {
    status: 400,
    en: 'This range doesn’t exist. Choose another one.',
    fr: 'Cette gamme n’existe pas. Choisissez-en une autre.',
  },
  slugTaken: {
    status: 409,
    en: 'Another brand already has this short name. Choose another one.',
    fr: 'Une autre marque a déjà ce nom abrégé. Choisissez-en un autre.',
  },
  slugForm: {
    status: 400,
    en: 'Use lowercase letters, digits, and single hyphens, for example snow-and-work',
    fr: 'Utilisez des minuscules, des chiffres et des traits d’union simples, par exemple neige-et-travail',
  },
  colourForm: {
    status: 400,
    en: 'Enter a color, for example #0B7A75',
    fr: 'Saisissez une couleur, par exemple #0B7A75',
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
    en: 'You don’t have the right to change brand settings.',
    fr: 'Vous n’avez pas le droit de modifier les réglages des marques.',
  },
  publishRefused: {
    status: 403,
    en: 'You don’t have the right to publish brands. You can save the page.',
    fr: 'Vous n’avez pas le droit de publier des marques. Vous pouvez enregistrer la page.',
  },
  limitsRefused: {
    status: 403,
    en: 'Only the platform administrator can change how many courses and curriculums a brand can have.',
    fr: 'Seul l’administrateur de la plateforme peut modifier le nombre de cours et de parcours d’une marque.',
  },
  inUse: {
    status: 409,
    en: 'This brand can’t be deleted because it is used by {uses}. Move or delete them first, including those in the trash.',
    fr: 'Cette marque ne peut pas être supprimée, car elle sert à {uses}. Déplacez-les ou supprimez-les d’abord, y compris dans la corbeille.',
  },
  inUseElsewhere: {
    status: 409,
    en: 'This brand can’t be deleted because other records use it.',
    fr: 'Cette marque ne peut pas être supprimée, car d’autres fiches l’utilisent.',
  },
  unknownFile: {
    status: 400,
    en: 'A picture is no longer available. Please upload it again.',
    fr: 'Une image n’est plus disponible. Veuillez la téléverser de nouveau.',
  },
  fileDoesNotFit: {
    status: 400,
    en: '{name} can’t be used here. Accepted types: {kinds}.',
    fr: '{name} ne peut pas être utilisé ici. Types acceptés : {kinds}.',
  },
});
