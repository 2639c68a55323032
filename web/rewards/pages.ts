import type { Pages } from '#web/platform/page.ts';
import { incentivesPages } from './incentives/incentives.pages.ts';
import { incentiveReportsPages } from './rewards/incentive-reports.pages.ts';
import { loyaltyPages } from './loyalty/loyalty.pages.ts';
import { shopPages } from './rewards/shop.pages.ts';

/** The pages of this wing's rooms. */
export const rewardsPages: Pages = {
  ...incentivesPages,
  ...incentiveReportsPages,
  ...loyaltyPages,
  ...shopPages,
};
