import { roleCalls } from '#contract/people/roles.calls.ts';
import { roleFields } from '#contract/people/roles.fields.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { roleHandlers, roleStandings } from './roles.handlers.ts';

export const rolesRoom = room({
  name: 'roles',
  records: [
    {
      kind: 'role',
      one: { en: 'Role', fr: 'Rôle' },
      stored: {
        table: 'role',
        many: { en: 'Roles', fr: 'Rôles' },
        name: { en: 'name', fr: 'name_fr' },
      },
      forms: [roleFields],
    },
  ],
  calls: [handled(roleCalls, roleHandlers, roleStandings)],
});
