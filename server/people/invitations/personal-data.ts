import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { erasePerson } from '#server/people/users/users.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { eraseInvitations, ownInvitations } from './personal-data.queries.ts';

/** How a person was invited: part of the data export. */
export const personalInvitations = contribute(personalData, async ({ db, userId }) => ({
  invitations: await ownInvitations(db, userId),
}));

export const erasedInvitations = contribute(erasePerson, async ({ tx, person }) => {
  await eraseInvitations(tx, person.id);
  return {};
});
