import { platformErrors, type ErrorText } from '#contract/platform/errors.ts';

/** What a postal code looks like, by the country's two-letter code; elsewhere people type theirs as they write it. */
const forms: Readonly<Record<string, { readonly form: RegExp; readonly error: ErrorText } | undefined>> = {
  US: { form: /^\d{5}(-\d{4})?$/, error: platformErrors.zipCode },
  CA: {
    // Canada Post uses no D, F, I, O, Q or U, and begins none with W or Z.
    form: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d$/i,
    error: platformErrors.postalCode,
  },
};

/** What is wrong with a postal code of a country; undefined where nothing is, or nothing was typed. */
export function postalCodeError(country: string, code: string): ErrorText | undefined {
  const known = forms[country.toUpperCase()];
  return !known || code === '' || known.form.test(code) ? undefined : known.error;
}
