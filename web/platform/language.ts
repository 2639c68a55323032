import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { splitPath, type Language } from '#contract/platform/language.ts';

type Texts = Readonly<Record<string, unknown>>;

const inFrame = ['ui', 'shell', 'dashboards', 'training'] as const;
const files = import.meta.glob<Texts>(
  ['/**/*.{en,fr}.json', '!/**/{ui,shell,dashboards,training}.{en,fr}.json'],
  { import: 'default' },
);
const frames = import.meta.glob<Readonly<Record<(typeof inFrame)[number], Texts>>>(
  '/areas/frame.{en,fr}.ts',
  { import: 'frameTexts' },
);

/** Texts by namespace and language: `…/resources.fr.json` is the French of `resources`. The namespaces of the frame share one file. */
const loaders = new Map<string, () => Promise<Texts>>([
  ...Object.entries(files).flatMap(([file, load]) => {
    const match = /\/([\w-]+)\.(en|fr)\.json$/.exec(file);
    return match ? [[`${match[1]}/${match[2]}`, load] as const] : [];
  }),
  ...inFrame.flatMap((namespace) =>
    Object.entries(frames).map(
      ([file, load]) =>
        [`${namespace}/${file.slice(-5, -3)}`, async () => (await load())[namespace]] as const,
    ),
  ),
]);

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
        const load = loaders.get(`${namespace}/${language}`);
        if (!load) throw new Error(`There are no texts for ${namespace}.`);
        i18next.addResourceBundle(language, namespace, await load());
      }),
  );
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
