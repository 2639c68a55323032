import { adminGroupCalls } from '#contract/people/admin-groups.calls.ts';
import { adminGroupFields } from '#contract/people/admin-groups.fields.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { adminGroupHandlers, adminGroupStandings } from './admin-groups.handlers.ts';
import { adminGroupsOfPeople } from './admin-groups.merge.ts';

export const adminGroupsRoom = room({
  name: 'admin-groups',
  personColumns: adminGroupsOfPeople,
  records: [
    {
      kind: 'admin-group',
      one: { en: 'Administrator group', fr: 'Groupe d’administration' },
      stored: {
        table: 'admin_group',
        many: { en: 'Administrator groups', fr: 'Groupes d’administration' },
        name: { en: 'name' },
      },
      forms: [adminGroupFields],
    },
  ],
  calls: [handled(adminGroupCalls, adminGroupHandlers, adminGroupStandings)],
});
