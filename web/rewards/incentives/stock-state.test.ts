import { expect, test } from 'vitest';
import { stockState } from './stock-state.ts';

test.each([
  ['no limit', null, null, null],
  ['nothing left', 0, 40, 'out'],
  ['more taken than there is', -1, 40, 'out'],
  ['five of forty', 5, 40, 'low'],
  ['six of forty', 6, 40, null],
  ['ninety-nine of a thousand', 99, 1000, 'low'],
  ['a tenth', 100, 1000, null],
  ['untouched, however few', 1, 1, null],
  ['few of an unknown number', 3, null, 'low'],
] as const)('%s', (_what, leftCount, total, state) => {
  expect(stockState({ leftCount, total })).toBe(state);
});
