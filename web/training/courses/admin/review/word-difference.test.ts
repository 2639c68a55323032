import { expect, test } from 'vitest';
import { wordDifference } from './word-difference.ts';

const described = (before: string, after: string) =>
  wordDifference(before, after)
    .map(({ text, change }) => (change === 'same' ? text : `${change === 'added' ? '+' : '-'}[${text}]`))
    .join('');

test.each([
  ['Check the belt.', 'Check the belt.', 'Check the belt.'],
  ['Check the belt.', 'Check the drive belt.', 'Check the+[ drive] belt.'],
  ['Tighten to 45 Nm.', 'Tighten to 48 Nm.', 'Tighten to-[ 45]+[ 48] Nm.'],
  ['', 'New words', '+[New words]'],
  ['Old words', '', '-[Old words]'],
  ['one two three', 'three', '-[one two three]+[three]'],
])('%j becomes %j', (before, after, expected) => {
  expect(described(before, after)).toBe(expected);
});

test('no word is lost on either side', () => {
  const [before, after] = ['a  b\nc d e f', 'a b c x e\n\nf g'];
  const runs = wordDifference(before, after);
  const side = (left: 'added' | 'removed') =>
    runs
      .filter(({ change }) => change !== left)
      .map(({ text }) => text)
      .join('');
  expect([side('added'), side('removed')]).toEqual([before, after]);
});

test('one added word in a very long text is found; two very long texts without common words are shown whole', () => {
  const long = 'word '.repeat(2000);
  expect(wordDifference(long, `${long}end`).map(({ change }) => change)).toEqual([
    'same',
    'removed',
    'added',
  ]);
  const numbers = Array.from({ length: 2000 }, (_, index) => index).join(' ');
  expect(wordDifference(long, numbers)).toEqual([
    { text: long, change: 'removed' },
    { text: numbers, change: 'added' },
  ]);
});
