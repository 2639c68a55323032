import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { breakpoints } from './breakpoints.ts';

const web = new URL('../../', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, web), 'utf8');

/** These define the scales, or are shown where no token is loaded. */
const apart = new Set([
  'platform/theme/tokens.css',
  'platform/theme/mantine-variables.css',
  // Shown when the portal's own style sheets did not arrive.
  'start-failure.css',
  // The second origin, which shows learner packages, has no tokens.
  'training/scorm/stage/stage.css',
]);
const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css') && !apart.has(name))
  .map((name) => ({ name, text: read(name).replaceAll(/\/\*[\s\S]*?\*\//g, '') }));
const tokens = new Set(
  [...read('platform/theme/tokens.css').matchAll(/^ {2}(--b-[\w-]+):/gm)].map(([, name]) => name),
);

/** Every value of these properties that does not match the pattern, as `sheet: value`. */
const strange = (property: string, allowed: RegExp): string[] =>
  sheets.flatMap(({ name, text }) =>
    [...text.matchAll(new RegExp(`(?<![\\w-])${property}:\\s*([^;}]+)`, 'g'))]
      .map(([, value]) => (value ?? '').trim())
      .filter((value) => !allowed.test(value))
      .map((value) => `${name}: ${value}`),
  );

describe('style sheets', () => {
  it('take type sizes from the scale', () => {
    expect(sheets.length).toBeGreaterThan(100);
    // A size in em follows the surrounding text.
    expect(strange('font-size', /^(?:var\(--b-text-[\w-]+\)|inherit|[\d.]+em)$/)).toEqual([]);
    expect(strange('font', /^(?:inherit$|(?:\d+ )?var\(--b-text-[\w-]+\)(?:\s*\/\s*[\w.]+)? )/)).toEqual([]);
  });

  it('take corners from the scale', () => {
    const corner = String.raw`(?:var\(--b-radius-[\w-]+\)|calc\(var\(--b-radius-[\w-]+\) - 1px\)|0|50%|inherit)`;
    expect(strange('border(?:-[a-z]+)*-radius', new RegExp(`^${corner}(?: ${corner})*$`))).toEqual([]);
  });

  it('take layers from the scale', () => {
    expect(strange('z-index', /^var\(--b-layer-[\w-]+\)$/)).toEqual([]);
  });

  it('change at the breakpoints only, written as a range', () => {
    const widths = Object.values(breakpoints).join('|');
    const strangeQueries = sheets.flatMap(({ name, text }) =>
      [...text.matchAll(/@media ([^{]+)/g)]
        .map(([, query]) => (query ?? '').trim())
        .filter((query) =>
          /width/.test(query.replaceAll(new RegExp(`\\(width (?:<|>=) (?:${widths})px\\)`, 'g'), '')),
        )
        .map((query) => `${name}: ${query}`),
    );
    expect(strangeQueries).toEqual([]);
  });

  it('use the steps of the scale for spacing', () => {
    // 1 px is a hairline; odd values center a mark within its line.
    const steps = /(?<![\w.(-])(?:2|4|6|8|10|12|14|16|18|20|22|24|26|28|30|32|36|40|48|56|64)px(?!\w)/;
    const found = strange(
      '(?:(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z]+)*)',
      new RegExp(`^(?!.*${steps.source})`),
    );
    expect(found).toEqual([]);
  });

  it('use only tokens that exist', () => {
    const unknown = sheets.flatMap(({ name, text }) =>
      [...text.matchAll(/var\((--b-(?:text|space|radius|layer)-[\w-]+)/g)]
        .map(([, token]) => token)
        .filter((token) => !tokens.has(token))
        .map((token) => `${name}: ${token}`),
    );
    expect(unknown).toEqual([]);
  });
});
