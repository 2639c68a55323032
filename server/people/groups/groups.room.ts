import { groupCalls } from '#contract/people/groups.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { groupHandlers, groupStandings } from './groups.handlers.ts';

export const groupsRoom = room({
  name: 'groups',
  calls: [handled(groupCalls, groupHandlers, groupStandings)],
});
