import type { Pages } from '#web/platform/page.ts';
import { accountsPages } from './accounts/accounts.pages.ts';
import { adminGroupsPages } from './admin-groups/admin-groups.pages.ts';
import { businessUnitsPages } from './business-units/business-units.pages.ts';
import { dealerFeedPages } from './dealer-feed/dealer-feed.pages.ts';
import { dealersPages } from './dealers/dealers.pages.ts';
import { groupsPages } from './groups/groups.pages.ts';
import { importsPages } from './imports/imports.pages.ts';
import { mergingPages } from './merging/merging.pages.ts';
import { invitationsPages } from './invitations/invitations.pages.ts';
import { notificationsPages } from './notifications/notifications.pages.ts';
import { pagesPages } from './pages/pages.pages.ts';
import { requestsPages } from './requests/requests.pages.ts';
import { settingsPages } from './settings/settings.pages.ts';
import { rolesPages } from './roles/roles.pages.ts';
import { usersPages } from './users/users.pages.ts';

/** The pages of this wing's rooms. */
export const peoplePages: Pages = {
  ...accountsPages,
  ...adminGroupsPages,
  ...businessUnitsPages,
  ...dealerFeedPages,
  ...dealersPages,
  ...groupsPages,
  ...importsPages,
  ...mergingPages,
  ...invitationsPages,
  ...notificationsPages,
  ...pagesPages,
  ...requestsPages,
  ...rolesPages,
  ...settingsPages,
  ...usersPages,
};
