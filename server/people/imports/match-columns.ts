import type { ImportColumn, RowValues } from '#server/platform/imports/import-kinds.ts';

/** A heading as it is compared: without case, accents, spaces, and signs. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

type Remembered = Readonly<Record<string, string | null>>;

/**
 * The column for each heading: as it was matched last time, else by its label in either language, else by another name. A column is matched once.
 */
export function matchColumns(
  headings: readonly string[],
  columns: readonly ImportColumn[],
  remembered: Remembered = {},
): readonly (string | null)[] {
  const byLabel = new Map(
    columns.flatMap(({ key, label }) =>
      [key, label.en, label.fr].map((name) => [plainHeading(name), key] as const),
    ),
  );
  const byName = new Map(
    columns.flatMap(({ key, names = [] }) => names.map((name) => [plainHeading(name), key] as const)),
  );
  const plain = headings.map(plainHeading);
  const known = new Set(columns.map(({ key }) => key));
  const mapping: (string | null)[] = headings.map(() => null);
  const taken = new Set<string>();
  const take = (index: number, key: string | null | undefined) => {
    if (!key || mapping[index] !== null || taken.has(key) || !known.has(key)) return;
    mapping[index] = key;
    taken.add(key);
  };
  const isRemembered = (heading: string) => Object.hasOwn(remembered, heading);
  plain.forEach((heading, index) => take(index, isRemembered(heading) ? remembered[heading] : null));
  for (const names of [byLabel, byName])
    plain.forEach((heading, index) => {
      if (!isRemembered(heading)) take(index, names.get(heading));
    });
  return mapping;
}

/** The first heading that stands twice, with the places of both, counted from 1. */
export function repeatedHeading(
  headings: readonly string[],
): { readonly name: string; readonly first: number; readonly second: number } | undefined {
  const places = new Map<string, number>();
  for (const [index, heading] of headings.entries()) {
    const plain = plainHeading(heading);
    if (plain === '') continue;
    const first = places.get(plain);
    if (first !== undefined) return { name: heading, first: first + 1, second: index + 1 };
    places.set(plain, index);
  }
  return undefined;
}

/** The values of a row by column: what was corrected, else the cell. */
export function valuesOf(
  mapping: readonly (string | null)[],
  cells: readonly string[],
  corrected: Readonly<Record<string, string>>,
): RowValues {
  const values: Record<string, string> = {};
  for (const [index, key] of mapping.entries()) if (key !== null) values[key] = (cells[index] ?? '').trim();
  return { ...values, ...corrected };
}
