import type { Texts } from './formats/translate.ts';

/**
 * The text files of rooms: the names of all of them are not part of the first load. `…/resources.fr.json` is the French of `resources`.
 */
const files = import.meta.glob<Texts>(
  ['/**/*.{en,fr}.json', '!/**/{ui,shell,dashboards,training}.{en,fr}.json', '!/**/*.later.{en,fr}.json'],
  { import: 'default' },
);

/** Loaders by namespace and language, like `resources/fr`. */
export const roomTexts: ReadonlyMap<string, () => Promise<Texts>> = new Map(
  Object.entries(files).flatMap(([file, load]) => {
    const match = /\/([\w-]+)\.(en|fr)\.json$/.exec(file);
    return match ? [[`${match[1]}/${match[2]}`, load] as const] : [];
  }),
);
