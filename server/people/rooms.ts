import type { Room } from '#server/platform/room.ts';
import { paletteRoom } from './palette/palette.room.ts';
import { accountsRoom } from './accounts/accounts.room.ts';
import { rolesRoom } from './roles/roles.room.ts';
import { businessUnitsRoom } from './business-units/business-units.room.ts';
import { adminGroupsRoom } from './admin-groups/admin-groups.room.ts';
import { audienceFormsRoom } from './audience-forms/audience-forms.room.ts';
import { departmentRulesRoom } from './department-rules/department-rules.room.ts';
import { groupsRoom } from './groups/groups.room.ts';
import { dealersRoom } from './dealers/dealers.room.ts';
import { dealerFeedRoom } from './dealer-feed/dealer-feed.room.ts';
import { usersRoom } from './users/users.room.ts';
import { settingsRoom } from './settings/settings.room.ts';
import { notificationsRoom } from './notifications/notifications.room.ts';
import { publishingRoom } from './publishing/publishing.room.ts';
import { commentsRoom } from './comments/comments.room.ts';
import { refusedAddressesRoom } from './refused-addresses/refused-addresses.room.ts';
import { importsRoom } from './imports/imports.room.ts';
import { mergingRoom } from './merging/merging.room.ts';
import { movesRoom } from './moves/moves.room.ts';
import { invitationsRoom } from './invitations/invitations.room.ts';
import { requestsRoom } from './requests/requests.room.ts';

/** The rooms of this wing. The palette lists their records in this order. */
export const peopleRooms: readonly Room[] = [
  paletteRoom,
  accountsRoom,
  rolesRoom,
  businessUnitsRoom,
  groupsRoom,
  departmentRulesRoom,
  dealersRoom,
  usersRoom,
  adminGroupsRoom,
  audienceFormsRoom,
  notificationsRoom,
  publishingRoom,
  commentsRoom,
  invitationsRoom,
  movesRoom,
  requestsRoom,
  mergingRoom,
  importsRoom,
  dealerFeedRoom,
  settingsRoom,
  refusedAddressesRoom,
];
