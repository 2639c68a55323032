import type { Pages } from '#web/platform/page.ts';
import './rewards/passed-points.tabs.ts';
import { activitiesPages } from './activities/activities.pages.ts';
import { incentivesPages } from './incentives/incentives.pages.ts';
import { incentiveReportsPages } from './rewards/incentive-reports.pages.ts';
import { payoutsPages } from './payouts/payouts.pages.ts';
import { loyaltyPages } from './loyalty/loyalty.pages.ts';
import { shopPages } from './rewards/shop.pages.ts';
import { taxFormsPages } from './tax-forms/tax-forms.pages.ts';
import { spiffsPages } from './spiffs/spiffs.pages.ts';
import { statementsPages } from './statements/statements.pages.ts';

/** The pages of this wing's rooms. */
export const rewardsPages: Pages = {
  ...incentivesPages,
  ...incentiveReportsPages,
  ...loyaltyPages,
  ...shopPages,
  ...payoutsPages,
  ...taxFormsPages,
  ...activitiesPages,
  ...spiffsPages,
  ...statementsPages,
};
