import { adminGroupCalls } from '#contract/people/admin-groups.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { adminGroupHandlers, adminGroupStandings } from './admin-groups.handlers.ts';

export const adminGroupsRoom = room({
  name: 'admin-groups',
  calls: [handled(adminGroupCalls, adminGroupHandlers, adminGroupStandings)],
});
