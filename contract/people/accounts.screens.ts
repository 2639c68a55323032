import { screen } from '#contract/platform/screen.ts';

/** Where the calendar feed is on the page of the own account. */
export const calendarFeedAnchor = 'calendar-feed';

export const accountScreens = {
  register: screen({
    id: 'accounts.register',
    path: '/public/register',
    shell: 'public',
    access: 'public',
    title: { en: 'Register', fr: 'Inscription' },
  }),
  forgotPassword: screen({
    id: 'accounts.forgot-password',
    path: '/public/forgot-password',
    shell: 'public',
    access: 'public',
    title: { en: 'Forgot your password?', fr: 'Mot de passe oublié' },
  }),
  forgotPasswordReset: screen({
    id: 'accounts.forgot-password-reset',
    path: '/public/forgot-password-reset',
    shell: 'public',
    access: 'public',
    title: { en: 'New password', fr: 'Nouveau mot de passe' },
  }),
  emailVerify: screen({
    id: 'accounts.email-verify',
    path: '/auth/email-verify',
    shell: 'bare',
    access: 'limited',
    startUpStep: 3,
    title: { en: 'Confirm your e-mail', fr: 'Confirmez votre courriel' },
  }),
  missingInfo: screen({
    id: 'accounts.missing-info',
    path: '/auth/missing-info',
    shell: 'bare',
    access: 'signed-in',
    startUpStep: 4,
    title: { en: 'Complete your profile', fr: 'Complétez votre profil' },
  }),
  missingDealer: screen({
    id: 'accounts.missing-dealer',
    path: '/auth/missing-dealer',
    shell: 'bare',
    access: 'signed-in',
    startUpStep: 5,
    title: { en: 'Your dealer', fr: 'Votre concession' },
  }),
  me: screen({
    id: 'accounts.me',
    path: '/auth/me',
    shell: 'user',
    access: 'signed-in',
    title: { en: 'Profile and settings', fr: 'Profil et réglages' },
    parent: 'dashboards.learner',
  }),
  help: screen({
    id: 'accounts.help',
    path: '/auth/help',
    shell: 'user',
    access: 'limited',
    exempt: true,
    title: { en: 'Help', fr: 'Aide' },
    parent: 'dashboards.learner',
  }),
};
