import { curriculumIncentiveCalls } from '#contract/rewards/curriculum-incentives.calls.ts';
import { incentiveCodeCalls } from '#contract/rewards/incentive-codes.calls.ts';
import { incentiveCalls } from '#contract/rewards/incentives.calls.ts';
import { shopCalls } from '#contract/rewards/shop.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { partsOf } from '#server/people/publishing/publishable-parts.ts';
import { brandUseOf } from '#server/training/brands/brand-use.ts';
import { codeHandlers } from './codes.handlers.ts';
import { curriculumIncentiveHandlers } from './curriculum-incentives.handlers.ts';
import { incentives } from './incentive-kind.ts';
import { incentiveFileReaders } from './incentives.files.ts';
import { incentiveHandlers, incentiveStandings } from './incentives.handlers.ts';
import { paletteIncentives } from './incentives.palette.ts';
import { shopHandlers } from './shop.handlers.ts';
import { incentivesOfPeople } from './incentives.merge.ts';

export const incentivesRoom = room({
  name: 'incentives',
  personColumns: incentivesOfPeople,
  calls: [
    handled(incentiveCalls, incentiveHandlers, incentiveStandings),
    handled(incentiveCodeCalls, codeHandlers),
    handled(shopCalls, shopHandlers),
    handled(curriculumIncentiveCalls, curriculumIncentiveHandlers),
  ],
  parts: [partsOf(incentives, { readsOwnFiles: true })],
  contributions: [incentiveFileReaders, brandUseOf(incentives), paletteIncentives],
});
