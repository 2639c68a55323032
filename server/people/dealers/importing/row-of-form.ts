import type { RowValues } from '#server/platform/imports/import-kinds.ts';

const columns = [
  'name',
  'number',
  'status',
  'country',
  'phone',
  'website',
  'latitude',
  'longitude',
  'timezone',
] as const;
const places = ['addressLine1', 'city', 'region', 'postalCode'] as const;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** The form of a dealer, as somebody sends it, as a row of a table. What is no text is as if it were left out. */
export function rowOfForm(form: Readonly<Record<string, unknown>>): RowValues {
  const { address, businessUnits, businessUnit } = form;
  const place = (typeof address === 'object' && address !== null ? address : {}) as Readonly<
    Record<string, unknown>
  >;
  const units = [businessUnit, ...(Array.isArray(businessUnits) ? (businessUnits as unknown[]) : [])];
  return {
    ...Object.fromEntries(columns.map((key) => [key, textOf(form[key])])),
    ...Object.fromEntries(places.map((key) => [key, textOf(place[key])])),
    businessUnits: units
      .map(textOf)
      .filter((unit) => unit !== '')
      .join(';'),
  };
}
