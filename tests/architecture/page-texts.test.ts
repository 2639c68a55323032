import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * A page loads the namespaces of all texts that its code may show, whichever wing the code is from. Otherwise people see keys: a sheet shared by
 * many rooms did so in the one room whose page did not name the sheet's namespace.
 */

const web = path.resolve(import.meta.dirname, '../../web');

interface Code {
  readonly statics: readonly string[];
  readonly lazies: readonly string[];
  readonly used: ReadonlySet<string>;
  /** Namespaces that the file loads itself, for its lazy parts and for itself. */
  readonly loads: readonly string[];
}

const codes = new Map<string, Code>();

const namesIn = (text: string): readonly string[] => [...text.matchAll(/'([\w-]+)'/g)].map((one) => one[1]!);

function codeOf(file: string): Code {
  const known = codes.get(file);
  if (known) return known;
  const text = readFileSync(file, 'utf8');
  const filesOf = (found: Iterable<RegExpMatchArray>) =>
    [...found].flatMap((one) => {
      const target = resolved(file, one[1]!);
      return target && /\.tsx?$/.test(target) && existsSync(target) ? [target] : [];
    });
  const code: Code = {
    statics: filesOf(text.matchAll(/^(?:(?:import|export)\s(?!type\b)[^;]*?from|import)\s+'([^']+)'/gm)),
    lazies: filesOf(text.matchAll(/import\(\s*'([^']+)'\s*\)/g)),
    used: new Set(
      [...text.matchAll(/useTranslation\('([\w-]+)'\)/g), ...text.matchAll(/\bt\(\s*['`]([\w-]+):/g)].map(
        (one) => one[1]!,
      ),
    ),
    loads: [...text.matchAll(/loadTexts\(\[([^\]]*)\]/g)].flatMap((one) => namesIn(one[1]!)),
  };
  codes.set(file, code);
  return code;
}

const resolved = (from: string, name: string): string | undefined => {
  if (name.startsWith('#web/')) return path.join(web, name.slice(5));
  return name.startsWith('.') ? path.resolve(path.dirname(from), name) : undefined;
};

/** What the frame loads before any page. */
const ofFrame = ['ui', ...codeOf(path.join(web, 'areas/start-page.ts')).loads, 'shell'];

/** Each namespace that code reached from `entry` uses without it being loaded, with one of the files. */
function missingFrom(entry: string, loaded: readonly string[]): ReadonlyMap<string, string> {
  const missing = new Map<string, string>();
  const seen = new Set<string>();
  const walk = (file: string, here: ReadonlySet<string>) => {
    const visit = [file, ...[...here].toSorted()].join('|');
    // Tabs name their own texts.
    if (seen.has(visit) || file.endsWith('.tabs.ts')) return;
    seen.add(visit);
    const { statics, lazies, used, loads } = codeOf(file);
    const inside = loads.length > 0 ? new Set([...here, ...loads]) : here;
    for (const name of used) if (!inside.has(name)) missing.set(name, path.relative(web, file));
    for (const one of statics) walk(one, here);
    for (const one of lazies) walk(one, inside);
  };
  walk(entry, new Set([...ofFrame, ...loaded]));
  return missing;
}

interface Entry {
  readonly name: string;
  readonly file: string;
  readonly namespaces: readonly string[];
}

const filesNamed = (end: string): readonly string[] =>
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((one) => one.endsWith(end))
    .map((one) => path.join(web, one));

/** The names in a list of arguments, those of constants of the file among them. */
function namespacesIn(text: string, file: string): readonly string[] {
  const spread = [...text.matchAll(/\.\.\.(\w+)/g)].flatMap(([, name]) => {
    const list = new RegExp(`const ${name} = \\[([^\\]]*)\\]`).exec(file)?.[1];
    return list === undefined ? [] : namespacesIn(list, file);
  });
  return [...namesIn(text), ...spread];
}

const pages: readonly Entry[] = filesNamed('.pages.ts').flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  const found = text.matchAll(/'([\w.-]+)':\s*page\(\s*\(\) => import\('([^']+)'\),?([^)]*)\)/g);
  return [...found].map(([, name, target, names]) => ({
    name: name!,
    file: resolved(file, target!)!,
    namespaces: namespacesIn(names!, text),
  }));
});

const tabs: readonly Entry[] = filesNamed('.tabs.ts').flatMap((file) => {
  const found = readFileSync(file, 'utf8').matchAll(/texts: \[([^\]]*)\][^{}]*?import\('([^']+)'\)/g);
  return [...found].map(([, names, target]) => ({
    name: `${path.basename(file)} ${target}`,
    file: resolved(file, target!)!,
    namespaces: namesIn(names!),
  }));
});

/** Parts that a page can never show. */
const neverShown: Readonly<Record<string, readonly string[]>> = {
  // Only what waits is reviewed.
  'loyalty.approved': ['review-queue'],
  'loyalty.denied': ['review-queue'],
  'spiffs.approved': ['review-queue'],
  'spiffs.denied': ['review-queue'],
  // Nobody confirms a promotion.
  'promotions.learner': ['confirmations', 'report-kit'],
  'promotions.article': ['confirmations', 'report-kit'],
  'promotions.edit': ['confirmations', 'report-kit'],
};

test('pages and tabs are found', () => {
  expect(pages.length).toBeGreaterThan(150);
  expect(tabs.length).toBeGreaterThan(10);
});

test.each([...pages, ...tabs])('$name loads all of its texts', ({ name, file, namespaces }) => {
  const missing = [...missingFrom(file, namespaces)].filter(
    ([namespace]) => !neverShown[name]?.includes(namespace),
  );
  expect(missing).toEqual([]);
});

/** Code that comes with the first load, or that the frame loads without the texts that come later. */
function earlyCode(): ReadonlySet<string> {
  const seen = new Set<string>();
  const walk = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const { statics, lazies, loads } = codeOf(file);
    for (const one of statics) walk(one);
    const namesLater = loads.some((name) => name !== 'accounts');
    if (!namesLater && !file.endsWith('.pages.ts') && !listed.has(path.relative(web, file)))
      for (const one of lazies) walk(one);
  };
  for (const one of ['main.tsx', 'sign-in.tsx']) walk(path.join(web, one));
  return seen;
}

/** What these load comes with all texts: pages, and the shell that only they have. */
const listed = new Set(['areas/page-of.ts', 'areas/shells.ts', 'platform/language.ts']);

test('the first load says nothing whose text comes later', () => {
  const later = new Map(
    ['ui/ui', 'training/training', 'insight/dashboards/dashboards'].map((file) => [
      path.basename(file),
      Object.keys(JSON.parse(readFileSync(path.join(web, `${file}.later.en.json`), 'utf8')) as object),
    ]),
  );
  const wrong = [...earlyCode()].flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const [own = ''] = codeOf(file).used;
    return [...text.matchAll(/\bt\(\s*['"`](?:([\w-]+):)?(\w+)/g)]
      .filter(([, namespace = own, group]) => later.get(namespace)?.includes(group!))
      .map(([said]) => `${path.relative(web, file)}: ${said}`);
  });
  expect(wrong).toEqual([]);
});
