import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { erasePerson } from '#server/people/users/users.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { deleteDownloadsOf, downloadsOf } from './personal-data.queries.ts';

/** The resources a person opened: part of the data export. */
export const personalDownloads = contribute(personalData, async ({ db, userId }) => ({
  downloads: await downloadsOf(db, userId),
}));

export const erasedDownloads = contribute(erasePerson, async ({ tx, person }) => {
  await deleteDownloadsOf(tx, person.id);
  return {};
});
