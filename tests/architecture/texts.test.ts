import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const web = path.resolve(import.meta.dirname, '../../web');
const files = readdirSync(web, { recursive: true, withFileTypes: true })
  .filter((one) => one.isFile())
  .map((one) => path.join(one.parentPath, one.name));
const catalogues = files.filter((file) => file.endsWith('.en.json'));
const code = files
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

type Texts = { readonly [key: string]: string | Texts };
const flat = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );
const read = (file: string) => new Map(flat(JSON.parse(readFileSync(file, 'utf8')) as Texts));
const base = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const places = (text: string) =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]!))].toSorted();

/** A sign after any space but U+202F, a guillemet without one, an ASCII apostrophe. A time (7:30) and an address (https:) have no space. */
const badTypography = /[ \u00a0\u2009](?=[:;?!»](?!\w))|[^\u202f\s(][?!;»](?=\s|$)|«(?!\u202f)|\p{L}'\p{L}/u;

/** See docs/glossary.md, the column "Not". */
const replaced = {
  en: /\b(colours?|programmes?|centres?|catalogues?|clips?|everybody|somebody|meanwhile|whoever|begun|hand(ed)? in|log ?in|log ?out|take down|taken down|bin|emails?)\b/i,
  fr: /\b(clips?|quiz|statuts?|restaur\p{L}+|appréciations?|rétroaction|confiée?s?|paramètres|départements?|raisons?)\b|échue?s?(?![\p{L}])/iu,
};

const withoutValues = (text: string) => text.replaceAll(/\{\{\w+\}\}/g, '');

describe.each(catalogues.map((file) => [path.relative(web, file), file] as const))('%s', (_name, file) => {
  const english = read(file);
  const french = read(file.replace('.en.json', '.fr.json'));

  test('every text exists in both languages, and none is empty in only one', () => {
    expect([...new Set([...french.keys()].map(base))].toSorted()).toEqual(
      [...new Set([...english.keys()].map(base))].toSorted(),
    );
    const oneSided = [...english].filter(
      ([key, text]) => french.has(key) && (french.get(key) === '') !== (text === ''),
    );
    expect(oneSided).toEqual([]);
  });

  test('plurals have the forms each language needs', () => {
    const forms = (texts: ReadonlyMap<string, string>, key: string) =>
      [...texts.keys()]
        .filter((one) => base(one) === key && one !== key)
        .map((one) => one.slice(key.length + 1));
    for (const key of new Set([...english.keys()].filter((one) => one !== base(one)).map(base))) {
      expect(forms(english, key), key).toEqual(expect.arrayContaining(['one', 'other']));
      expect(forms(french, key), key).toEqual(expect.arrayContaining(['one', 'many', 'other']));
    }
  });

  test('a text that counts things has a plural', () => {
    // "2 of 5 correct" names no thing; "2 of 5 sections" does.
    const counted = /\{\{count\}\} (?!correct\b|done\b|up to date\b)[a-z]/;
    const fixed = [...english].filter(([key, text]) => key === base(key) && counted.test(text));
    expect(fixed).toEqual([]);
  });

  test('texts use the same values in both languages', () => {
    const different = [...english].filter(
      ([key, text]) => places(french.get(key) ?? text).join() !== places(text).join(),
    );
    expect(different).toEqual([]);
  });

  test('French has narrow no-break spaces and typographic apostrophes', () => {
    const wrong = [...french].filter(([key, text]) => !key.endsWith('.en') && badTypography.test(text));
    expect(wrong).toEqual([]);
  });

  test('words that the glossary replaced are not used', () => {
    expect(
      [...english].filter(([key, text]) => !key.endsWith('.fr') && replaced.en.test(withoutValues(text))),
    ).toEqual([]);
    expect(
      [...french].filter(([key, text]) => !key.endsWith('.en') && replaced.fr.test(withoutValues(text))),
    ).toEqual([]);
  });

  test('every text is used', () => {
    const unused = [...new Set([...english.keys()].map(base))].filter((key) => !isUsed(key));
    expect(unused).toEqual([]);
  });
});

/** A template with its values left out: `status.${state}` as `status.\0`. */
function blanked(template: string): string {
  let [text, depth] = ['', 0];
  for (let at = 0; at < template.length; at += 1) {
    if (template.startsWith('${', at)) {
      if (depth === 0) text += '\0';
      depth += 1;
      at += 1;
    } else if (depth > 0) depth += template[at] === '{' ? 1 : template[at] === '}' ? -1 : 0;
    else text += template[at];
  }
  return text;
}

/** Templates of the code as patterns of keys. A template of values alone says nothing. */
const patterns = [
  ...new Set(
    [...code.matchAll(/`([^`\s]*\$\{[^`]*)`/g)].map((match) => blanked(match[1]!).replace(/^[\w-]+:/, '')),
  ),
]
  .filter((text) => /^[\w.\0-]+$/.test(text) && /[a-z]/i.test(text))
  .map((text) => new RegExp(`^${text.replaceAll('.', '\\.').replaceAll('\0', '[\\w. -]+')}$`));

/** Everything in quotation marks, without the namespace before it. */
const spelled = new Set(
  [...code.matchAll(/['"`]([\w. :-]{1,120})['"`]/g)].flatMap(([, text]) => [
    text!,
    text!.replace(/^[\w-]+:/, ''),
  ]),
);

/** A key is used whole, or in another namespace (`ui:word.delete`), or below what a kind of record names, or as a computed key. */
function isUsed(key: string): boolean {
  const withoutContext = key.replace(/_[a-z]+$/, '');
  const below = key.slice(key.indexOf('.') + 1);
  return (
    [key, withoutContext, below].some((one) => spelled.has(one)) ||
    patterns.some((one) => one.test(key) || one.test(withoutContext))
  );
}

/** Low to high, as in `architecture.test.ts`. */
const tiers: Readonly<Record<string, number>> = {
  ui: 0,
  platform: 0,
  people: 1,
  training: 2,
  live: 3,
  rewards: 3,
  library: 3,
  insight: 4,
  areas: 5,
};

test('a file uses texts of its own wing and of lower ones', () => {
  // Otherwise a page that is part of another wing would show keys, because only its own texts are loaded with it.
  const wingOf = (file: string) => path.relative(web, file).split(path.sep)[0]!;
  const homes = new Map(
    catalogues.map((file) => [path.basename(file).replace('.en.json', ''), wingOf(file)] as const),
  );
  const wrong: string[] = [];
  for (const file of files.filter((one) => /\.tsx?$/.test(one) && !one.endsWith('.test.ts'))) {
    const text = readFileSync(file, 'utf8');
    const wing = wingOf(file);
    const used = [...text.matchAll(/useTranslation\('([\w-]+)'\)|\bt\(\s*['"`]([\w-]+):/g)].map(
      (match) => match[1] ?? match[2]!,
    );
    for (const namespace of new Set(used)) {
      const home = homes.get(namespace) ?? '';
      const isLower = (tiers[home] ?? 9) < tiers[wing]! || (tiers[home] === 0 && tiers[wing] === 0);
      // The shell's texts are loaded with every page.
      if (home !== wing && !isLower && namespace !== 'shell')
        wrong.push(`${path.relative(web, file)} uses ${namespace}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('every text that a page names exists', () => {
  const known = new Map<string, Set<string>>();
  for (const file of catalogues) {
    const keys = [...read(file).keys()];
    const name = path.basename(file).replace(/(?:\.later)?\.en\.json$/, '');
    known.set(name, new Set([...(known.get(name) ?? []), ...keys, ...keys.map(base)]));
  }
  const missing: string[] = [];
  for (const file of files.filter((one) => /\.tsx?$/.test(one) && !one.endsWith('.test.ts'))) {
    const text = readFileSync(file, 'utf8');
    const used = [...text.matchAll(/useTranslation\('([\w-]+)'\)/g)].map((match) => match[1]!);
    for (const [, namespace, key, computed] of text.matchAll(
      /\bt\(\s*['"`](?:([\w-]+):)?([\w.-]+)(['"`]|\$\{)/g,
    )) {
      const among = (namespace ? [namespace] : used).flatMap((one) => known.get(one) ?? []);
      const exists = (keys: ReadonlySet<string>) =>
        computed === '${' ? [...keys].some((one) => one.startsWith(key!)) : keys.has(key!);
      if (among.length > 0 && !among.some(exists)) missing.push(`${path.relative(web, file)}: ${key}`);
    }
  }
  expect(missing).toEqual([]);
});

/** What may stand three times or more outside the shared words, in French, by the reason why. */
const mayRepeat = {
  agreesWithWhatItDescribes: ['Actif', 'Annulé', 'Modifiée le', 'Réussi', 'Tous', 'Toutes'],
  comesBeforeTheSharedWords: [
    'Aide',
    'Se connecter',
    '{{done}} section sur {{total}}',
    '{{done}} sections sur {{total}}',
  ],
  hasComputedKeysBeside: ['Personnes', 'Texte de remplacement'],
};

test('what is said alike three times stands once, among the shared words', () => {
  const named = new Set<string>();
  for (const file of files.filter((one) => /\.tsx?$/.test(one) && !one.endsWith('.test.ts'))) {
    const text = readFileSync(file, 'utf8');
    const used = [...text.matchAll(/useTranslation\('([\w-]+)'\)/g)].map((match) => match[1]!);
    for (const [, namespace, key] of text.matchAll(/\bt\(\s*['"](?:([\w-]+):)?([\w.-]+)['"]/g))
      for (const one of namespace ? [namespace] : used) named.add(`${one}:${key}`);
  }
  const saying = new Map<string, Set<string>>();
  for (const file of catalogues) {
    const namespace = path.basename(file).replace(/(?:\.later)?\.en\.json$/, '');
    const french = read(file.replace('.en.json', '.fr.json'));
    for (const [key, text] of read(file)) {
      const name = [key, base(key)].map((one) => `${namespace}:${one}`).find((one) => named.has(one));
      if (!name || name.startsWith('ui:word.')) continue;
      const both = `${text} / ${french.get(key)}`;
      saying.set(both, (saying.get(both) ?? new Set()).add(name));
    }
  }
  const repeated = [...saying].filter(([, names]) => names.size > 2).map(([both]) => both.split(' / ')[1]!);
  expect(repeated.toSorted()).toEqual(Object.values(mayRepeat).flat().toSorted());
});

/** Every text has these from the settings (`nameDepartments`). */
const always = new Set(['Department', 'Departments', 'ofDepartment', 'ofDepartments']);

test('every value of a text is passed where the text is used', () => {
  const catalogs = new Map(
    catalogues.map((file) => [path.basename(file).replace('.en.json', ''), read(file)] as const),
  );
  const missing: string[] = [];
  for (const file of files.filter((one) => /\.tsx?$/.test(one) && !one.endsWith('.test.ts'))) {
    const text = readFileSync(file, 'utf8');
    const used = [...text.matchAll(/useTranslation\('([\w-]+)'\)/g)].map((match) => match[1]!);
    for (const call of text.matchAll(/\bt\(\s*(['"])(?:(ui):)?([\w.-]+)\1/g)) {
      const given = argumentsFrom(text, call.index + call[0].length);
      for (const namespace of call[2] ? [call[2]] : used)
        for (const [key, words] of catalogs.get(namespace) ?? [])
          if (base(key) === call[3])
            for (const place of places(words))
              if (!always.has(place) && !isGiven(given, place))
                missing.push(`${path.relative(web, file)}: ${key} wants ${place}`);
    }
  }
  expect(missing).toEqual([]);
});

/** The source up to the bracket that closes the call. */
function argumentsFrom(text: string, start: number): string {
  let open = 1;
  let at = start;
  for (; open > 0 && at < text.length; at += 1) {
    if ('({['.includes(text[at]!)) open += 1;
    if (')}]'.includes(text[at]!)) open -= 1;
  }
  return text.slice(start, at - 1);
}

/** Named in the values, or part of values that are built elsewhere; `partOf` gives two. */
const isGiven = (given: string, place: string) =>
  new RegExp(`\\b${place}\\b`).test(given) ||
  (given.includes('partOf(') && ['done', 'total'].includes(place)) ||
  /\.\.\./.test(given) ||
  /^,\s*\w+,?\s*$/.test(given);

describe('messages of errors, e-mails, and checks', () => {
  const root = path.resolve(web, '..');
  const sources = ['contract', 'server'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter(
        (one) =>
          one.isFile() && /(errors|texts|screens|fields|findings|frame|words|content)\.ts$/.test(one.name),
      )
      .map((one) => path.join(one.parentPath, one.name)),
  );
  const lines = sources.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line))
      .flatMap((line) =>
        [...line.matchAll(/'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g)].map((match) => ({
          file: path.relative(root, file),
          isFrench: /^\s*fr: /.test(line),
          text: match[0].slice(1, -1).replaceAll(/\$?\{[^{}]*(\}|$)/g, 'x'),
        })),
      ),
  );

  test('French has narrow no-break spaces and typographic apostrophes', () => {
    const french = lines.filter(({ text, isFrench }) => isFrench || /[À-ÿ«]/.test(text));
    expect(french.length).toBeGreaterThan(300);
    expect(french.filter(({ text }) => badTypography.test(text))).toEqual([]);
  });

  test('words that the glossary replaced are not used', () => {
    const fixed = /^(Your account (is pending|has been denied)|You can not login)/;
    const isFrench = (text: string) => /[À-ÿ«]/.test(text);
    expect(
      lines.filter(
        ({ text }) =>
          /^[\p{Lu}“«].* /u.test(text) &&
          !fixed.test(text) &&
          replaced[isFrench(text) ? 'fr' : 'en'].test(text),
      ),
    ).toEqual([]);
  });
});
