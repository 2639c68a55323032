import { roleCalls } from '#contract/people/roles.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { roleHandlers, roleStandings } from './roles.handlers.ts';

export const rolesRoom = room({
  name: 'roles',
  calls: [handled(roleCalls, roleHandlers, roleStandings)],
});
