import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { erasePerson } from '#server/people/users/users.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { forgetPayoutNotes, owedToExport, payoutsToExport } from './personal-data.queries.ts';

/** What a person was owed and paid: part of the data export. */
export const personalPayouts = contribute(personalData, async ({ db, userId }) => ({
  cashOwed: await owedToExport(db, userId),
  payouts: await payoutsToExport(db, userId),
}));

export const erasedPayouts = contribute(erasePerson, async ({ tx, person }) => ({
  payouts: await forgetPayoutNotes(tx, person.id),
}));
