import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { erasePerson } from '#server/people/users/users.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { deleteMarksOf, favoritesOf, reactionsOf, visitsOf } from './personal-data.queries.ts';

/** What a person read and marked: part of the data export. */
export const personalMarks = contribute(personalData, async ({ db, userId }) => ({
  favorites: await favoritesOf(db, userId),
  reading: await visitsOf(db, userId),
  reactions: await reactionsOf(db, userId),
}));

export const erasedMarks = contribute(erasePerson, async ({ tx, person }) => {
  await deleteMarksOf(tx, person.id);
  return {};
});
