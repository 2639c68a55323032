import { globSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

const folder = new URL('.', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const files = readdirSync(folder);
const components = files.filter((name) => name.endsWith('.tsx'));
const sheets = files.filter((name) => name.endsWith('.module.css'));

type Texts = { [key: string]: string | Texts };

const leaves = (texts: Texts, path = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : leaves(value, `${path}${key}.`),
  );

const textsIn = (language: 'en' | 'fr') =>
  new Map(
    [`ui.${language}.json`, `ui.later.${language}.json`].flatMap((name) =>
      leaves(JSON.parse(read(name)) as Texts),
    ),
  );
const english = textsIn('en');
const french = textsIn('fr');
/** An import as a path from `web`. */
const pathOf = (from: string, file: string) =>
  from.startsWith('#web/') ? from.slice('#web/'.length) : posix.join(posix.dirname(file), from);
const singular = (key: string) => key.replace(/_(one|many|other)$/, '');
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted();

test('both languages have the same texts', () => {
  const keys = (texts: ReadonlyMap<string, string>) =>
    [...new Set([...texts.keys()].map(singular))].toSorted();
  expect(keys(french)).toEqual(keys(english));
  expect([...english.values(), ...french.values()].filter((text) => text.trim() === '')).toEqual([]);
});

test('every counted text has the plural forms of its language', () => {
  const counted = [...english.keys()].filter((key) => key.endsWith('_other')).map(singular);
  expect(counted.length).toBeGreaterThan(0);
  for (const key of counted) {
    expect([...english.keys()]).toContain(`${key}_one`);
    for (const form of ['one', 'many', 'other']) expect([...french.keys()]).toContain(`${key}_${form}`);
  }
});

test('a text uses the same values in both languages', () => {
  for (const [key, text] of french) {
    const other = english.get(key) ?? english.get(`${singular(key)}_other`) ?? '';
    expect([key, ...placeholders(text)]).toEqual([key, ...placeholders(other)]);
  }
});

test('French has no straight apostrophe, and a no-break space before its high signs', () => {
  expect([...french].filter(([, text]) => text.includes("'") || / [:;?!]/.test(text))).toEqual([]);
});

test('every text a component uses exists, and every text is used', () => {
  const source = components.map(read).join('\n');
  // The texts of the forms are included, and every room may use the shared ones: `t('ui:word.save')`.
  const users = globSync('**/*.{ts,tsx}', { cwd: new URL('..', folder) })
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => read(`../${name}`));
  const everywhere = users.filter((one) => /useTranslation\('ui'\)|ui:/.test(one)).join('\n');
  const known = new Set([...english.keys()].map(singular));
  const used = [...source.matchAll(/\bt\('([\w.]+)'/g)].map(([, key]) => key ?? '');
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter((key) => !known.has(key))).toEqual([]);
  const groups = [...source.matchAll(/\bt\(`(\w+\.)\$\{/g)].map(([, group]) => group ?? '');
  const isUsed = (key: string) =>
    everywhere.includes(`'${key}'`) ||
    everywhere.includes(`'ui:${key}'`) ||
    groups.some((group) => key.startsWith(group));
  expect([...known].filter((key) => !isUsed(key))).toEqual([]);
  const shared = [...everywhere.matchAll(/'ui:([\w.]+)'/g)].map(([, key]) => key ?? '');
  expect(shared.filter((key) => !known.has(key))).toEqual([]);
});

/** Each style sheet of a room or of the kit, with its classes and those that its importers name. */
const classesOf = (() => {
  const web = new URL('..', folder);
  const sources = globSync('**/*.{ts,tsx}', { cwd: web }).map((file) => ({
    file,
    text: readFileSync(new URL(file, web), 'utf8'),
  }));
  return globSync('**/*.module.css', { cwd: web }).map((sheet) => {
    const css = readFileSync(new URL(sheet, web), 'utf8').replaceAll(/\/\*.*?\*\/|:global\([^)]*\)/gs, '');
    const own = new Set([...css.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)].map(([, name]) => name ?? ''));
    const named = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/import (\w+) from '(\.[^']+|#web\/[^']+)\.module\.css'/g)]
        .filter(([, , from = '']) => sheet === `${pathOf(from, file)}.module.css`)
        .flatMap(([, local]) => {
          const all = text
            .replaceAll(/'[^'\n]*\.(?:css|tsx?)'/g, '')
            .matchAll(new RegExp(`\\b${local}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'));
          return [...all].map(([, dotted, quoted]) => dotted ?? quoted ?? '');
        }),
    );
    return { sheet, own, named: new Set(named) };
  });
})();

test('every class a component uses exists in its style sheet', () => {
  expect(classesOf.length).toBeGreaterThan(200);
  expect(
    classesOf.flatMap(({ sheet, own, named }) =>
      [...named].filter((name) => !own.has(name)).map((name) => `${sheet} ${name}`),
    ),
  ).toEqual([]);
});

test('every class of a style sheet is used', () => {
  expect(
    classesOf.flatMap(({ sheet, own, named }) =>
      [...own].filter((name) => !named.has(name)).map((name) => `${sheet} ${name}`),
    ),
  ).toEqual([]);
});

test('style sheets take their colors from the tokens', () => {
  // Text on a picture or a dark cover is white or black in both schemes.
  const own = /#(?:fff|10151d|e3e6eb|f2f5f9|ff7a6e)\b|rgb\((?:255 255 255|10 13 18|0 0 0)\b/g;
  const strange = sheets.flatMap((sheet) =>
    [
      ...read(sheet)
        .replaceAll(own, '')
        .matchAll(/#[0-9a-f]{3,8}\b|rgba?\([^)]*\)/gi),
    ].map(([colour]) => `${sheet} ${colour}`),
  );
  expect(strange).toEqual([]);
});

test('nothing in the first load imports a drawer, a list box or an editor', () => {
  const heavy = new Set([
    'async-options',
    'async-multi-select',
    'form-drawer',
    'sheet',
    'form-section',
    'money-field',
    'number-field',
    'bilingual-field',
    'date-field',
    'time-field',
    'async-select',
    'sortable-list',
    'rich-text-box',
    'rich-text-dialogs',
    'rich-text-toolbar',
  ]);
  const reaches = (name: string, seen = new Set<string>()): boolean => {
    if (seen.has(name)) return false;
    seen.add(name);
    const source = read(name);
    if (/from '(?:@dnd-kit|@tiptap|@mantine\/(?!core'))/.test(source)) return true;
    if (/import \{[^}]*\} from '@mantine\/core'/.test(source)) return true;
    return [...source.matchAll(/from '#web\/ui\/([\w-]+\.tsx?)'/g)].some(([, next]) =>
      reaches(next ?? '', seen),
    );
  };
  const light = components.filter((name) => !heavy.has(name.replace('.tsx', '')));
  expect(light.length).toBeGreaterThan(40);
  expect(light.filter((name) => reaches(name))).toEqual([]);
});

test('days and times are entered in the format of the page’s language, never in the browser’s', () => {
  const web = new URL('../', import.meta.url);
  const native = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.tsx') &&
      /type="(date|time|datetime-local|month|week)"/.test(readFileSync(new URL(name, web), 'utf8')),
  );
  expect(native).toEqual(['ui/date-field.tsx']);
});
