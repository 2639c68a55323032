import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { erasePerson } from '#server/people/users/users.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { entriesOf, postingsCountOf } from './ledger.queries.ts';

/** A person's points with their reasons: part of the data export. */
export const personalPoints = contribute(personalData, async ({ db, userId }) => ({
  points: await entriesOf(db, userId),
}));

/** The ledger stays unchanged: it names nobody, only the account. */
export const erasedPoints = contribute(erasePerson, async ({ tx, person }) => ({
  points: await postingsCountOf(tx, person.id),
}));
