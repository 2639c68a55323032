import { defineErrors } from '#contract/platform/errors.ts';

export const notificationErrors = defineErrors('notifications', {
  notFound: {
    status: 404,
    en: 'This notification no longer exists.',
    fr: 'Cette notification n’existe plus.',
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
