import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInstance } from 'i18next';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { later, texts, type Texts } from './translate.ts';

const folder = path.resolve(import.meta.dirname, '../..');
const reference = createInstance();

/** The keys of a file's sentences, and the sentences. */
const sentencesOf = (bundle: Texts, before = ''): (readonly [key: string, sentence: string])[] =>
  Object.entries(bundle).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[before + key, value] as const]
      : sentencesOf(value as Texts, `${before}${key}.`),
  );

beforeAll(async () => {
  await reference.init({
    lng: 'en',
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false },
  });
  const rest: Record<string, Texts> = {};
  for (const file of globSync('**/*.{en,fr}.json', { cwd: folder })) {
    const [, name = '', isLater, language = ''] = /([\w-]+)(\.later)?\.(en|fr)\.json$/.exec(file)!;
    const bundle = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Texts;
    if (isLater) Object.assign((rest[language] ??= {}), { [name]: bundle });
    else texts.add(language, name, bundle);
    reference.addResourceBundle(language, name, bundle, true);
  }
  for (const [language, bundle] of Object.entries(rest)) texts.add(language, later, bundle);
});

describe.each(['en', 'fr'])('%s', (language) => {
  test('every sentence reads as i18next would say it, with every plural form', async () => {
    texts.changeLanguage(language);
    await reference.changeLanguage(language);
    const sentences = texts
      .namespaces(language)
      .filter((name) => name !== later)
      .flatMap((name) => sentencesOf(reference.getResourceBundle(language, name) as Texts, `${name}:`));
    expect(sentences.length).toBeGreaterThan(5000);
    const placeholders = sentences.flatMap(([, sentence]) => [...sentence.matchAll(/\{\{(.+?)\}\}/g)]);
    const values = Object.fromEntries(placeholders.map(([, name]) => [name!.trim(), `<${name}> & $1 {{x}}`]));
    for (const [key, sentence] of sentences) {
      // An empty one says nothing, where i18next would show its key.
      if (sentence === '') continue;
      const plain = key.replace(/_(zero|one|many|other)$/, '');
      for (const count of plain === key ? [undefined] : [0, 1, 2, 21, 1.5, 1_000_000]) {
        const given = { ...values, ...(count !== undefined && { count }) };
        expect(texts.t(plain, given), key).toBe(reference.t(plain, given));
      }
    }
  });
});

test('a context chooses a variant, in each plural form, and a default stands in for what is not there', () => {
  const bundle = {
    text: 'Plain',
    text_managers: 'Managers',
    part_one: 'one',
    part_other: '{{count}} parts',
    part_managers_other: '{{count}} of managers',
    none_zero: 'none',
    none_one: 'one',
    none_other: 'some',
  };
  texts.add('en', 'variants', bundle);
  reference.addResourceBundle('en', 'variants', bundle);
  texts.changeLanguage('en');
  const own = (key: string, values: object) => texts.t(`variants:${key}`, { ...values });
  for (const context of ['managers', 'others', undefined]) {
    expect(own('text', { context })).toBe(reference.t('variants:text', { lng: 'en', context }));
    for (const count of [0, 1, 3])
      for (const key of ['part', 'none'])
        expect(own(key, { context, count }), `${key} ${context} ${count}`).toBe(
          reference.t(`variants:${key}`, { lng: 'en', context, count }),
        );
  }
  expect(own('missing', { defaultValue: 'Kind' })).toBe('Kind');
});

test('of several keys the first that has a sentence; without any, the key', () => {
  texts.add('en', 'own', { list: { empty: 'Nothing yet' } });
  texts.add('en', 'shared', { list: { empty: 'Empty', more: 'More' } });
  texts.changeLanguage('en');
  const keys = (key: string) => [`own:${key}`, `shared:${key}`];
  expect(texts.t(keys('list.empty'))).toBe('Nothing yet');
  expect(texts.t(keys('list.more'))).toBe('More');
  expect(texts.t(keys('list.none'))).toBe('list.none');
  expect(['list.more', 'list.none', 'list'].map((key) => texts.exists(keys(key)))).toEqual([
    true,
    false,
    false,
  ]);
});

test('a value that is missing shows nothing and is reported; one that a closed dialog does not have yet is not', () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  texts.add('en', 'own', { greeting: 'Hello {{name}}!' });
  expect(texts.t('own:greeting', { name: undefined })).toBe('Hello !');
  expect(report).not.toHaveBeenCalled();
  expect(texts.t('own:greeting')).toBe('Hello !');
  expect(report).toHaveBeenCalledOnce();
  report.mockRestore();
});

test('nothing asks for a part of i18next that the portal’s texts do not have', () => {
  const missing =
    /\b(?:ordinal: true|returnObjects|returnDetails|joinArrays|postProcess|fallbackLng|keyPrefix|defaultValue_\w+)\b|\bTrans\b.*i18next/;
  const sources = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'));
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.filter((file) => missing.test(readFileSync(path.join(folder, file), 'utf8')))).toEqual([]);
});
