import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { erasePerson } from '#server/people/users/users.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { forgetRows, importedRowsOf, ownImports } from './personal-data.queries.ts';

/** The rows of imports that name a person, and what the person imported: part of the data export. */
export const personalImports = contribute(personalData, async ({ db, userId }) => ({
  importedRows: await importedRowsOf(db, userId),
  imports: await ownImports(db, userId),
}));

export const erasedImports = contribute(erasePerson, async ({ tx, person }) => {
  await forgetRows(tx, person.id, person.email);
  return {};
});
