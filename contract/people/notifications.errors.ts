import { defineErrors } from '#contract/platform/errors.ts';

export const notificationErrors = defineErrors('notifications', {
  notFound: {
    status: 404,
    en: 'This notification no longer exists.',
    fr: 'Cette notification n’existe plus.',
  },
  fixedKind: {
    status: 400,
    en: 'You always get notifications about your account.',
    fr: 'Vous recevez toujours les notifications concernant votre compte.',
  },
});
