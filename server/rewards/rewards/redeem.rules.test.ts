import { expect, test } from 'vitest';
import { obstacles } from '#contract/rewards/shop.calls.ts';
import { errorFor, postingKey, rewardOfKey } from './redeem.rules.ts';

const id = '01998f3e-0000-7000-8000-000000000001';

test.each([
  [postingKey(id, 1), id],
  [`undo:${postingKey(id, 12)}`, id],
  ['course-passed:a:b', undefined],
  [`reward:${id}`, undefined],
  ['reward:short:1', undefined],
])('the reward of %s', (key, reward) => {
  expect(rewardOfKey(key)).toBe(reward);
});

test('every reason has its own sentence', () => {
  expect(new Set(obstacles.map((one) => errorFor[one].en)).size).toBe(obstacles.length);
});
