import { platformErrors, type ErrorText } from '#contract/platform/errors.ts';

/** Formats of postal codes, by the country's two-letter code; other countries have no check. */
const forms: Readonly<Record<string, { readonly form: RegExp; readonly error: ErrorText } | undefined>> = {
  US: { form: /^\d{5}(-\d{4})?$/, error: platformErrors.zipCode },
  CA: {
    // Canada Post uses no D, F, I, O, Q or U, and no code begins with W or Z.
    form: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
    error: platformErrors.postalCode,
  },
};

/** What is wrong with a postal code of a country; undefined if nothing is, or the field is empty. */
export function postalCodeError(country: string, code: string): ErrorText | undefined {
  const known = forms[country.toUpperCase()];
  return !known || code === '' || known.form.test(code) ? undefined : known.error;
}
