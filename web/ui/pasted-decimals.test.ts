import { expect, test } from 'vitest';
import { pastedDecimals } from './pasted-decimals.ts';

test.each([
  ['2.00', 2],
  ['2,00', 2],
  [' 1025,5 $ ', 1025.5],
  ['$19.99', 19.99],
  ['1,234', undefined],
  ['1.234', undefined],
  ['1 234,56', undefined],
  ['1,234.56', undefined],
  ['12', undefined],
  ['2.00 USD', undefined],
  ['', undefined],
])('%s pasted is %s', (text, number) => {
  expect(pastedDecimals(text)).toBe(number);
});
