import { defineErrors } from '#contract/platform/errors.ts';

export const clipErrors = defineErrors('clips', {
  videoNotFound: { status: 404, en: 'This video no longer exists.', fr: 'Cette vidéo n’existe plus.' },
  episodeNotFound: { status: 404, en: 'This episode no longer exists.', fr: 'Cet épisode n’existe plus.' },
  needsTitle: {
    status: 400,
    en: 'Enter a title in English or in French.',
    fr: 'Saisissez un titre en anglais ou en français.',
  },
  needsVideo: {
    status: 400,
    en: 'Upload the video first.',
    fr: 'Téléversez d’abord la vidéo.',
  },
  needsRecording: {
    status: 400,
    en: 'Upload the recording first.',
    fr: 'Téléversez d’abord l’enregistrement.',
  },
  needsCaptions: {
    status: 400,
    en: 'Add captions, or say why there are none.',
    fr: 'Ajoutez des sous-titres ou dites pourquoi il n’y en a pas.',
  },
  chaptersOutOfOrder: {
    status: 400,
    en: 'Each chapter begins later than the one before it.',
    fr: 'Chaque chapitre commence après le précédent.',
  },
  unknownBrand: {
    status: 400,
    en: 'You can’t publish for this brand.',
    fr: 'Vous ne pouvez pas publier pour cette marque.',
  },
  unknownCategory: {
    status: 400,
    en: 'This category no longer exists. Choose another one.',
    fr: 'Cette catégorie n’existe plus. Choisissez-en une autre.',
  },
  unknownFile: {
    status: 400,
    en: 'A file is no longer available. Please upload it again.',
    fr: 'Un fichier n’est plus disponible. Veuillez le téléverser de nouveau.',
  },
  fileDoesNotFit: {
    status: 400,
    en: '{name} has the wrong type. Use: {kinds}.',
    fr: '{name} n’a pas le bon type. Utilisez : {kinds}.',
  },
  categoryNotFound: {
    status: 404,
    en: 'This category no longer exists.',
    fr: 'Cette catégorie n’existe plus.',
  },
  categoryInUse: {
    status: 409,
    en: 'The category “{name}” is in use, also by what is in the trash. Choose another category for it first.',
    fr: 'La catégorie « {name} » est utilisée, y compris dans la corbeille. Choisissez-y d’abord une autre catégorie.',
  },
  categoryTwice: {
    status: 400,
    en: 'Two categories have the name “{name}”.',
    fr: 'Deux catégories portent le nom « {name} ».',
  },
  notWaiting: {
    status: 409,
    en: 'This video isn’t waiting for a decision.',
    fr: 'Cette vidéo n’attend pas de décision.',
  },
  waiting: {
    status: 409,
    en: 'This video is in review. Withdraw it to change it.',
    fr: 'Cette vidéo est en révision. Retirez-la pour la modifier.',
  },
  decided: {
    status: 409,
    en: 'This video was published, so only editors can change it.',
    fr: 'Cette vidéo a été publiée : seules les personnes responsables des vidéos peuvent la modifier.',
  },
  needsDecision: {
    status: 409,
    en: 'This video was submitted. A reviewer has to approve it.',
    fr: 'Cette vidéo a été proposée. Une personne qui révise les vidéos doit l’approuver.',
  },
  needsReason: {
    status: 400,
    en: 'Say why, so that the video can be improved.',
    fr: 'Dites pourquoi, afin que la vidéo puisse être améliorée.',
  },
  reasonWithoutDenial: {
    status: 400,
    en: 'A reason belongs to a video that is denied.',
    fr: 'Un motif accompagne une vidéo refusée.',
  },
  noteNotFound: {
    status: 404,
    en: 'This note no longer exists.',
    fr: 'Cette remarque n’existe plus.',
  },
  noteNotYours: {
    status: 403,
    en: 'You can only delete your own notes.',
    fr: 'Vous pouvez seulement supprimer vos propres remarques.',
  },
  noteTold: {
    status: 409,
    en: 'This note was sent with a decision, so it stays.',
    fr: 'Cette remarque est partie avec une décision : elle reste.',
  },
  noteBeyondEnd: {
    status: 400,
    en: 'The video is shorter than that.',
    fr: 'La vidéo est plus courte que cela.',
  },
  tooManyNotes: {
    status: 409,
    en: 'This video has {most} notes already. Delete one first.',
    fr: 'Cette vidéo a déjà {most} remarques. Supprimez-en une d’abord.',
  },
  unknownNote: {
    status: 400,
    en: 'A note can no longer be answered. Reload the page.',
    fr: 'On ne peut plus répondre à une remarque. Rechargez la page.',
  },
  answersFromOwner: {
    status: 403,
    en: 'Only the person who submitted the video answers the notes.',
    fr: 'Seule la personne qui a proposé la vidéo répond aux remarques.',
  },
  noFeed: {
    status: 404,
    en: 'This podcast address is no longer valid. Create a new one on the page of the podcasts.',
    fr: 'Cette adresse de balado n’est plus valide. Créez-en une autre sur la page des balados.',
  },
  eventIdInUse: {
    status: 409,
    en: 'This id belongs to something else that was played.',
    fr: 'Cet identifiant appartient à une autre lecture.',
  },
});
