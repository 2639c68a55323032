import { expect, test } from 'vitest';
import { isShownPage } from './shown-page.rules.ts';

test('a page of the portal counts, with or without a word on where it comes from', () => {
  expect(isShownPage({})).toBe(true);
  expect(isShownPage({ 'sec-fetch-site': 'same-origin' })).toBe(true);
});

test.each([
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender', 'sec-fetch-site': 'same-origin' },
  { purpose: 'prefetch' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
])('%o does not count', (headers) => {
  expect(isShownPage(headers)).toBe(false);
});
