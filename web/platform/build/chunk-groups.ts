import path from 'node:path';
import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;
type NameOf = Exclude<Groups[number]['name'], string>;
type Context = Parameters<NameOf>[1];

/** By name, because the module that exports all of Mantine imports all of it. */
const inputsOfSignIn =
  /\/@mantine\/core\/(?:esm\/components|styles)\/(?:ActionIcon|Checkbox|CloseButton|InlineInput|Input|InputBase|Loader|PasswordInput|TextInput|UnstyledButton)[./]|\/@mantine\/core\/esm\/core\/utils\/noop\/|\/theme\/(?:text-input-styles\.ts|inputs\.css)$/;

/** Rooms of the library whose pages share much among themselves, by the beginnings of their files' names. */
const mediaRooms = [
  ['clips', /^(?:clip|video|podcast)/],
  ['media', /^media-/],
] as const;

/**
 * Which modules share a file. By default, everything that two pages share becomes a separate file, and the first visit to a page fetches
 * forty files of half a kilobyte.
 *
 * A group also takes what its modules import, unless a group before it has that already. Lower groups therefore come first: otherwise a
 * wing's file holds what lower wings need, and their pages load it.
 */
export const chunkGroups: Groups = [
  // What sign-in and the application both load, with the style sheets of the application, so that a page does not wait for one more file.
  {
    debugName: 'core',
    name: (id, context) => (isCore(id, context) ? 'core' : null),
    priority: 60,
  },
  // The inputs of sign-in, which other forms use too.
  { name: 'inputs', test: inputsOfSignIn, priority: 55 },
  // The pieces of sign-in, which other pages use without its form.
  {
    debugName: 'early',
    name: (id, context) => (isPieceOfSignIn(id, context) ? 'early' : null),
    priority: 54,
  },
  {
    debugName: 'sign-in',
    name: (id, context) => (!isText(id) && reach(signInStart, context).has(id) ? 'sign-in' : null),
    priority: 53,
  },
  // What every page of the application loads.
  {
    debugName: 'app',
    name: (id, context) => (!isText(id) && reach(appStart, context).has(id) ? 'app' : null),
    priority: 50,
  },
  // Small modules that several pages share: the kit without its form fields, formats, calls as data, icons.
  {
    debugName: 'pieces',
    name: (id, context) => (isPiece(id) && isLight(id, context) ? 'pieces' : null),
    minShareCount: 6,
    priority: 30,
  },
  // Icons, each of which is too small for a file of its own.
  {
    debugName: 'icons',
    name: (id) => (isIcon(id) ? 'icons' : null),
    minShareCount: 2,
    priority: 35,
  },
  // The report kit, in the same way.
  {
    debugName: 'reports',
    name: (id, context) => (isReportKit(id) && isLight(id, context) ? 'reports' : null),
    minShareCount: 2,
    priority: 29,
  },
  // The admin lists and pages of records, which learners never open.
  {
    debugName: 'records',
    name: (id, context) => (isRecordKit(id) && isLight(id, context) ? 'records' : null),
    minShareCount: 2,
    priority: 29,
  },
  // What rooms show of other wings, such as the chip of a standing. Without this file, their pages would load all of those wings.
  {
    debugName: 'shared',
    name: (id, context) => (isOfOtherWings(id, context) && isLight(id, context) ? 'shared' : null),
    minShareCount: 2,
    priority: 28,
  },
  // What the pages of a wing share, in the same way. Learners do not load what only administrators use.
  ...['people', 'training', 'live', 'rewards', 'library', 'insight'].flatMap((wing, tier) =>
    [wing, `${wing}-admin`].map((name, area) => ({
      debugName: name,
      name: (id: string, context: Context) => (wingOf(id) === name && isLight(id, context) ? name : null),
      minShareCount: 2,
      priority: 20 - 2 * tier - area,
    })),
  ),
  // Players and folders, which no other room of the library shows.
  ...mediaRooms.map(([room]) => ({
    debugName: room,
    name: (id: string, context: Context) => (wingOf(id) === room && isLight(id, context) ? room : null),
    minShareCount: 2,
    priority: 8,
  })),
];

const appStart = '/web/main.tsx';
const signInStart = '/web/sign-in.tsx';

const isText = (id: string) => /\.(?:en|fr)\.(?:json|ts)$/.test(id);

function isCore(id: string, context: Context): boolean {
  if (id.endsWith('/start-failure.css')) return true;
  // The theme of the inputs asks for these, and so do pages without inputs, which would load the inputs for them.
  if (/\/(?:find-words|breakpoints)\.ts$/.test(id)) return true;
  if (isIcon(id)) return [appStart, signInStart].every((start) => drawsIcon(start, id, context));
  if (isText(id) || !reach(appStart, context).has(id)) return false;
  return reach(signInStart, context).has(id) || id.endsWith('.css');
}

const isPieceOfSignIn = (id: string, context: Context) =>
  isIcon(id)
    ? drawsIcon(signInStart, id, context)
    : /\/web\/(?:ui|platform)\//.test(id) && !isText(id) && reach(signInStart, context).has(id);

/** Whether a module that comes with this one names the icon. */
function drawsIcon(start: string, icon: string, context: Context): boolean {
  const [, name = ''] = /(Icon\w+)\.mjs$/.exec(icon) ?? [];
  return [...reach(start, context)].some((id) =>
    new RegExp(`\\b${name}\\b`).test(context.getModuleInfo(id)?.code ?? ''),
  );
}

const reached = new Map<string, ReadonlySet<string>>();

/** The modules that come with a module of this name: itself and what it imports, directly or not, before anything is asked for later. */
function reach(name: string, context: Context): ReadonlySet<string> {
  const known = reached.get(name);
  if (known) return known;
  const found = new Set<string>();
  const visit = (id: string) => {
    // What is used of a library comes with what uses it.
    if (found.has(id) || id.includes('/node_modules/')) return;
    found.add(id);
    for (const one of context.getModuleInfo(id)?.importedIds ?? []) visit(one);
  };
  visit(path.resolve(import.meta.dirname, '../../..') + name);
  reached.set(name, found);
  return found;
}

const isReportKit = (id: string) => id.includes('/web/platform/reports/');

const isIcon = (id: string) => /\/@tabler\/icons-react\/.*\/Icon\w+\.mjs$/.test(id);

const isRecordKit = (id: string) =>
  /\/web\/platform\/(?:publishing\/|lists\/(?:record-(?:kind|list-page)|use-words)\.)/.test(id);

const isPiece = (id: string) =>
  !isReportKit(id) &&
  !isRecordKit(id) &&
  /\/web\/(?:ui|platform)\/|\/contract\/platform\/|\/contract\/.*\.calls\.ts$/.test(id);

/** The wing of a room's file, and its path in the wing. Texts are separate files anyway. */
function roomFile(id: string): { readonly wing: string; readonly file: string } | undefined {
  const [, wing, file] =
    /\/(?:web|contract)\/(people|training|live|rewards|library|insight)\/(.*)(?<!\.json)$/.exec(id) ?? [];
  return wing && file ? { wing, file } : undefined;
}

/** Shared files of a wing: those of its `admin` folders, and its others. A page always has its own file. */
function wingOf(id: string): string | undefined {
  const { wing, file } = roomFile(id) ?? {};
  if (!wing || !file || file.endsWith('.page.tsx')) return undefined;
  const media = wing === 'library' && mediaRooms.find(([, names]) => names.test(file));
  if (media) return media[0];
  return file.includes('/admin/') ? `${wing}-admin` : wing;
}

/** True if another wing imports it. */
function isOfOtherWings(id: string, context: Context): boolean {
  const wing = roomFile(id)?.wing;
  const importers = context.getModuleInfo(id)?.importers ?? [];
  return wing !== undefined && importers.some((one) => (roomFile(one)?.wing ?? wing) !== wing);
}

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
