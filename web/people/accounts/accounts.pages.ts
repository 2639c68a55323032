import { page, type Pages } from '#web/platform/page.ts';

export const accountsPages: Pages = {
  'accounts.register': page(() => import('./public/register.page.tsx'), 'accounts'),
  'accounts.forgot-password': page(() => import('./public/forgot-password.page.tsx'), 'accounts'),
  'accounts.forgot-password-reset': page(() => import('./public/forgot-password-reset.page.tsx'), 'accounts'),
  'accounts.email-verify': page(() => import('./learner/email-verify.page.tsx'), 'accounts'),
  'accounts.missing-info': page(() => import('./learner/missing-info.page.tsx'), 'accounts'),
  'accounts.missing-dealer': page(() => import('./learner/missing-dealer.page.tsx'), 'accounts'),
  'accounts.me': page(() => import('./learner/me.page.tsx'), 'accounts', 'notifications'),
  'accounts.help': page(() => import('./learner/help.page.tsx'), 'accounts'),
  'home.root': page(() => import('./public/login.page.tsx'), 'accounts'),
  'session.login': page(() => import('./public/login.page.tsx'), 'accounts'),
};
