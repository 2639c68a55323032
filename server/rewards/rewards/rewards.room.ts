import { incentiveReportCalls } from '#contract/rewards/incentive-reports.calls.ts';
import { rewardCalls } from '#contract/rewards/rewards.calls.ts';
import { rewardShape, sendFields, addressShape } from '#contract/rewards/rewards.fields.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { contribute } from '#server/platform/ports.ts';
import { room } from '#server/platform/room.ts';
import { rewardsHeld } from '#server/rewards/ledger/ledger.ports.ts';
import { earners } from './earners.job.ts';
import { incentiveReportHandlers } from './incentive-reports.handlers.ts';
import { erasedRewards, personalRewards } from './personal-data.ts';
import { rewardsForPassedCourse } from './rewards.listeners.ts';
import { rewardFileReaders } from './rewards.files.ts';
import { rewardHandlers } from './rewards.handlers.ts';
import { countHeld } from './rewards.queries.ts';
import { rewardsOfPeople } from './rewards.merge.ts';

const heldRewards = contribute(rewardsHeld, ({ db, userId }) => countHeld(db, userId));

export const rewardsRoom = room({
  name: 'rewards',
  personColumns: rewardsOfPeople,
  records: [
    {
      kind: 'reward',
      one: { en: 'Reward', fr: 'Récompense' },
      stored: {
        table: 'reward',
        many: { en: 'Rewards', fr: 'Récompenses' },
        name: { en: 'name', fr: 'name_fr' },
      },
      forms: [rewardShape, sendFields, addressShape],
    },
  ],
  calls: [handled(rewardCalls, rewardHandlers), handled(incentiveReportCalls, incentiveReportHandlers)],
  listeners: [rewardsForPassedCourse],
  contributions: [rewardFileReaders, personalRewards, erasedRewards, heldRewards],
  jobs: [earners],
});
