import { groupCalls } from '#contract/people/groups.calls.ts';
import { groupFields } from '#contract/people/groups.fields.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { groupHandlers, groupStandings } from './groups.handlers.ts';
import { groupsOfPeople } from './groups.merge.ts';

export const groupsRoom = room({
  name: 'groups',
  personColumns: groupsOfPeople,
  records: [
    {
      kind: 'assignment-group',
      one: { en: 'Department', fr: 'Service' },
      stored: {
        table: 'assignment_group',
        many: { en: 'Departments', fr: 'Services' },
        name: { en: 'name', fr: 'name_fr' },
      },
      forms: [groupFields],
    },
  ],
  calls: [handled(groupCalls, groupHandlers, groupStandings)],
});
