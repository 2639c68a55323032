import { invitationCalls } from '#contract/people/invitations.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { invitationBulk } from './invitation-bulk.ts';
import { invitationHandlers } from './invitations.handlers.ts';
import { invitationOfPeople } from './invitations.listeners.ts';
import { invitationsOfPeople } from './invitations.merge.ts';
import { erasedInvitations, personalInvitations } from './personal-data.ts';

export const invitationsRoom = room({
  name: 'invitations',
  personColumns: invitationsOfPeople,
  calls: [handled(invitationCalls, invitationHandlers)],
  contributions: [personalInvitations, erasedInvitations],
  listeners: [invitationOfPeople],
  works: [invitationBulk],
});
