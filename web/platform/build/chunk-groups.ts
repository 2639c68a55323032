import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;
type NameOf = Exclude<Groups[number]['name'], string>;
type Context = Parameters<NameOf>[1];

/**
 * Which modules share a file. Left alone, everything that two pages share becomes a file of its own, and the first visit of a page
 * fetches forty of half a kilobyte.
 */
export const chunkGroups: Groups = [
  // What every page loads.
  { name: 'first', tags: ['$initial'] },
  // Small pieces that several pages share: the kit without its form fields, formats, calls as data, icons.
  {
    debugName: 'pieces',
    name: (id, context) => (isPiece(id) && isLight(id, context) ? 'pieces' : null),
    minShareCount: 6,
  },
  // What the pages of a wing share, likewise.
  { debugName: 'wings', name: (id, context) => (isLight(id, context) ? wingOf(id) : null), minShareCount: 2 },
];

const isPiece = (id: string) =>
  /\/web\/(?:ui|platform)\/|\/contract\/.*\.calls\.ts$|\/@tabler\/icons-react\/.*\/Icon\w+\.mjs$/.test(id);

/** Shared files of rooms; a page itself stays alone. */
const wingOf = (id: string) =>
  /\/(?:web|contract)\/(people|training|live|rewards|library|insight)\/(?!.*\.page\.tsx$|.*\.json$)/.exec(
    id,
  )?.[1] ?? null;

const lightOnes = new Map<string, boolean>();

/** Nothing it imports, however far away, belongs to the form fields or another large library. */
function isLight(id: string, context: Context): boolean {
  const known = lightOnes.get(id);
  if (known !== undefined) return known;
  // A module under way is answered by what else it imports.
  lightOnes.set(id, true);
  const light =
    !/node_modules\/(?:@mantine\/|@dnd-kit|@tiptap|zod\/|vanilla-cookieconsent)|\/input-styles\.ts$|\.json$/.test(
      id,
    ) && (context.getModuleInfo(id)?.importedIds ?? []).every((one) => isLight(one, context));
  lightOnes.set(id, light);
  return light;
}
