import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { erasePerson } from '#server/people/users/users.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { forgetForms, forgetInLogOfForms, formsToExport } from './personal-data.queries.ts';

/** A person's tax forms: part of the data export, with the last four digits only. */
export const personalForms = contribute(personalData, async ({ db, userId }) => ({
  taxForms: await formsToExport(db, userId),
}));

export const erasedForms = contribute(erasePerson, async ({ tx, person }) => {
  await forgetInLogOfForms(tx, person);
  await forgetForms(tx, person.id);
  return {};
});
