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

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The courses that contain every word of the text, ignoring case and accents; in the requested order, else unchanged. */
export function findTraining<Item>(
  items: readonly Item[],
  factsOf: (item: Item) => Findable,
  { text = '', order, language }: { text?: string; order: Order | undefined; language: string },
): readonly Item[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const found = items.filter((item) => {
    const { name, brand, more } = factsOf(item);
    const hay = plain(`${name} ${brand} ${more}`);
    return words.every((word) => hay.includes(word));
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
