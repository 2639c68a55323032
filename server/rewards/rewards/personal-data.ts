import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { erasePerson } from '#server/people/users/users.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { forgetShipping, rewardsToExport } from './personal-data.queries.ts';

/** A person's rewards: part of the data export. */
export const personalRewards = contribute(personalData, async ({ db, userId }) => ({
  rewards: await rewardsToExport(db, userId),
}));

export const erasedRewards = contribute(erasePerson, async ({ tx, person }) => {
  await forgetShipping(tx, person.id);
  return {};
});
