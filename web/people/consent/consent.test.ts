import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { barTexts } from './bar-texts.ts';
import { consentLanguageFor, consentLanguages } from './consent-languages.ts';

describe('the language of consent', () => {
  test.each([
    ['what was chosen, whatever the browser speaks', 'ja', 'en', ['de-DE'], 'ja'],
    ['the French address where nothing was chosen', undefined, 'fr', ['de-DE'], 'fr'],
    ['an unknown choice counts for nothing', 'xx', 'en', ['it-IT'], 'it'],
    [
      'the first language of the browser that consent speaks',
      undefined,
      'en',
      ['nl-NL', 'pt-BR', 'en'],
      'pt',
    ],
    ['Korean, which the chooser does not list', undefined, 'en', ['ko-KR'], 'ko'],
    ['Chinese of the mainland', undefined, 'en', ['zh-CN'], 'cn'],
    ['Chinese with no place', undefined, 'en', ['zh'], 'cn'],
    ['Chinese of Taiwan', undefined, 'en', ['zh-TW'], 'tw'],
    ['Chinese in the traditional script', undefined, 'en', ['zh-Hant'], 'tw'],
    ['Chinese of Hong Kong', undefined, 'en', ['zh-Hant-HK'], 'hk'],
    ['English where nothing fits', undefined, 'en', ['nl-NL'], 'en'],
  ] as const)('%s', (_what, chosen, shown, browser, wanted) => {
    expect(consentLanguageFor({ chosen, shown, browser })).toBe(wanted);
  });
});

describe('the words of consent', () => {
  type Words = { readonly [key: string]: string | Words };
  const folder = path.join(import.meta.dirname, 'texts');
  const read = (code: string) => JSON.parse(readFileSync(path.join(folder, `${code}.json`), 'utf8')) as Words;
  const flat = (words: Words, prefix = ''): [string, string][] =>
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[prefix + key, value] as [string, string]]
        : flat(value, `${prefix}${key}.`),
    );
  const codes = Object.keys(consentLanguages).toSorted();

  test('every consent language has its dialog texts, and no other language has', () => {
    expect(
      readdirSync(folder)
        .map((name) => path.basename(name, '.json'))
        .toSorted(),
    ).toEqual(codes);
  });

  test.each(codes)('%s has all texts, for the bar and for the dialog', (code) => {
    const [english, own] = [flat(read('en')), flat(read(code))];
    expect(own.map(([key]) => key)).toEqual(english.map(([key]) => key));
    expect(own.filter(([, text]) => text.trim() === '')).toEqual([]);
    const bar = barTexts[code as keyof typeof barTexts];
    expect([bar.acceptAll, bar.necessaryOnly]).toEqual([
      read(code)['acceptAll'],
      read(code)['necessaryOnly'],
    ]);
  });

  test('no language repeats the texts of another', () => {
    const intros = codes.map((code) => read(code)['intro']);
    expect(new Set(intros).size).toBe(codes.length);
  });
});
