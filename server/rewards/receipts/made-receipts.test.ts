import { describe, expect, test } from 'vitest';
import { firstLayouts } from '#tests/builders/receipts/first-layouts.ts';
import { laterLayouts } from '#tests/builders/receipts/later-layouts.ts';
import { tryLayouts } from '#tests/builders/receipts/try-layouts.ts';

/** Set it to read other receipts. */
const seed = Number(process.env['RECEIPTS_SEED'] ?? 32);
const count = 500;

describe.each([
  ['by which the rules were written', firstLayouts],
  ['that were drawn afterwards', laterLayouts],
])(`made receipts in layouts %s, with the seed ${seed}`, (_which, layouts) => {
  const tried = tryLayouts(layouts, count, seed);
  test('no value is wrong and sure', () => {
    expect(layouts).toHaveLength(20);
    const wrong = tried.filter((one) => one.wrong.length > 0);
    expect(
      wrong.map(({ layout, paper, wrong: names }) => ({ layout: layout.name, names, ...paper })),
    ).toEqual([]);
  });
  test('the total is sure on at least 70 % of those that print one plain total', () => {
    const plain = tried.filter(({ layout }) => layout.isPlain);
    const sure = plain.filter((one) => one.sure.includes('total'));
    expect(sure.length / plain.length).toBeGreaterThanOrEqual(0.7);
  });
});
