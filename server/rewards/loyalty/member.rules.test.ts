import { expect, test } from 'vitest';
import { memberDealersOf, memberObstacle } from './member.rules.ts';

const inside = { businessUnits: ['RLD loyalty members', 'Service'], businessUnitCodes: ['RLD', 'SRV'] };
const outside = { businessUnits: ['Service'], businessUnitCodes: ['SRV'] };

test.each([
  [true, [inside], 'self', null],
  [true, [outside, inside], 'dealers', null],
  [false, [inside], 'self', 'not-participating'],
  [true, [], 'self', 'no-dealer'],
  [true, [outside], 'self', 'not-member'],
  [true, [inside], 'groups', 'not-member'],
  [true, [inside], 'brands', 'not-member'],
  [true, [inside], 'everything', 'not-member'],
] as const)('takes part %s, dealers %j, reach %s: %s', (takesPart, dealers, reach, obstacle) => {
  expect(memberObstacle({ takesPart, dealers }, reach, 'RLD')).toBe(obstacle);
});

test('the unit is named by its code or its name, in any case', () => {
  for (const unit of ['rld', ' RLD ', 'rld LOYALTY members'])
    expect(memberDealersOf([outside, inside], unit)).toEqual([inside]);
  expect(memberDealersOf([outside, inside], 'RL')).toEqual([]);
});
