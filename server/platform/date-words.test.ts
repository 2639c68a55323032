import { expect, test } from 'vitest';
import { longDay } from './date-words.ts';

test.each([
  ['2031-05-01', 'en', 'May 1, 2031'],
  ['2031-05-01', 'fr', '1er mai 2031'],
  ['2031-05-02', 'fr', '2 mai 2031'],
  ['2031-05-11', 'fr', '11 mai 2031'],
] as const)('%s in %s is %s', (day, language, words) => {
  expect(longDay(day, language)).toBe(words);
});
