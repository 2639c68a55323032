import { hasWords } from '#web/platform/formats/find-words.ts';

/** What My training searches and sorts by. */
interface Findable {
  readonly name: string;
  readonly brand: string;
  readonly more: string;
  /** 0 to 1. */
  readonly percent: number;
}

export const orders = ['name', 'brand', 'progress'] as const;
export type Order = (typeof orders)[number];

/** The courses that contain every word of the text, as lists find them; in the requested order, else unchanged. */
export function findTraining<Item>(
  items: readonly Item[],
  factsOf: (item: Item) => Findable,
  { text = '', order, language }: { text?: string; order: Order | undefined; language: string },
): readonly Item[] {
  const found = items.filter((item) => {
    const { name, brand, more } = factsOf(item);
    return hasWords(`${name} ${brand} ${more}`, text);
  });
  if (!order) return found;
  const { compare } = new Intl.Collator(language, { numeric: true });
  return found.toSorted((one, other) => {
    const [a, b] = [factsOf(one), factsOf(other)];
    const first =
      order === 'progress' ? b.percent - a.percent : order === 'brand' ? compare(a.brand, b.brand) : 0;
    return first || compare(a.name, b.name);
  });
}
