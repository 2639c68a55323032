import { page, type Pages } from '#web/platform/page.ts';

export const pagesPages: Pages = {
  'home.public': page(() => import('./public/home.page.tsx'), 'pages'),
  'marketing.for-dealers': page(() => import('./public/dealers.page.tsx'), 'pages'),
  'marketing.for-brands': page(() => import('./public/brands.page.tsx'), 'pages'),
  'marketing.brand-pricing': page(() => import('./public/pricing.page.tsx'), 'pages'),
  'marketing.member-benefits': page(() => import('./public/benefits.page.tsx'), 'pages'),
  'marketing.eligibility': page(() => import('./public/eligibility.page.tsx'), 'pages'),
  'marketing.questions': page(() => import('./public/questions.page.tsx'), 'pages'),
  'marketing.select-member': page(() => import('./public/select-member.page.tsx'), 'pages'),
  'marketing.installers': page(() => import('./public/installers.page.tsx'), 'pages'),
  'legal.privacy': page(() => import('./public/privacy.page.tsx'), 'pages', 'legal'),
  'legal.cookies': page(() => import('./public/cookies.page.tsx'), 'pages', 'legal'),
};
