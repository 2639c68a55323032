import { expect, it } from 'vitest';
import { nextScale, startScale } from './slide-scale.ts';

it.each([
  [390, 2.56],
  [320, 3],
  [768, 1.3],
  [1440, 1],
])('a slide in a window of %i px starts at %f widths', (width, scale) => {
  expect(startScale(width)).toBeCloseTo(scale, 2);
});

it.each([
  ['+', 1, 1.5],
  ['=', 5, 6],
  ['-', 3, 2],
  ['-', 1.2, 1],
  ['0', 4, 1],
  ['ArrowRight', 2, undefined],
])('%s at %f changes to %f', (key, scale, next) => {
  expect(nextScale(key, scale)).toBe(next);
});
