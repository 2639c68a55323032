/**
 * What a list can be narrowed by. A filter with a list of values takes one of them and nothing else; `text` takes any
 * text: words that are searched, an id, a country.
 */
export type FilterValues = Readonly<Record<string, 'text' | readonly string[]>>;

/** Names alone declare filters of any text. */
export type Declared = readonly string[] | FilterValues;

export type NameOf<D extends Declared> = D extends readonly (infer Name extends string)[]
  ? Name
  : keyof D & string;

/** What a list's filters hold; undefined where one is not set. */
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
 * Reads the filters from an address. People edit addresses and keep old ones: a value that the filter does not have
 * counts as not set.
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
