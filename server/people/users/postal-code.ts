import { postalCodeError } from '#contract/people/postal-codes.rules.ts';
import { refuse } from '#server/platform/refusal.ts';

/** The fields of a home address that matter for postal codes. */
interface Place {
  readonly country?: string | undefined;
  readonly postalCode?: string | undefined;
}

/** Refuses a postal code that does not fit the country if either changes; a stored pair may stay. */
export function refusePostalCode(given: Place, before: Required<Place>): void {
  const country = given.country ?? before.country ?? '';
  const code = given.postalCode ?? before.postalCode ?? '';
  if (country === before.country && code === before.postalCode) return;
  const error = postalCodeError(country, code);
  if (error) refuse(error, {}, { field: 'postalCode' });
}
