import { screen } from '#contract/platform/screen.ts';

export const sessionScreens = {
  root: screen({
    id: 'home.root',
    path: '/',
    shell: 'public',
    access: 'public',
    title: { en: 'Home', fr: 'Accueil' },
  }),
  login: screen({
    id: 'session.login',
    path: '/public/login',
    shell: 'public',
    access: 'public',
    title: { en: 'Sign in', fr: 'Connexion' },
  }),
};
