import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { erasePerson } from '#server/people/users/users.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { confirmationsToExport, forgetConfirmations } from './personal-data.queries.ts';

/** What a person was asked to confirm: part of the data export. */
export const personalConfirmations = contribute(personalData, async ({ db, userId }) => ({
  confirmations: await confirmationsToExport(db, userId),
}));

export const erasedConfirmations = contribute(erasePerson, async ({ tx, person }) => {
  await forgetConfirmations(tx, person.id);
  return {};
});
