import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { erasePerson } from '#server/people/users/users.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { forgetMerges, ownMerges } from './personal-data.queries.ts';

/** The merges of a person's account: part of the data export. */
export const personalMerges = contribute(personalData, async ({ db, userId }) => ({
  mergedAccounts: await ownMerges(db, userId),
}));

export const erasedMerges = contribute(erasePerson, async ({ tx, person }) => {
  await forgetMerges(tx, person.id);
  return {};
});
