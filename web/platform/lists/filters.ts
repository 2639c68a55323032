/**
 * The filters of a list. A filter with a list of values accepts only those values; `text` accepts any text: search words, an id, a country.
 */
export type FilterValues = Readonly<Record<string, 'text' | readonly string[]>>;

/** Filters declared by name only accept any text. */
export type Declared = readonly string[] | FilterValues;

export type NameOf<D extends Declared> = D extends readonly (infer Name extends string)[]
  ? Name
  : keyof D & string;

/** The values of a list's filters; undefined if not set. */
export type ValuesOf<D extends Declared> = D extends readonly (infer Name extends string)[]
  ? { readonly [Key in Name]: string | undefined }
  : {
      readonly [Key in keyof D]: D[Key] extends readonly (infer Value)[]
        ? Value | undefined
        : string | undefined;
    };

const isNames = (declared: Declared): declared is readonly string[] => Array.isArray(declared);

export const namesOf = <D extends Declared>(declared: D): readonly NameOf<D>[] =>
  (isNames(declared) ? declared : Object.keys(declared)) as readonly NameOf<D>[];

/**
 * Reads the filters from an address. People edit addresses and keep old ones, so a value that the filter does not have counts as not set.
 */
export function filtersIn<const D extends Declared>(
  declared: D,
  search: Readonly<Record<string, string | undefined>>,
): ValuesOf<D> {
  const read = (name: string) => {
    const values = isNames(declared) ? 'text' : declared[name];
    const value = search[name];
    return Array.isArray(values) && !values.includes(value) ? undefined : value;
  };
  return Object.fromEntries(namesOf(declared).map((name) => [name, read(name)])) as ValuesOf<D>;
}
