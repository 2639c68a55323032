import type { Pages } from '#web/platform/page.ts';
import { shopPages } from './rewards/shop.pages.ts';

/** The pages of this wing's rooms. */
export const rewardsPages: Pages = {
  ...shopPages,
};
