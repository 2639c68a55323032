import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

const require = createRequire(import.meta.url);
const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const own = ['tokens.css', 'mantine-variables.css', 'base.css', 'inputs.css'].map(read).join('\n');

/** Every Mantine style sheet that one of our lists imports. */
const imported = ['styles.css', 'input-styles.ts', 'overlay-styles.ts']
  .flatMap((list) => [...read(list).matchAll(/'(@mantine\/[^']+\.css)'/g)].map(([, path]) => path ?? ''))
  .map((path) => readFileSync(require.resolve(path), 'utf8'));

const namesIn = (css: string, pattern: RegExp) =>
  new Set([...css.matchAll(pattern)].map(([, name]) => name ?? ''));

test('the lists import style sheets', () => {
  expect(imported.length).toBeGreaterThan(20);
});

test('every Mantine variable its style sheets read has a value of ours', () => {
  const declared = namesIn(own, /^\s*(--mantine-[a-z0-9-]+):/gm);
  const withinThem = namesIn(imported.join('\n'), /(--mantine-[a-z0-9-]+):/g);
  // A variable with a fallback, after a comma, may be missing.
  const needed = namesIn(imported.join('\n'), /var\(\s*(--mantine-[a-z0-9-]+)\s*\)/g);
  const missing = [...needed].filter((name) => !declared.has(name) && !withinThem.has(name));
  expect(missing).toEqual([]);
});

test('every token our style sheets read is declared', () => {
  const declared = namesIn(own, /^\s*(--b-[a-z0-9-]+):/gm);
  const needed = namesIn(own, /var\(\s*(--b-[a-z0-9-]+)/g);
  expect([...needed].filter((name) => !declared.has(name))).toEqual([]);
});

test('the dark scheme gives every color of the light scheme its own value', () => {
  const blocks = [
    ...read('tokens.css').matchAll(/^:root \{([^}]*)\}|^\[data-mantine-color-scheme='dark'\] \{([^}]*)\}/gm),
  ];
  const namesOf = (css: string) => [...css.matchAll(/(--b-[a-z0-9-]+):/g)].map(([, name]) => name ?? '');
  const light = namesOf(blocks.map(([, root]) => root ?? '').join('')).filter((name) =>
    /canvas|surface|ink|line|bg$|ok|warn|bad|mute/.test(name),
  );
  const dark = new Set(namesOf(blocks.map(([, , root]) => root ?? '').join('')));
  expect(light.length).toBeGreaterThan(15);
  expect(light.filter((name) => !dark.has(name))).toEqual([]);
});

test('every field of web/ui brings the style sheets of the Mantine inputs it draws', () => {
  const folder = new URL('../../ui/', import.meta.url);
  const fields = readdirSync(folder)
    .filter((name) => name.endsWith('-field.tsx') || name.endsWith('-select.tsx'))
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))
    .filter(({ text }) =>
      /\b(TextInput|Textarea|Select|NumberInput|Combobox)\b[^;]*from '@mantine\/core'/.test(text),
    );
  expect(fields.length).toBeGreaterThan(3);
  expect(
    fields.filter(({ text }) => !text.includes('theme/input-styles.ts')).map(({ name }) => name),
  ).toEqual([]);
});
