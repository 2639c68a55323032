import { expect, test } from 'vitest';
import { countCodes } from './count-codes.ts';

test.each([
  ['', 0],
  [' \n ', 0],
  ['A B\tC\nD\r\n', 4],
])('codes in %j', (text, count) => {
  expect(countCodes(text)).toBe(count);
});
