export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface Difference {
  readonly key: string;
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
}

export interface DifferenceWords {
  readonly labelOf: (key: string) => string;
  /** The names of the ids and codes in the fields. */
  readonly names: readonly Choice[];
  readonly yes: string;
  readonly no: string;
  /** The words of a text that may be rich. */
  readonly plain: (text: string) => string;
  /** For parts of a record without a name, such as the blocks of a page, only their number is shown. */
  readonly parts: (count: number) => string;
}

/** The saved and the entered values, field by field, where they differ. */
export function recordDifferences(mine: object, theirs: object, words: DifferenceWords): Difference[] {
  const labels = new Map(words.names.map(({ value, label }) => [value, label]));
  /** A part that is only the id of something, such as an attachment, has its name. */
  const nameOf = (part: object): string | undefined => {
    const [only, ...others] = Object.values(part);
    return others.length === 0 ? labels.get(String(only)) : undefined;
  };
  const describe = (value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return value ? words.yes : words.no;
    if (Array.isArray(value)) {
      if (typeof value[0] !== 'object') return value.map(describe).join(', ');
      const named = value.map(nameOf);
      return named.every((name) => name !== undefined) ? named.join(', ') : words.parts(value.length);
    }
    if (typeof value !== 'object') return labels.get(String(value)) ?? words.plain(String(value));
    // A picture or a file: there are no words that tell two of them apart.
    if ('fileId' in value) return '•';
    return Object.values(value).map(describe).filter(Boolean).join(' / ');
  };
  const now: Readonly<Record<string, unknown>> = { ...theirs };
  return Object.entries(mine)
    .filter(([key, value]) => key in now && JSON.stringify(value) !== JSON.stringify(now[key]))
    .map(([key, value]) => ({
      key,
      label: words.labelOf(key),
      theirs: describe(now[key]),
      mine: describe(value),
    }));
}
