import { postalCodeError } from '#contract/people/postal-codes.rules.ts';
import { refuse } from '#server/platform/refusal.ts';

/** Where somebody lives, as far as it is about postal codes. */
interface Place {
  readonly country?: string | undefined;
  readonly postalCode?: string | undefined;
}

/** Refuses a postal code that the country does not have, where either changes: what is kept from earlier may stay. */
export function refusePostalCode(given: Place, before: Required<Place>): void {
  const country = given.country ?? before.country ?? '';
  const code = given.postalCode ?? before.postalCode ?? '';
  if (country === before.country && code === before.postalCode) return;
  const error = postalCodeError(country, code);
  if (error) refuse(error, {}, { field: 'postalCode' });
}
