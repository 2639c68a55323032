import { expect, test } from 'vitest';
import { heatLevel } from './heat-level.ts';

test.each([
  [0, 0],
  [0.49, 0],
  [0.5, 1],
  [0.6, 2],
  [0.7, 3],
  [0.79, 3],
  [0.8, 4],
  [1, 4],
])('a share of %f has tint %i', (share, level) => {
  expect(heatLevel(share)).toBe(level);
});
