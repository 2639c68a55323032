import { bulletinCalls } from '#contract/library/bulletins.calls.ts';
import { bulletinScreens as screens } from '#contract/library/bulletins.screens.ts';
import { articleBulk } from '../articles/article-work.ts';

/** The actions that the list offers for many announcements. */
export const bulletinBulk = articleBulk('bulletin', {
  starts: bulletinCalls.bulk,
  path: screens.admin.path,
  records: { one: { en: 'announcement', fr: 'annonce' }, many: { en: 'announcements', fr: 'annonces' } },
});
