import { defineErrors } from '#contract/platform/errors.ts';

/** Errors of writing and publishing a course. */
export const draftErrors = defineErrors('courseDrafts', {
  chapterNotFound: {
    status: 404,
    en: 'This chapter no longer exists.',
    fr: 'Ce chapitre n’existe plus.',
  },
  sectionNotFound: {
    status: 404,
    en: 'This section no longer exists.',
    fr: 'Cette section n’existe plus.',
  },
  questionNotFound: {
    status: 404,
    en: 'This question no longer exists.',
    fr: 'Cette question n’existe plus.',
  },
  notRemoved: {
    status: 404,
    en: 'This part can no longer be restored. It may already be back.',
    fr: 'Cet élément ne peut plus être rétabli. Il l’a peut-être déjà été.',
  },
  noChapterLeft: {
    status: 409,
    en: 'There is no chapter for this section. Add or restore a chapter first.',
    fr: 'Il n’y a aucun chapitre pour cette section. Ajoutez ou rétablissez d’abord un chapitre.',
  },
  versionNotFound: {
    status: 404,
    en: 'This version doesn’t exist.',
    fr: 'Cette version n’existe pas.',
  },
  commentNotFound: {
    status: 404,
    en: 'This comment no longer exists.',
    fr: 'Ce commentaire n’existe plus.',
  },
  resourceNotFound: {
    status: 404,
    en: 'This file is no longer part of the course.',
    fr: 'Ce fichier ne fait plus partie du cours.',
  },
  noPreview: {
    status: 404,
    en: 'This preview link no longer works. Ask for a new one.',
    fr: 'Ce lien d’aperçu ne fonctionne plus. Demandez-en un nouveau.',
  },
  onlyFrench: {
    status: 403,
    en: 'As a translator you can change only the French texts.',
    fr: 'Comme traducteur, vous pouvez modifier seulement les textes français.',
  },
  ofPackage: {
    status: 409,
    en: 'A SCORM package provides this section. You can only change its title.',
    fr: 'Un module SCORM fournit cette section. Vous pouvez seulement modifier son titre.',
  },
  inReview: {
    status: 409,
    en: 'This course is in review. Withdraw it from review to change it.',
    fr: 'Ce cours est en révision. Retirez-le de la révision pour le modifier.',
  },
  inBin: {
    status: 409,
    en: 'This course is in the trash. Restore it to change it.',
    fr: 'Ce cours est dans la corbeille. Rétablissez-le pour le modifier.',
  },
  unknownBrand: {
    status: 400,
    en: 'You can’t add courses for this brand.',
    fr: 'Vous ne pouvez pas ajouter de cours pour cette marque.',
  },
  brandRequired: {
    status: 400,
    en: 'Choose the brand this course is for.',
    fr: 'Choisissez la marque à laquelle ce cours est destiné.',
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
  unknownPlace: {
    status: 400,
    en: 'The order contains something that is not part of this course. Reload the page.',
    fr: 'L’ordre contient un élément qui ne fait pas partie de ce cours. Rechargez la page.',
  },
  limitReached: {
    status: 409,
    en: 'You have reached your course limit. Please contact support.',
    fr: 'Vous avez atteint votre limite de cours. Veuillez communiquer avec l’assistance.',
  },
  wrongState: {
    status: 409,
    en: 'The course has another status since you opened it, so this is no longer possible. Reload the page.',
    fr: 'Le cours a changé d’état depuis que vous l’avez ouvert : cette action n’est plus possible. Rechargez la page.',
  },
  reviewOff: {
    status: 409,
    en: 'Course review is turned off. Ask someone with the publish right to publish the course.',
    fr: 'La révision des cours est désactivée. Demandez à une personne qui a le droit de publication de publier le cours.',
  },
  reasonRequired: {
    status: 400,
    en: 'Enter a reason, so that the author knows what to change.',
    fr: 'Indiquez un motif, pour que l’auteur sache quoi modifier.',
  },
  notReady: {
    status: 409,
    en: 'Not ready to publish: {missing}',
    fr: 'Pas prêt à être publié : {missing}',
  },
  draftChanges: {
    status: 409,
    en: 'The draft has unpublished changes. Publish or discard them first.',
    fr: 'Le brouillon contient des changements non publiés. Publiez-les ou abandonnez-les d’abord.',
  },
  notDeleted: {
    status: 409,
    en: 'This course is not in the trash.',
    fr: 'Ce cours n’est pas dans la corbeille.',
  },
  unknownCurriculum: {
    status: 404,
    en: 'This course is not part of that curriculum.',
    fr: 'Ce cours ne fait pas partie de ce parcours.',
  },
});
