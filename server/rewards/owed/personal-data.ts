import { userErasureErrors } from '#contract/people/user-erasure.errors.ts';
import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { erasePerson } from '#server/people/users/users.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { refuse } from '#server/platform/refusal.ts';
import { forgetPayoutNotes, isOwed, owedToExport, payoutsToExport } from './personal-data.queries.ts';

/** What a person was owed and paid: part of the data export. */
export const personalPayouts = contribute(personalData, async ({ db, userId }) => ({
  cashOwed: await owedToExport(db, userId),
  payouts: await payoutsToExport(db, userId),
}));

/** Without a name, a country, and tax forms, nobody could be paid any more. */
export const erasedPayouts = contribute(erasePerson, async ({ tx, person }) => {
  if (await isOwed(tx, person.id)) refuse(userErasureErrors.moneyOwed);
  return { payouts: await forgetPayoutNotes(tx, person.id) };
});
