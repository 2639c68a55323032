import { defineErrors } from '#contract/platform/errors.ts';

/** The sentences of sign-in, registration, recovery and profile; English as the documents word it (frame §5, §8). */
export const accountErrors = defineErrors('accounts', {
  noSuchAccount: {
    status: 401,
    en: 'no account with that email and password combination was found',
    fr: 'aucun compte ne correspond à cette adresse courriel et à ce mot de passe',
  },
  deactivated: {
    status: 403,
    en: 'Your account has been deactivated. Please contact an administrator for further assistance.',
    fr: 'Votre compte a été désactivé. Veuillez communiquer avec un administrateur pour obtenir de l’aide.',
  },
  denied: {
    status: 403,
    en: 'Your account has been denied. If you think this was a mistake email us at {email}',
    fr: 'Votre compte a été refusé. Si vous croyez à une erreur, écrivez-nous à {email}',
  },
  pending: {
    status: 403,
    en: 'Your account is pending. You will receive an email once an administrator has approved your account.',
    fr: 'Votre compte est en attente. Vous recevrez un courriel dès qu’un administrateur l’aura approuvé.',
  },
  loginDisabled: {
    status: 403,
    en: 'You can not login. Please try on production server',
    fr: 'Vous ne pouvez pas vous connecter ici. Essayez sur le serveur de production',
  },
  unknownLanguage: {
    status: 400,
    en: 'This language is not on offer.',
    fr: 'Cette langue n’est pas offerte.',
  },
});
