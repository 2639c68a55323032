import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { erasePerson } from '#server/people/users/users.ports.ts';
import { forgetAnswersTo } from '#server/platform/idempotency.queries.ts';
import { contribute } from '#server/platform/ports.ts';
import { entriesCountOf, entriesOf } from './points.queries.ts';

/** A person's points with their reasons: part of the data export. */
export const personalPoints = contribute(personalData, async ({ db, userId }) => ({
  points: await entriesOf(db, userId),
}));

/** The ledger stays unchanged: it names nobody, only the account. Answers to the person's requests go: they may name anything. */
export const erasedPoints = contribute(erasePerson, async ({ tx, person }) => {
  await forgetAnswersTo(tx, person.id);
  return { points: await entriesCountOf(tx, person.id) };
});
