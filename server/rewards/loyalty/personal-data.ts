import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { erasePerson } from '#server/people/users/users.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { forgetWriting, standingToExport, submissionsToExport } from './personal-data.queries.ts';

/** What a person sent for the loyalty program: part of the data export. */
export const personalSubmissions = contribute(personalData, async ({ db, userId }) => ({
  loyalty: (await standingToExport(db, userId)) ?? null,
  loyaltySubmissions: await submissionsToExport(db, userId),
}));

export const erasedSubmissions = contribute(erasePerson, async ({ tx, files, person }) => {
  await files.release(tx, [...(await forgetWriting(tx, person.id))]);
  return {};
});
