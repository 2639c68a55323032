import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { barTexts } from './bar-texts.ts';
import { consentLanguageFor, consentLanguages } from './consent-languages.ts';
import { moreBarTexts } from './more-bar-texts.ts';

describe('the language of consent', () => {
  test.each([
    ['what was chosen, whatever the browser speaks', 'ja', 'ja', 'en', ['de-DE'], 'ja'],
    ['what another tab chose before this browser remembered it', 'ja', null, 'en', ['de-DE'], 'ja'],
    ['English that was chosen in a Korean browser', 'en', 'en', 'en', ['ko-KR'], 'en'],
    ['English that is not what the browser asked for', 'en', null, 'en', ['fr-CA'], 'en'],
    ['French that was chosen in a Korean browser', 'fr', 'fr', 'fr', ['ko-KR'], 'fr'],
    ['the French address where nothing was chosen', undefined, null, 'fr', ['de-DE'], 'fr'],
    ['an unknown choice counts for nothing', 'xx', 'xx', 'en', ['it-IT'], 'it'],
    [
      'the first language of the browser that consent speaks',
      undefined,
      null,
      'en',
      ['nl-NL', 'pt-BR', 'en'],
      'pt',
    ],
    ['German at the first visit, of which the server keeps English', 'en', null, 'en', ['de-DE', 'en'], 'de'],
    ['Korean, which the chooser does not list', 'en', null, 'en', ['ko-KR'], 'ko'],
    ['French at the first visit', 'fr', null, 'fr', ['fr-CA', 'ko'], 'fr'],
    ['Chinese of the mainland', 'en', null, 'en', ['zh-CN'], 'cn'],
    ['Chinese with no place', undefined, null, 'en', ['zh'], 'cn'],
    ['Chinese of Taiwan', undefined, null, 'en', ['zh-TW'], 'tw'],
    ['Chinese in the traditional script', undefined, null, 'en', ['zh-Hant'], 'tw'],
    ['Chinese of Hong Kong', undefined, null, 'en', ['zh-Hant-HK'], 'hk'],
    ['English where nothing fits', 'en', null, 'en', ['nl-NL'], 'en'],
  ] as const)('%s', (_what, cookie, chosen, shown, browser, wanted) => {
    expect(consentLanguageFor({ cookie, chosen, shown, browser })).toBe(wanted);
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
    const all = { ...barTexts, ...moreBarTexts };
    const bar = all[code as keyof typeof all];
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
