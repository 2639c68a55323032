import { curriculumIncentiveCalls } from '#contract/rewards/curriculum-incentives.calls.ts';
import { incentiveCodeCalls } from '#contract/rewards/incentive-codes.calls.ts';
import { incentiveCalls } from '#contract/rewards/incentives.calls.ts';
import { shopCalls } from '#contract/rewards/shop.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { codeHandlers } from './codes.handlers.ts';
import { curriculumIncentiveHandlers } from './curriculum-incentives.handlers.ts';
import { emptyIncentiveBin } from './incentive-bin.ts';
import { incentiveBulk } from './incentive-bulk.ts';
import { incentivePlans } from './incentive-plans.job.ts';
import { incentiveBrandUses } from './incentives.brands.ts';
import { incentiveFileReaders } from './incentives.files.ts';
import { incentiveHandlers, incentiveStandings } from './incentives.handlers.ts';
import { paletteIncentives } from './incentives.palette.ts';
import { shopHandlers } from './shop.handlers.ts';

export const incentivesRoom = room({
  name: 'incentives',
  calls: [
    handled(incentiveCalls, incentiveHandlers, incentiveStandings),
    handled(incentiveCodeCalls, codeHandlers),
    handled(shopCalls, shopHandlers),
    handled(curriculumIncentiveCalls, curriculumIncentiveHandlers),
  ],
  contributions: [incentiveFileReaders, incentiveBrandUses, paletteIncentives],
  jobs: [incentivePlans],
  works: [incentiveBulk],
  sweeps: [emptyIncentiveBin],
});
