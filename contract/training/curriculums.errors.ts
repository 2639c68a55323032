import { defineErrors } from '#contract/platform/errors.ts';

export const curriculumErrors = defineErrors('curriculums', {
  notFound: {
    status: 404,
    en: 'This curriculum doesn’t exist or isn’t available to you.',
    fr: 'Ce parcours n’existe pas, ou ne vous est pas destiné.',
  },
  inBin: {
    status: 409,
    en: 'This curriculum is in the bin. Restore it to change it.',
    fr: 'Ce parcours est dans la corbeille. Restaurez-le pour le modifier.',
  },
  notDeleted: {
    status: 409,
    en: 'This curriculum is not in the bin.',
    fr: 'Ce parcours n’est pas dans la corbeille.',
  },
  limitReached: {
    status: 409,
    en: 'You have reached your curriculum limit. Please contact support.',
    fr: 'Vous avez atteint votre limite de parcours. Veuillez communiquer avec le soutien.',
  },
  wrongState: {
    status: 409,
    en: 'The curriculum is in another state by now. Load it again.',
    fr: 'Le parcours est maintenant dans un autre état. Rechargez-le.',
  },
  notReady: {
    status: 409,
    en: 'Not ready to go live: {missing}',
    fr: 'Pas prêt à être publié : {missing}',
  },
  publishRefused: {
    status: 403,
    en: 'You can prepare curriculums; publishing them needs the publish right.',
    fr: 'Vous pouvez préparer des parcours ; les publier demande le droit de publication.',
  },
  unknownBrand: {
    status: 400,
    en: 'This brand is not yours to write for.',
    fr: 'Vous ne pouvez pas écrire pour cette marque.',
  },
  brandRequired: {
    status: 400,
    en: 'Choose the brand this curriculum is for.',
    fr: 'Choisissez la marque à laquelle ce parcours est destiné.',
  },
  unknownAudience: {
    status: 400,
    en: 'A department of the audience no longer exists.',
    fr: 'Un service du public n’existe plus.',
  },
  endsBeforeStart: {
    status: 400,
    en: 'The last day lies before the first.',
    fr: 'Le dernier jour précède le premier.',
  },
  unknownCourse: {
    status: 400,
    en: 'One of these courses no longer exists, or is not yours to use.',
    fr: 'L’un de ces cours n’existe plus, ou vous ne pouvez pas l’utiliser.',
  },
  courseNotInside: {
    status: 404,
    en: 'This course is not part of the curriculum.',
    fr: 'Ce cours ne fait pas partie du parcours.',
  },
  unknownPlace: {
    status: 400,
    en: 'The order does not name each course of the curriculum once.',
    fr: 'L’ordre ne nomme pas chaque cours du parcours une fois.',
  },
  notEarlier: {
    status: 400,
    en: '{course} can only wait for courses that come before it; {needed} does not.',
    fr: '{course} ne peut attendre que des cours qui le précèdent ; {needed} ne le précède pas.',
  },
  prerequisiteLater: {
    status: 409,
    en: 'In this order a course would come before what it waits for: {waits}. Confirm, and it waits no longer.',
    fr: 'Dans cet ordre, un cours précéderait ce qu’il attend : {waits}. Confirmez, et il n’attendra plus.',
  },
  unknownFile: {
    status: 400,
    en: 'A file of this save is no longer there. Please upload it again.',
    fr: 'Un fichier de cet enregistrement n’existe plus. Veuillez le téléverser à nouveau.',
  },
  fileDoesNotFit: {
    status: 400,
    en: '{name} does not fit here. Expected: {kinds}.',
    fr: '{name} ne convient pas ici. Attendu : {kinds}.',
  },
  resourceNotFound: {
    status: 404,
    en: 'This file is no longer part of the curriculum.',
    fr: 'Ce fichier ne fait plus partie du parcours.',
  },
});
