import type { Bilingual } from '#contract/platform/language.ts';
import { screen } from '#contract/platform/screen.ts';

/** A page anyone may read. */
const open = <const Id extends string, const Path extends `/${string}`>(
  id: Id,
  path: Path,
  title: Bilingual,
) => screen({ id, path, shell: 'public', access: 'public', title });

/** The public home page, the pages that explain the portal, and the legal ones. */
export const pageScreens = {
  home: open('home.public', '/public', { en: 'Welcome', fr: 'Bienvenue' }),
  dealers: open('marketing.for-dealers', '/for-dealers', { en: 'For dealers', fr: 'Concessionnaires' }),
  brands: open('marketing.for-brands', '/for-brands', { en: 'For brands', fr: 'Marques' }),
  pricing: open('marketing.brand-pricing', '/brand-pricing', {
    en: 'Plans for brands',
    fr: 'Formules pour les marques',
  }),
  benefits: open('marketing.member-benefits', '/member-benefits', {
    en: 'Member benefits',
    fr: 'Avantages des membres',
  }),
  eligibility: open('marketing.eligibility', '/eligibility-requirements', {
    en: 'Who can join',
    fr: 'Qui peut s’inscrire',
  }),
  questions: open('marketing.questions', '/questions', {
    en: 'FAQ',
    fr: 'FAQ',
  }),
  selectMember: open('marketing.select-member', '/select-member', {
    en: 'Choose your role',
    fr: 'Choisir votre rôle',
  }),
  installers: open('marketing.installers', '/installers', { en: 'For installers', fr: 'Installateurs' }),
  privacy: open('legal.privacy', '/public/privacy-policy', { en: 'Privacy', fr: 'Confidentialité' }),
  cookies: open('legal.cookies', '/public/cookie-policy', { en: 'Cookies', fr: 'Témoins (cookies)' }),
};
