import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { erasePerson } from '#server/people/users/users.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { entriesOf, postingsCountOf } from './ledger.queries.ts';

/** Every point of a person, with its reason: part of what the person may take along. */
export const personalPoints = contribute(personalData, async ({ db, userId }) => ({
  points: await entriesOf(db, userId),
}));

/** The books stay as they are: they name nobody, only the account. */
export const erasedPoints = contribute(erasePerson, async ({ tx, person }) => ({
  points: await postingsCountOf(tx, person.id),
}));
