import { peopleInvited } from '#server/people/users/users.events.ts';
import { listen } from '#server/platform/events.ts';
import { inviteMany } from './invite.ts';

export const invitationOfPeople = listen(peopleInvited, async (change, { userIds }) => {
  await inviteMany(change, { userIds, lane: userIds.length > 1 ? 'bulk' : 'personal' });
});
