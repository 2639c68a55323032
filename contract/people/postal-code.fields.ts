import type * as z from 'zod';
import { postalCodeError } from './postal-codes.rules.ts';

/** A form's check of its postal code against its country: `.check(postalCodeFits((form) => form, ['postalCode']))`. */
export const postalCodeFits =
  <Form>(
    placeOf: (form: Form) => { readonly country: string; readonly postalCode: string },
    path: readonly string[],
  ) =>
  ({ value, issues }: z.core.ParsePayload<Form>): void => {
    const { country, postalCode } = placeOf(value);
    const error = postalCodeError(country, postalCode);
    if (error) issues.push({ code: 'custom', message: error.code, path: [...path], input: postalCode });
  };
