import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { erasePerson } from '#server/people/users/users.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { claimsToExport, forgetClaims } from './personal-data.queries.ts';

/** A person's claims: part of the data export. */
export const personalClaims = contribute(personalData, async ({ db, userId }) => ({
  spiffClaims: await claimsToExport(db, userId),
}));

export const erasedClaims = contribute(erasePerson, async ({ tx, person }) => {
  await forgetClaims(tx, person);
  return {};
});
