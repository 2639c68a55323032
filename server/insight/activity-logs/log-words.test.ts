import { describe, expect, test } from 'vitest';
import { changesInWords, idsIn, valueInWords, type Wording } from './log-words.ts';

const id = '01900000-0001-7000-8000-000000000001';
const english: Wording = {
  language: 'en',
  zone: 'America/Los_Angeles',
  names: new Map([[id, 'Brake basics']]),
  label: (field) => field,
};
const french: Wording = { ...english, language: 'fr' };
const plain = (text: string | null) => text?.replace(/\s/g, ' ') ?? null;

test.each<[unknown, string, string | null, string | null]>([
  [null, 'note', null, null],
  ['', 'note', null, null],
  [true, 'active', 'Yes', 'Oui'],
  [false, 'active', 'No', 'Non'],
  [1234.5, 'points', '1,234.5', '1 234,5'],
  [2026, 'year', '2026', '2026'],
  [124050, 'amountCents', '1,240.50', '1 240,50'],
  [3909, 'timeSeconds', '1 h 05 min 09 s', '1 h 05 min 09 s'],
  ['2026-11-05', 'dueOn', 'Nov 5, 2026', '5 nov. 2026'],
  ['2026-11-05T02:30:00.000Z', 'sendAt', 'Nov 4, 2026, 6:30 PM', '4 nov. 2026, 18 h 30'],
  ['2026-11-05T09:00', 'startLocal', 'Nov 5, 2026, 9:00 AM', '5 nov. 2026, 09 h 00'],
  [id, 'courseId', 'Brake basics', 'Brake basics'],
  [
    '01900000-0001-7000-8000-00000000000f',
    'courseId',
    '01900000-0001-7000-8000-00000000000f',
    '01900000-0001-7000-8000-00000000000f',
  ],
  ['waiting_approval', 'status', 'Waiting for approval', 'En attente d’approbation'],
  ['constructor', 'status', 'constructor', 'constructor'],
  ['<p>Two &amp; three</p><p>four</p>', 'body', 'Two & three four', 'Two & three four'],
  ['a < b', 'note', 'a < b', 'a < b'],
  [[], 'dealers', 'None', 'Aucun'],
  [[id, 'x'], 'courses', 'Brake basics, x', 'Brake basics, x'],
  [{ en: 'One', fr: '' }, 'name', 'One', 'One'],
  [{ en: 'One', fr: 'Un' }, 'name', 'English: One; French: Un', 'Anglais : One ; Français : Un'],
  [{ _id: id, fullName: 'Kim Sandoval' }, 'user', 'Kim Sandoval', 'Kim Sandoval'],
  [{ amountCents: 2500, currency: 'USD' }, 'total', '$25.00', '25,00 $ US'],
  [{ rank: 2, active: true }, 'reach', 'rank: 2; active: Yes', 'rank : 2 ; active : Oui'],
])('%j as %s', (value, field, en, fr) => {
  expect(plain(valueInWords(value, field, undefined, english))).toBe(en);
  expect(plain(valueInWords(value, field, undefined, french))).toBe(fr);
});

describe('changes', () => {
  test('an amount has the currency beside it, and fields that stay empty are left out', () => {
    const changes = changesInWords(
      { amount: 500, note: '' },
      { amount: 1000, currency: 'CAD', note: null },
      english,
    );
    expect(changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['amount', 'CA$5.00', 'CA$10.00'],
      ['currency', null, 'CAD'],
    ]);
  });

  test('a long list ends with how many more there are', () => {
    const words = valueInWords(
      Array.from({ length: 23 }, (_, index) => `n${index}`),
      'people',
      undefined,
      english,
    );
    expect(words).toMatch(/n19, and 3 more$/);
  });

  test('what is nested too deeply is shown as it is stored', () => {
    const deep = { a: { b: { c: { d: { e: 1 } } } } };
    expect(valueInWords(deep, 'x', undefined, english)).toBe('a: b: c: d: {"e":1}');
  });
});

test('ids are found at any depth', () => {
  expect([...idsIn({ a: [{ b: id }], c: 'no' })]).toEqual([id]);
});
