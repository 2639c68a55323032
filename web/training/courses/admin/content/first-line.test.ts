// @vitest-environment node
import { expect, test } from 'vitest';
import { firstLine } from './first-line.ts';

const piece = (str: string, hasEOL = false) => ({ str, hasEOL });

test.each([
  [
    'the first line, in several pieces',
    [piece('Belt'), piece(' '), piece('inspection', true), piece('Step 1')],
    'Belt inspection',
  ],
  ['skips lines without words', [piece('', true), piece('• •', true), piece('Torque', true)], 'Torque'],
  ['a page of one line', [piece('  Wear   limits ')], 'Wear limits'],
  ['a page with only a page number', [piece('12')], '12'],
  ['a page without words', [piece('–', true)], undefined],
  ['no page text at all', [], undefined],
])('%s', (_name, pieces, title) => {
  expect(firstLine(pieces)).toBe(title);
});

test('a line longer than a title is cut', () => {
  const title = firstLine([piece('word '.repeat(80))])!;
  expect(title.length).toBeLessThanOrEqual(160);
  expect(title.endsWith('…')).toBe(true);
});
