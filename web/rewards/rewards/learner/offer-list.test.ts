import { expect, test } from 'vitest';
import type { Offer } from '#contract/rewards/shop.calls.ts';
import { bestBought, nearestGoal, priceOf, shownOffers } from './offer-list.ts';

const offer = (name: string, more: Partial<Offer>) =>
  ({ name, type: 'points-shop', rewardId: null, obstacle: null, pointsCost: 10, ...more }) as Offer;

const mug = offer('mug', { pointsCost: 30 });
const pass = offer('pass', { pointsCost: 900, obstacle: 'too-few-points' });
const jacket = offer('jacket', { pointsCost: 500, obstacle: 'too-few-points' });
const wrench = offer('wrench', { type: 'physical', pointsCost: 0, rewardId: 'earned' });
const card = offer('card', { type: 'code', pointsCost: 0, obstacle: 'not-earned' });
const all = [card, pass, mug, wrench, jacket];
const names = (offers: readonly Offer[]) => offers.map(({ name }) => name);

test('what is earned comes first, then what can be bought, then the rest in the order of the shop', () => {
  expect(names(shownOffers(all, undefined, undefined))).toEqual(['wrench', 'mug', 'card', 'pass', 'jacket']);
});

test('the order of the shop, and by cost', () => {
  expect(names(shownOffers(all, undefined, 'shop'))).toEqual(names(all));
  expect(names(shownOffers(all, undefined, 'cost'))).toEqual(['card', 'wrench', 'mug', 'jacket', 'pass']);
});

test.each([
  ['ready', ['mug', 'wrench']],
  ['training', ['card', 'wrench']],
  ['points', ['pass', 'mug', 'jacket']],
] as const)('the kind %s', (kind, expected) => {
  expect(names(shownOffers(all, kind, 'shop'))).toEqual(expected);
});

test('something of the shop that was given to the person costs nothing; what is earned may cost points', () => {
  expect(priceOf(offer('present', { rewardId: 'given', pointsCost: 30 }))).toBe(0);
  expect(priceOf(offer('earned', { type: 'physical', rewardId: 'earned', pointsCost: 30 }))).toBe(30);
});

test('the nearest goal is the cheapest that only lacks points', () => {
  expect(nearestGoal(all)).toBe(jacket);
  expect(nearestGoal([mug, card])).toBeUndefined();
});

test('the best that points buy is what costs the most of what only points are needed for', () => {
  const cap = offer('cap', { pointsCost: 45 });
  expect(bestBought([...all, cap])).toBe(cap);
  expect(bestBought([wrench, card, pass, jacket])).toBeUndefined();
});
