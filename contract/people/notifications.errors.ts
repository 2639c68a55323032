import { defineErrors } from '#contract/platform/errors.ts';

export const notificationErrors = defineErrors('notifications', {
  notFound: {
    status: 404,
    en: 'This notification no longer exists.',
    fr: 'Cette notification n’existe plus.',
  },
  noSubscription: {
    status: 404,
    en: 'This address for unsubscribing is not valid. Open the one in the newest e-mail, or choose your e-mails under Profile and settings.',
    fr: 'Cette adresse de désabonnement n’est pas valide. Ouvrez celle du dernier courriel, ou choisissez vos courriels sous Profil et réglages.',
  },
  personOrBroadcast: {
    status: 400,
    en: 'Choose a person, or a notification to many people.',
    fr: 'Choisissez une personne, ou une notification à plusieurs personnes.',
  },
  fixedKind: {
    status: 400,
    en: 'You always get notifications about your account.',
    fr: 'Vous recevez toujours les notifications concernant votre compte.',
  },
});
