import { expect, test } from 'vitest';
import { reasonIn, receiptReasons } from './ready-reasons.ts';

test.each(receiptReasons.map(({ en, fr }) => [en, fr]))(
  '“%s” is said in the language of its reader',
  (en, fr) => {
    expect(reasonIn(en!, 'fr')).toBe(fr);
    expect(reasonIn(fr!, 'en')).toBe(en);
    expect(reasonIn(fr!, 'fr')).toBe(fr);
  },
);

test('a reason in somebody’s own words stays as it is', () => {
  expect(reasonIn('See the second page.', 'fr')).toBe('See the second page.');
});
