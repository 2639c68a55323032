import { describe, expect, test } from 'vitest';
import { calls } from '#server/rooms.ts';
import { screens } from '#contract/screens.ts';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const shape = (path: string) =>
  path
    .replace(/\{[^}]*\?\}/g, '{?}')
    .replace(/\{[^}?]*\}/g, '{}')
    .replace(/(.)\/$/, '$1');
const doubles = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

describe('the catalogue', () => {
  test('an id and an address belong to one call', () => {
    expect(doubles(calls.map((one) => one.id))).toEqual([]);
    expect(
      doubles(
        calls.flatMap((one) =>
          [one.path, ...(one.altPaths ?? [])].map((path) => `${one.method} ${shape(path)}`),
        ),
      ),
    ).toEqual([]);
  });

  test('screens bring no schemas, which the first load would fetch', () => {
    const files = globSync('contract/**/*.screens.ts');
    const schema = /^import (?!type ).*from '[^']*(?:\.(?:fields|calls|errors)\.ts|zod)';$/m;
    expect(files.length).toBeGreaterThan(30);
    expect(files.filter((file) => schema.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  test('an id and an address belong to one screen, and its parent exists', () => {
    expect(doubles(screens.map((one) => one.id))).toEqual([]);
    expect(doubles(screens.map((one) => shape(one.path)))).toEqual([]);
  });

  test('every error of a call has one status and both messages with the same placeholders', () => {
    // `{name}`, or a count with its forms for one and for several: `{count|one file|# files}`.
    const place = /\{(\w+)(?:\|[^|}]*\|[^}]*)?\}/g;
    const places = (text: string) => [...text.matchAll(place)].map((match) => match[1]!).toSorted();
    for (const error of calls.flatMap((one) => one.errors ?? [])) {
      expect(error.status).toBeGreaterThanOrEqual(400);
      expect(places(error.fr), error.code).toEqual(places(error.en));
      // People would see a malformed placeholder literally.
      for (const text of [error.en, error.fr])
        expect(text.replaceAll(place, ''), error.code).not.toMatch(/[{}]/);
    }
  });

  test('every screen has exactly one page, every page a screen', () => {
    const root = resolve(import.meta.dirname, '../../web');
    const pages = globSync('*/*/*.pages.ts', { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/^\s+'([\w.-]+)':\s*(?:page|frontPage)\(/gm)].map(
        (match) => match[1]!,
      ),
    );
    expect(pages.toSorted()).toEqual(screens.map((one) => one.id).toSorted());
  });
});
