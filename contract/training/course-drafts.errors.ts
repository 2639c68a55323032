import { defineErrors } from '#contract/platform/errors.ts';

/** What writing and publishing a course may refuse with. */
export const draftErrors = defineErrors('courseDrafts', {
  chapterNotFound: {
    status: 404,
    en: 'This chapter is no longer there.',
    fr: 'Ce chapitre n’existe plus.',
  },
  sectionNotFound: {
    status: 404,
    en: 'This section is no longer there.',
    fr: 'Cette section n’existe plus.',
  },
  questionNotFound: {
    status: 404,
    en: 'This question is no longer there.',
    fr: 'Cette question n’existe plus.',
  },
  notRemoved: {
    status: 404,
    en: 'This part is not in the bin any more. It may already be back.',
    fr: 'Cet élément n’est plus dans la corbeille. Il a peut-être déjà été rétabli.',
  },
  noChapterLeft: {
    status: 409,
    en: 'There is no chapter to put this section in. Add a chapter or restore one first.',
    fr: 'Il n’y a aucun chapitre où remettre cette section. Ajoutez ou rétablissez d’abord un chapitre.',
  },
  versionNotFound: {
    status: 404,
    en: 'This course has no such version.',
    fr: 'Ce cours n’a pas cette version.',
  },
  commentNotFound: {
    status: 404,
    en: 'This comment is no longer there.',
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
    en: 'As a translator you write the French; the English stays as it is.',
    fr: 'Comme traducteur, vous écrivez le français ; l’anglais reste tel quel.',
  },
  ofPackage: {
    status: 409,
    en: 'This section belongs to a SCORM package; it can be renamed, but shows what the package holds.',
    fr: 'Cette section appartient à un module SCORM ; elle peut être renommée, mais montre ce que contient le module.',
  },
  inReview: {
    status: 409,
    en: 'This course is being reviewed. Take it back from review to change it.',
    fr: 'Ce cours est en révision. Retirez-le de la révision pour le modifier.',
  },
  inBin: {
    status: 409,
    en: 'This course is in the bin. Restore it to change it.',
    fr: 'Ce cours est dans la corbeille. Restaurez-le pour le modifier.',
  },
  unknownBrand: {
    status: 400,
    en: 'This brand is not yours to write for.',
    fr: 'Vous ne pouvez pas écrire pour cette marque.',
  },
  brandRequired: {
    status: 400,
    en: 'Choose the brand this course is for.',
    fr: 'Choisissez la marque à laquelle ce cours est destiné.',
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
  unknownPlace: {
    status: 400,
    en: 'The order names something that is not part of this course.',
    fr: 'L’ordre nomme quelque chose qui ne fait pas partie de ce cours.',
  },
  limitReached: {
    status: 409,
    en: 'You have reached your course limit. Please contact support.',
    fr: 'Vous avez atteint votre limite de cours. Veuillez communiquer avec le soutien.',
  },
  wrongState: {
    status: 409,
    en: 'The course is in another state by now: {state}. Load it again.',
    fr: 'Le cours est maintenant dans un autre état : {state}. Rechargez-le.',
  },
  reviewOff: {
    status: 409,
    en: 'Course review is switched off. Somebody with the publish right publishes.',
    fr: 'La révision des cours est désactivée. Une personne qui a le droit de publication publie.',
  },
  reasonRequired: {
    status: 400,
    en: 'Say why, so that the author knows what to change.',
    fr: 'Dites pourquoi, pour que l’auteur sache quoi modifier.',
  },
  notReady: {
    status: 409,
    en: 'Not ready to go live: {missing}',
    fr: 'Pas prêt à être publié : {missing}',
  },
  draftChanges: {
    status: 409,
    en: 'The draft has changes that were never published. Publish or discard them first.',
    fr: 'Le brouillon contient des changements jamais publiés. Publiez-les ou abandonnez-les d’abord.',
  },
  notDeleted: {
    status: 409,
    en: 'This course is not in the bin.',
    fr: 'Ce cours n’est pas dans la corbeille.',
  },
  unknownCurriculum: {
    status: 404,
    en: 'This course is not part of that curriculum.',
    fr: 'Ce cours ne fait pas partie de ce programme.',
  },
});
