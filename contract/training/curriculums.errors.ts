import { defineErrors } from '#contract/platform/errors.ts';

export const curriculumErrors = defineErrors('curriculums', {
  notFound: {
    status: 404,
    en: 'This curriculum doesn’t exist or isn’t available to you.',
    fr: 'Ce parcours n’existe pas ou ne vous est pas accessible.',
  },
  inBin: {
    status: 409,
    en: 'This curriculum is in the trash. Restore it to change it.',
    fr: 'Ce parcours est dans la corbeille. Rétablissez-le pour le modifier.',
  },
  notDeleted: {
    status: 409,
    en: 'This curriculum is not in the trash.',
    fr: 'Ce parcours n’est pas dans la corbeille.',
  },
  limitReached: {
    status: 409,
    en: 'You have reached your curriculum limit. Please contact support.',
    fr: 'Vous avez atteint votre limite de parcours. Veuillez communiquer avec l’assistance.',
  },
  wrongState: {
    status: 409,
    en: 'The curriculum has another status since you opened it, so this is no longer possible. Reload the page.',
    fr: 'Le parcours a changé d’état depuis que vous l’avez ouvert : cette action n’est plus possible. Rechargez la page.',
  },
  notReady: {
    status: 409,
    en: 'Not ready to publish: {missing}',
    fr: 'Pas prêt à être publié : {missing}',
  },
  publishRefused: {
    status: 403,
    en: 'You don’t have the right to publish curriculums. You can save them as drafts.',
    fr: 'Vous n’avez pas le droit de publier des parcours. Vous pouvez les enregistrer comme brouillons.',
  },
  unknownBrand: {
    status: 400,
    en: 'You can’t add curriculums for this brand.',
    fr: 'Vous ne pouvez pas ajouter de parcours pour cette marque.',
  },
  brandRequired: {
    status: 400,
    en: 'Choose the brand this curriculum is for.',
    fr: 'Choisissez la marque à laquelle ce parcours est destiné.',
  },
  endsBeforeStart: {
    status: 400,
    en: 'The last day is before the first day.',
    fr: 'Le dernier jour précède le premier.',
  },
  unknownCourse: {
    status: 400,
    en: 'One of these courses no longer exists, or you can’t use it.',
    fr: 'L’un de ces cours n’existe plus, ou vous ne pouvez pas l’utiliser.',
  },
  courseNotInside: {
    status: 404,
    en: 'This course is not part of the curriculum.',
    fr: 'Ce cours ne fait pas partie du parcours.',
  },
  unknownPlace: {
    status: 400,
    en: 'The order must contain each course of the curriculum once. Reload the page.',
    fr: 'L’ordre doit contenir chaque cours du parcours une fois. Rechargez la page.',
  },
  notEarlier: {
    status: 400,
    en: 'A prerequisite of {course} must come before it. {needed} doesn’t.',
    fr: 'Un préalable de {course} doit le précéder. Ce n’est pas le cas de {needed}.',
  },
  prerequisitesOff: {
    status: 409,
    en: 'Prerequisites are switched off in the settings of the portal. Ask an administrator to switch them on.',
    fr: 'Les préalables sont désactivés dans les réglages du portail. Demandez à un administrateur de les activer.',
  },
  optionalOff: {
    status: 409,
    en: 'Optional courses are switched off in the settings of the portal. Ask an administrator to switch them on.',
    fr: 'Les cours facultatifs sont désactivés dans les réglages du portail. Demandez à un administrateur de les activer.',
  },
  prerequisiteLater: {
    status: 409,
    en: 'In this order a course would come before its prerequisite: {waits}. Confirm to remove the prerequisite.',
    fr: 'Dans cet ordre, un cours précéderait son préalable : {waits}. Confirmez pour retirer le préalable.',
  },
  unknownFile: {
    status: 400,
    en: 'A file is no longer available. Please upload it again.',
    fr: 'Un fichier n’est plus disponible. Veuillez le téléverser de nouveau.',
  },
  fileDoesNotFit: {
    status: 400,
    en: '{name} can’t be used here. Accepted types: {kinds}.',
    fr: '{name} ne peut pas être utilisé ici. Types acceptés : {kinds}.',
  },
  resourceNotFound: {
    status: 404,
    en: 'This file is no longer part of the curriculum.',
    fr: 'Ce fichier ne fait plus partie du parcours.',
  },
});
