import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** The texts of a namespace: sentences, or groups of them. */
export type Texts = Readonly<Record<string, unknown>>;

/**
 * Values for the placeholders of a sentence. `count` also chooses its plural form, `context` the variant named by it. `defaultValue` stands in for
 * a sentence that there is not.
 */
type Values = Readonly<Record<string, unknown>>;

/** The sentence of a key such as `list.empty` or `ui:word.save`. Of several keys, the first that has one. */
export type Translate = (key: string | readonly string[], values?: Values) => string;

const bundles = new Map<string, Texts>();
const listeners = new Set<() => void>();
/** Grows with each change, so that what is shown follows. */
let version = 0;
let current = 'en';
let words: Values = {};

const changed = () => {
  version += 1;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What other namespaces hold besides, by their names: the part of theirs that the first load does without. */
export const later = 'later';

const bundleName = (language: string, namespace: string) => `${language}/${namespace}`;

/**
 * The texts of the portal. It does what the portal uses of i18next in a tenth of its size: placeholders, plural forms, namespaces that arrive
 * later. A test compares both over all texts.
 */
export const texts = {
  get language(): string {
    return current;
  },
  changeLanguage(language: string): void {
    current = language;
    changed();
  },
  has: (language: string, namespace: string): boolean => bundles.has(bundleName(language, namespace)),
  add(language: string, namespace: string, bundle: Texts): void {
    bundles.set(bundleName(language, namespace), bundle);
    changed();
  },
  /** The namespaces whose texts are here in a language. */
  namespaces: (language: string): readonly string[] =>
    [...bundles.keys()].flatMap((name) =>
      name.startsWith(bundleName(language, '')) ? [name.slice(language.length + 1)] : [],
    ),
  /** Values of placeholders that every sentence may have. */
  setWords(values: Values): void {
    words = values;
  },
  exists: (keys: string | readonly string[]): boolean => find(keys, current, '', {}) !== undefined,
  t: (key: string | readonly string[], values?: Values): string => translated(key, current, '', values),
};

const plurals = new Map<string, Intl.PluralRules>();
function pluralForm(language: string, count: number): Intl.LDMLPluralRule {
  let rules = plurals.get(language);
  if (!rules) plurals.set(language, (rules = new Intl.PluralRules(language)));
  return rules.select(count);
}

function find(
  keys: string | readonly string[],
  language: string,
  namespace: string,
  { count, context }: Values,
): string | undefined {
  const forms =
    typeof count === 'number'
      ? [...(count === 0 ? ['_zero'] : []), `_${pluralForm(language, count)}`, '']
      : [''];
  const endings =
    typeof context === 'string' ? [...forms.map((form) => `_${context}${form}`), ...forms] : forms;
  for (const given of typeof keys === 'string' ? [keys] : keys) {
    const at = given.indexOf(':');
    const named = at < 0 ? namespace : given.slice(0, at);
    const key = given.slice(at + 1);
    for (const ending of endings) {
      const found =
        sentenceAt(bundles.get(bundleName(language, named)), key + ending) ??
        sentenceAt(bundles.get(bundleName(language, later)), `${named}.${key}${ending}`);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function sentenceAt(bundle: Texts | undefined, key: string): string | undefined {
  let at: unknown = bundle;
  for (const part of key.split('.')) at = (at as Texts | undefined)?.[part];
  return typeof at === 'string' ? at : undefined;
}

function translated(
  keys: string | readonly string[],
  language: string,
  namespace: string,
  values: Values = {},
): string {
  const text = find(keys, language, namespace, values) ?? (values['defaultValue'] as string | undefined);
  // A key that has no sentence shows itself, and the journeys fail on it.
  if (text === undefined) return (typeof keys === 'string' ? keys : (keys.at(-1) ?? '')).replace(/^.*:/, '');
  return text.replace(/\{\{([^{}]+)\}\}/g, (_, placeholder: string) => {
    const name = placeholder.trim();
    const value = values[name] ?? words[name];
    // Shows nothing instead of braces. Every browser journey fails on a logged error. A closed dialog may have no name to show yet.
    if (value === undefined && !Object.hasOwn(values, name))
      console.error(`A text has no value for ${name}: ${text}`);
    return String(value ?? '');
  });
}

/** The texts of a namespace in the language of the page, or in another one. What uses it is drawn again when they change. */
export function useTranslation(
  namespace: string | readonly string[] = '',
  { lng }: { readonly lng?: string } = {},
): { readonly t: Translate; readonly i18n: typeof texts } {
  const seen = useSyncExternalStore(subscribe, () => version);
  const first = typeof namespace === 'string' ? namespace : (namespace[0] ?? '');
  const language = lng ?? texts.language;
  const t = useCallback<Translate>(
    (key, values) => translated(key, language, first, values),
    // A new function for what keeps its result.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `seen` stands for the texts, which the function reads
    [language, first, seen],
  );
  return useMemo(() => ({ t, i18n: texts }), [t]);
}
