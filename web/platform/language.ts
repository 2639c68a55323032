import { splitPath, type Language } from '#contract/platform/language.ts';
import { loadChunk } from './chunk-reload.ts';
import { later, texts, type Texts } from './formats/translate.ts';

const frames = import.meta.glob<Readonly<Record<string, Texts>>>('/areas/frame.{en,fr}.ts', {
  import: 'frameTexts',
});

/** The texts that every page needs; they share one file. */
const inFrame = new Set(['ui', 'shell', 'dashboards', 'training']);

/** The rest of their texts, in another file: neither the frame, nor the front page, nor sign-in shows them. */
const laterFiles = import.meta.glob<Readonly<Record<string, Texts>>>('/areas/later.{en,fr}.ts', {
  import: 'laterTexts',
});

/** The texts of sign-in, which must show before the list of all texts is there. */
const ofSignIn = import.meta.glob<Texts>('/people/accounts/accounts.{en,fr}.json', { import: 'default' });

/** The list of all texts, in one file with that of all pages. */
const lists = import.meta.glob<typeof import('./room-texts.ts')>('/areas/lists.ts');

/** The language of an address: `/fr/…` is French, everything else is English. */
export const currentLanguage = (): Language => splitPath(window.location.pathname).language;

/** True for what the first load needs: the frame with the front page, and sign-in. */
const isEarly = (namespace: string): boolean => inFrame.has(namespace) || namespace === 'accounts';

/**
 * Loads the texts of a room. Pages request their texts while their code loads. The rest of the kit's texts comes with the first room's; code
 * that the frame loads with early texts alone names `later` if it needs them.
 */
export async function loadTexts(
  namespaces: readonly string[],
  language: Language = currentLanguage(),
): Promise<void> {
  const wanted = namespaces.every(isEarly) ? namespaces : [...new Set([...namespaces, later])];
  await Promise.all(
    wanted
      .filter((namespace) => !texts.has(language, namespace))
      .map(async (namespace) => {
        texts.add(language, namespace, await textsOf(namespace, language));
      }),
  );
}

async function textsOf(namespace: string, language: Language): Promise<Texts> {
  if (inFrame.has(namespace))
    return (await loadChunk(() => frames[`/areas/frame.${language}.ts`]!()))[namespace]!;
  if (namespace === later) return loadChunk(laterFiles[`/areas/later.${language}.ts`]!);
  const early = ofSignIn[`/people/accounts/${namespace}.${language}.json`];
  if (early) return loadChunk(early);
  const { roomTexts } = await loadChunk(lists['/areas/lists.ts']!);
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
