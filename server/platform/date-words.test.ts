import { expect, test } from 'vitest';
import { dateWords } from './date-words.ts';

const long = {
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
  fr: new Intl.DateTimeFormat('fr-CA', { dateStyle: 'long', timeZone: 'UTC' }),
};

test.each([
  ['2031-05-01', 'en', 'May 1, 2031'],
  ['2031-05-01', 'fr', '1er mai 2031'],
  ['2031-05-02', 'fr', '2 mai 2031'],
  ['2031-05-11', 'fr', '11 mai 2031'],
] as const)('%s in %s is %s', (day, language, words) => {
  expect(dateWords(long[language], new Date(day), language)).toBe(words);
});
