import { mergingCalls } from '#contract/people/merging.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { likelyPairsJob } from './likely-pairs.job.ts';
import { mergingHandlers } from './merging.handlers.ts';
import { mergingOfPeople } from './merging.merge.ts';
import { erasedMerges, personalMerges } from './personal-data.ts';

export const mergingRoom = room({
  name: 'merging',
  personColumns: mergingOfPeople,
  contributions: [personalMerges, erasedMerges],
  jobs: [likelyPairsJob],
  calls: [handled(mergingCalls, mergingHandlers)],
});
