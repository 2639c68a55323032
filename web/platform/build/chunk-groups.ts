import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;
type NameOf = Exclude<Groups[number]['name'], string>;
type Context = Parameters<NameOf>[1];

/**
 * Which modules share a file. By default, everything that two pages share becomes a separate file, and the first visit to a page fetches
 * forty files of half a kilobyte.
 */
export const chunkGroups: Groups = [
  // What every page loads.
  { name: 'first', tags: ['$initial'] },
  // Small modules that several pages share: the kit without its form fields, formats, calls as data, icons.
  {
    debugName: 'pieces',
    name: (id, context) => (isPiece(id) && isLight(id, context) ? 'pieces' : null),
    minShareCount: 6,
  },
  // What the pages of a wing share, in the same way.
  { debugName: 'wings', name: (id, context) => (isLight(id, context) ? wingOf(id) : null), minShareCount: 2 },
];

const isPiece = (id: string) =>
  /\/web\/(?:ui|platform)\/|\/contract\/.*\.calls\.ts$|\/@tabler\/icons-react\/.*\/Icon\w+\.mjs$/.test(id);

/** Shared files of rooms. A page always has its own file. */
const wingOf = (id: string) =>
  /\/(?:web|contract)\/(people|training|live|rewards|library|insight)\/(?!.*\.page\.tsx$|.*\.json$)/.exec(
    id,
  )?.[1] ?? null;

const lightOnes = new Map<string, boolean>();

/** True if none of its imports, direct or indirect, belongs to the form fields or another large library. */
function isLight(id: string, context: Context): boolean {
  const known = lightOnes.get(id);
  if (known !== undefined) return known;
  // For a module that is still being visited, its other imports decide.
  lightOnes.set(id, true);
  const light =
    !/node_modules\/(?:@mantine\/|@dnd-kit|@tiptap|zod\/|vanilla-cookieconsent)|\/input-styles\.ts$|\.json$/.test(
      id,
    ) && (context.getModuleInfo(id)?.importedIds ?? []).every((one) => isLight(one, context));
  lightOnes.set(id, light);
  return light;
}
