import { splitPath, type Language } from '#contract/platform/language.ts';
import { loadChunk } from './chunk-reload.ts';
import { texts, type Texts } from './formats/translate.ts';

const frames = import.meta.glob<Readonly<Record<string, Texts>>>('/areas/frame.{en,fr}.ts', {
  import: 'frameTexts',
});

/** The texts that every page needs; they share one file. */
const inFrame = new Set(['ui', 'shell', 'dashboards', 'training']);

/** The texts of sign-in, which must show before the list of all texts is there. */
const ofSignIn = import.meta.glob<Texts>('/people/accounts/accounts.{en,fr}.json', { import: 'default' });

/** The language of an address: `/fr/…` is French, everything else is English. */
export const currentLanguage = (): Language => splitPath(window.location.pathname).language;

/** Loads the texts of a room. Pages request their texts while their code loads. */
export async function loadTexts(
  namespaces: readonly string[],
  language: Language = currentLanguage(),
): Promise<void> {
  await Promise.all(
    namespaces
      .filter((namespace) => !texts.has(language, namespace))
      .map(async (namespace) => {
        texts.add(language, namespace, await textsOf(namespace, language));
      }),
  );
}

async function textsOf(namespace: string, language: Language): Promise<Texts> {
  if (inFrame.has(namespace))
    return (await loadChunk(() => frames[`/areas/frame.${language}.ts`]!()))[namespace]!;
  const early = ofSignIn[`/people/accounts/${namespace}.${language}.json`];
  if (early) return loadChunk(early);
  const { roomTexts } = await loadChunk(() => import('./room-texts.ts'));
  const load = roomTexts.get(`${namespace}/${language}`);
  if (!load) throw new Error(`There are no texts for ${namespace}.`);
  return loadChunk(load);
}

/** As within a sentence: `Department` as `department`, but `BU` and `BUs` stay. */
const within = (name: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(name) ? name.charAt(0).toLocaleLowerCase() + name.slice(1) : name;

/**
 * Texts write `{{Department}}` and `{{Departments}}` for what the settings call an assignment group, and within a sentence `{{ofDepartment}}`
 * and `{{ofDepartments}}`.
 */
export function nameDepartments({
  singular,
  plural,
}: {
  readonly singular: string;
  readonly plural: string;
}): void {
  texts.setWords({
    Department: singular,
    Departments: plural,
    ofDepartment: within(singular),
    ofDepartments: within(plural),
  });
}

export function startTexts(language: Language): void {
  texts.changeLanguage(language);
  document.documentElement.lang = language;
}
