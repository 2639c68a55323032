import { defineErrors } from '#contract/platform/errors.ts';

/** Bulletins and promotions are refused for the same reasons. */
export const articleErrors = defineErrors('articles', {
  notFound: { status: 404, en: 'This text no longer exists.', fr: 'Ce texte n’existe plus.' },
  needsTitle: {
    status: 400,
    en: 'Enter a title in English or in French.',
    fr: 'Saisissez un titre en anglais ou en français.',
  },
  needsText: {
    status: 400,
    en: 'Write the text in the language of the title before you publish.',
    fr: 'Rédigez le texte dans la langue du titre avant de publier.',
  },
  needsDates: {
    status: 400,
    en: 'Enter the first and the last day before you publish.',
    fr: 'Saisissez le premier et le dernier jour avant de publier.',
  },
  endsBeforeStart: {
    status: 400,
    en: 'The last day is before the first.',
    fr: 'Le dernier jour précède le premier.',
  },
  partNumberForm: {
    status: 400,
    en: 'A part number has letters, digits, spaces, and the signs . / _ - only.',
    fr: 'Un numéro de pièce ne comporte que des lettres, des chiffres, des espaces et les signes . / _ -.',
  },
  unknownBrand: {
    status: 400,
    en: 'You can’t write for this brand.',
    fr: 'Vous ne pouvez pas écrire pour cette marque.',
  },
  unknownCourse: { status: 400, en: 'This course no longer exists.', fr: 'Ce cours n’existe plus.' },
  unknownResource: {
    status: 400,
    en: 'A resource you attached no longer exists.',
    fr: 'Une ressource jointe n’existe plus.',
  },
  unknownFile: {
    status: 400,
    en: 'A file of this text is no longer available. Please upload it again.',
    fr: 'Un fichier de ce texte n’est plus disponible. Veuillez le téléverser de nouveau.',
  },
  fileDoesNotFit: {
    status: 400,
    en: '{name} has the wrong type. Use: {kinds}.',
    fr: '{name} n’a pas le bon type. Utilisez : {kinds}.',
  },
  tooManyFiles: {
    status: 400,
    en: 'A text has at most {maximum} attachments. Remove some first.',
    fr: 'Un texte a au plus {maximum} pièces jointes. Retirez-en d’abord.',
  },
  tooManyPictures: {
    status: 400,
    en: 'A gallery has at most {maximum} pictures. Remove some first.',
    fr: 'Une galerie a au plus {maximum} images. Retirez-en d’abord.',
  },
  tooManyWithUnseen: {
    status: 400,
    en: 'A text has at most {maximum} attachments, and this one also has some that you cannot see ({unseen}).',
    fr: 'Un texte a au plus {maximum} pièces jointes, et celui-ci en a aussi que vous ne pouvez pas voir ({unseen}).',
  },
  audienceWithoutPeople: {
    status: 400,
    en: 'Nobody is in this audience. Choose fewer conditions before you publish.',
    fr: 'Personne ne fait partie de ce public. Choisissez moins de conditions avant de publier.',
  },
});
