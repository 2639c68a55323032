import './spiffs.tabs.ts';
import { page, type Pages } from '#web/platform/page.ts';

export const spiffsPages: Pages = {
  'spiffs.list': page(() => import('./learner/programs.page.tsx'), 'spiffs'),
  'spiffs.claim': page(() => import('./learner/claim.page.tsx'), 'spiffs'),
  'spiffs.own': page(() => import('./learner/own-claims.page.tsx'), 'spiffs'),
  'spiffs.admin': page(() => import('./admin/programs.page.tsx'), 'spiff-manager', 'spiffs'),
  'spiffs.create': page(
    () => import('./admin/new-program.page.tsx'),
    'spiff-manager',
    'spiffs',
    'audiences',
    'long-work',
    'publishing',
  ),
  'spiffs.edit': page(
    () => import('./admin/program.page.tsx'),
    'spiff-manager',
    'spiffs',
    'audiences',
    'long-work',
    'publishing',
  ),
  'spiffs.pending': page(
    () => import('./admin/pending.page.tsx'),
    'spiff-manager',
    'spiffs',
    'report-kit',
    'long-work',
    'review-queue',
  ),
  'spiffs.approved': page(
    () => import('./admin/approved.page.tsx'),
    'spiff-manager',
    'spiffs',
    'report-kit',
    'long-work',
  ),
  'spiffs.denied': page(
    () => import('./admin/denied.page.tsx'),
    'spiff-manager',
    'spiffs',
    'report-kit',
    'long-work',
  ),
  'spiffs.serials': page(() => import('./admin/serials.page.tsx'), 'spiff-manager', 'spiffs'),
  'spiffs.import-serials': page(
    () => import('./admin/import-serials.page.tsx'),
    'spiff-manager',
    'spiffs',
    'people-imports',
  ),
  'spiffs.review': page(() => import('./admin/review.page.tsx'), 'spiff-manager', 'spiffs', 'review-queue'),
};
