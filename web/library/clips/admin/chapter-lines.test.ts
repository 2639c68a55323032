import { expect, test } from 'vitest';
import { chaptersIn, linesOf } from './chapter-lines.ts';

const chapters = [
  { startSeconds: 0, title: 'Start' },
  { startSeconds: 750, title: 'Changing the belt: 2 tools' },
  { startSeconds: 3723, title: 'Questions' },
];

test('chapters are read as they are written', () => {
  expect(linesOf(chapters)).toBe('0:00 Start\n12:30 Changing the belt: 2 tools\n1:02:03 Questions');
  expect(chaptersIn(linesOf(chapters))).toEqual(chapters);
  expect(chaptersIn('\n 0:00   Start  \n\n')).toEqual([{ startSeconds: 0, title: 'Start' }]);
});

test.each([
  ['0:00 Start\nBelts', 2],
  ['0:00', 1],
  ['0:75 Start', 1],
])('%j cannot be read from line %i on', (text, number) => {
  expect(chaptersIn(text)).toBe(number);
});
