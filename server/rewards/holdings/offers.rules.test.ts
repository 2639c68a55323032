import { expect, test } from 'vitest';
import { obstacleOf, type OfferFacts } from './offers.rules.ts';

const fine: OfferFacts = {
  isParticipating: true,
  isEarned: false,
  isForSale: true,
  isOpen: true,
  leftCount: 1,
  perPerson: 2,
  redeemedCount: 1,
  pointsCost: 100,
  pointsBalance: 100,
};

test.each<[string, Partial<OfferFacts>, ReturnType<typeof obstacleOf>]>([
  ['everything fits, to the last point and item', {}, null],
  ['no limits', { leftCount: null, perPerson: null, redeemedCount: 99 }, null],
  ['one point too few', { pointsBalance: 99 }, 'too-few-points'],
  ['no item left', { leftCount: 0 }, 'sold-out'],
  ['redeemed as often as allowed', { redeemedCount: 2 }, 'limit-reached'],
  ['before or after its days', { isOpen: false }, 'not-open'],
  ['not earned', { isForSale: false }, 'not-earned'],
  ['not earned, and not open', { isForSale: false, isOpen: false }, 'not-earned'],
  ['the person takes no part', { isParticipating: false }, 'not-participating'],
  ['earned: redeemed after its days', { isEarned: true, isForSale: false, isOpen: false }, null],
  ['earned: kept by somebody who no longer takes part', { isEarned: true, isParticipating: false }, null],
  ['earned, but sold out', { isEarned: true, leftCount: 0 }, 'sold-out'],
  ['earned, and it costs points', { isEarned: true, isForSale: false, pointsBalance: 0 }, 'too-few-points'],
  ['given from the shop: free', { isEarned: true, pointsBalance: 0 }, null],
  ['sold out comes before points', { leftCount: 0, pointsBalance: 0 }, 'sold-out'],
])('%s', (_what, facts, obstacle) => {
  expect(obstacleOf({ ...fine, ...facts })).toBe(obstacle);
});
