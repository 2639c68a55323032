import { expect, test } from 'vitest';
import { recordDifferences } from './record-differences.ts';

const words = {
  labelOf: (key: string) => `Field ${key}`,
  names: [{ value: 'd1', label: 'Parts' }],
  yes: 'Yes',
  no: 'No',
  plain: (text: string) => text.replaceAll(/<[^>]*>/g, ''),
  parts: (count: number) => `${count} items`,
};
const shown = (mine: unknown, theirs: unknown) =>
  recordDifferences({ field: mine }, { field: theirs }, words).map((one) => [one.mine, one.theirs]);

test('shows only the fields that differ, with their labels', () => {
  const differences = recordDifferences({ name: 'Mine', code: 'A' }, { name: 'Theirs', code: 'A' }, words);
  expect(differences).toEqual([{ key: 'name', label: 'Field name', mine: 'Mine', theirs: 'Theirs' }]);
});

test.each([
  ['an empty field', null, 'Text', '', 'Text'],
  ['a switch', true, false, 'Yes', 'No'],
  ['a number', 3, 4, '3', '4'],
  ['names for ids', ['d1', 'd2'], [], 'Parts, d2', ''],
  ['a text in two languages', { en: 'One', fr: 'Un' }, { en: 'One', fr: '' }, 'One / Un', 'One'],
  ['blocks', [{ a: 1 }, { a: 2 }], [{ a: 1 }], '2 items', '1 items'],
  ['files by their names', [{ file: 'd1' }], [{ file: 'd1' }, { file: 'd2' }], 'Parts', '2 items'],
  ['a rich text', '<p>One</p>', '<p><b>Two</b></p>', 'One', 'Two'],
  ['a picture', { fileId: 'x' }, null, '•', ''],
])('%s is described in words', (_what, mine, theirs, mineShown, theirsShown) => {
  expect(shown(mine, theirs)).toEqual([[mineShown, theirsShown]]);
});
