import { defineErrors } from '#contract/platform/errors.ts';

export const invitationErrors = defineErrors('invitations', {
  notFound: { status: 404, en: 'This invitation no longer exists.', fr: 'Cette invitation n’existe plus.' },
  noLink: {
    status: 404,
    en: 'This link is not valid. Open the link of your latest invitation e-mail, or ask for a new invitation.',
    fr: 'Ce lien n’est pas valide. Ouvrez le lien de votre dernier courriel d’invitation ou demandez une nouvelle invitation.',
  },
  expired: {
    status: 410,
    en: 'This invitation has expired. Ask for a new one.',
    fr: 'Cette invitation a expiré. Demandez-en une nouvelle.',
  },
  used: {
    status: 410,
    en: 'This invitation was already used. Sign in with your password.',
    fr: 'Cette invitation a déjà servi. Connectez-vous avec votre mot de passe.',
  },
  withdrawn: {
    status: 410,
    en: 'This invitation was withdrawn. Ask for a new one.',
    fr: 'Cette invitation a été retirée. Demandez-en une nouvelle.',
  },
  replaced: {
    status: 410,
    en: 'A newer invitation was sent to you. Open the link of the latest e-mail.',
    fr: 'Une invitation plus récente vous a été envoyée. Ouvrez le lien du dernier courriel.',
  },
  justSent: {
    status: 409,
    en: 'This invitation was sent less than a minute ago. Wait a moment before you send it again.',
    fr: 'Cette invitation a été envoyée il y a moins d’une minute. Patientez un instant avant de la renvoyer.',
  },
  alreadyIn: {
    status: 409,
    en: '{name} has already chosen a password and needs no invitation.',
    fr: '{name} a déjà choisi un mot de passe et n’a pas besoin d’invitation.',
  },
  notActive: {
    status: 409,
    en: 'The account of {name} is not active. Reactivate it first.',
    fr: 'Le compte de {name} n’est pas actif. Réactivez-le d’abord.',
  },
  notOpen: {
    status: 409,
    en: 'The invitation of {name} is not open, so there is nothing to withdraw.',
    fr: 'L’invitation de {name} n’est pas en cours ; il n’y a rien à retirer.',
  },
});
