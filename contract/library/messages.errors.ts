import { defineErrors } from '#contract/platform/errors.ts';

export const messageErrors = defineErrors('messages', {
  notFound: { status: 404, en: 'This message does not exist.', fr: 'Ce message n’existe pas.' },
  alreadySent: {
    status: 409,
    en: 'This message has been sent, so it can no longer be changed.',
    fr: 'Ce message a été envoyé et ne peut plus être modifié.',
  },
  tooLate: {
    status: 409,
    en: 'The message has already gone out, so it can no longer be taken back.',
    fr: 'Le message est déjà parti et ne peut plus être repris.',
  },
  needsWords: {
    status: 400,
    en: 'Write a subject and a text before you send the message.',
    fr: 'Rédigez un objet et un texte avant d’envoyer le message.',
  },
  needsAny: {
    status: 400,
    en: 'Write a subject or a text.',
    fr: 'Rédigez un objet ou un texte.',
  },
  nobody: {
    status: 400,
    en: 'Nobody you can write to is in this audience. Choose fewer conditions.',
    fr: 'Aucune personne à qui vous pouvez écrire ne fait partie de ce public. Choisissez moins de conditions.',
  },
  past: {
    status: 400,
    en: 'Choose a time in the future, at most a year from now.',
    fr: 'Choisissez un moment à venir, dans l’année.',
  },
  tooManyFiles: {
    status: 400,
    en: 'A message has at most {maximum} attachments.',
    fr: 'Un message a au plus {maximum} pièces jointes.',
  },
  unknownFile: {
    status: 400,
    en: 'An attachment is no longer available. Please upload it again.',
    fr: 'Une pièce jointe n’est plus disponible. Veuillez la téléverser de nouveau.',
  },
  fileDoesNotFit: {
    status: 400,
    en: '{name} has the wrong type. Use: {kinds}.',
    fr: '{name} n’a pas le bon type. Utilisez : {kinds}.',
  },
  mayNotSend: {
    status: 403,
    en: 'You can’t send messages any more.',
    fr: 'Vous ne pouvez plus envoyer de messages.',
  },
});
