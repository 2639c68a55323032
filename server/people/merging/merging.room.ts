import { mergingCalls } from '#contract/people/merging.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { likelyPairsJob } from './likely-pairs.job.ts';
import { mergingHandlers } from './merging.handlers.ts';
import { mergingOfPeople } from './merging.merge.ts';

export const mergingRoom = room({
  name: 'merging',
  personColumns: mergingOfPeople,
  jobs: [likelyPairsJob],
  calls: [handled(mergingCalls, mergingHandlers)],
});
