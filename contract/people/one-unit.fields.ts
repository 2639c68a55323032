import { id } from '#contract/platform/ids.ts';
import { labelled } from '#contract/platform/text.ts';

/** A form with business units also takes a single one by itself. */
export const oneUnit = {
  businessUnit: labelled(id.nullable().optional(), 'Business unit', 'Unité d’affaires'),
};

interface Units {
  readonly businessUnit?: string | null | undefined;
  readonly businessUnits: readonly string[];
}

/** The form with all of its business units in the list. */
export function withUnits<T extends Units>({ businessUnit, ...form }: T) {
  const units = businessUnit ? [businessUnit, ...form.businessUnits] : form.businessUnits;
  return { ...form, businessUnits: [...new Set(units)] };
}

/** A save that names the one unit says all of them: what stands is not kept beside it. */
export function besideOneUnit<T extends { readonly businessUnits: unknown }>(
  body: Readonly<Record<string, unknown>>,
  stands: T,
): object {
  const { businessUnits, ...rest } = stands;
  return body['businessUnit'] === undefined ? { ...rest, businessUnits } : rest;
}
