import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { splitPath, type Language } from '#contract/platform/language.ts';
import { loadChunk } from './chunk-reload.ts';
import type { Texts } from './room-texts.ts';

const frames = import.meta.glob<Readonly<Record<string, Texts>>>('/areas/frame.{en,fr}.ts', {
  import: 'frameTexts',
});

/** The texts that every page needs; they share one file. */
const inFrame = new Set(['ui', 'shell', 'dashboards', 'training']);

/** The language of an address: `/fr/…` is French, everything else is English. */
export const currentLanguage = (): Language => splitPath(window.location.pathname).language;

/** Loads the texts of a room. Pages request their texts while their code loads. */
export async function loadTexts(
  namespaces: readonly string[],
  language: Language = currentLanguage(),
): Promise<void> {
  await Promise.all(
    namespaces
      .filter((namespace) => !i18next.hasResourceBundle(language, namespace))
      .map(async (namespace) => {
        i18next.addResourceBundle(language, namespace, await textsOf(namespace, language));
      }),
  );
}

async function textsOf(namespace: string, language: Language): Promise<Texts> {
  if (inFrame.has(namespace))
    return (await loadChunk(() => frames[`/areas/frame.${language}.ts`]!()))[namespace]!;
  const { roomTexts } = await loadChunk(() => import('./room-texts.ts'));
  const load = roomTexts.get(`${namespace}/${language}`);
  if (!load) throw new Error(`There are no texts for ${namespace}.`);
  return loadChunk(load);
}

/** Texts write `{{Department}}` and `{{Departments}}` for what the settings call an assignment group. */
export function nameDepartments({
  singular,
  plural,
}: {
  readonly singular: string;
  readonly plural: string;
}): void {
  i18next.options.interpolation!.defaultVariables = { Department: singular, Departments: plural };
}

export async function startTexts(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: [],
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
    // Shows nothing instead of braces. Every browser journey fails on a logged error.
    missingInterpolationHandler: (text: string, [, name]: readonly string[], given: object) => {
      // A closed dialog may have no name to show yet.
      if (!Object.hasOwn(given, name!.trim())) console.error(`A text has no value for ${name}: ${text}`);
      return '';
    },
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  document.documentElement.lang = language;
}
