import { promotionCalls } from '#contract/library/promotions.calls.ts';
import { promotionScreens as screens } from '#contract/library/promotions.screens.ts';
import { articleBulk } from '../articles/article-work.ts';

/** The actions that the list offers for many promotions. */
export const promotionBulk = articleBulk('promotion', {
  starts: promotionCalls.bulk,
  path: screens.admin.path,
  records: { one: { en: 'promotion', fr: 'promotion' }, many: { en: 'promotions', fr: 'promotions' } },
});
