import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { erasePerson } from '#server/people/users/users.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { answersToExport, deleteAnswersOf } from './personal-data.queries.ts';

/** What a person answered to events: part of the data export. */
export const personalAnswers = contribute(personalData, async ({ db, userId }) => ({
  eventAnswers: await answersToExport(db, userId),
}));

export const erasedAnswers = contribute(erasePerson, async ({ tx, person }) => {
  await deleteAnswersOf(tx, person.id);
  return {};
});
