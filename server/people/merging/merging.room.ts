import { mergingCalls } from '#contract/people/merging.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { mergingHandlers } from './merging.handlers.ts';
import { mergingOfPeople } from './merging.merge.ts';

export const mergingRoom = room({
  name: 'merging',
  personColumns: mergingOfPeople,
  calls: [handled(mergingCalls, mergingHandlers)],
});
