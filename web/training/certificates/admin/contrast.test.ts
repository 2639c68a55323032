import { expect, test } from 'vitest';
import { contrastOf, leastContrast, rgbOf } from './contrast.ts';

test.each([
  ['#000000', '#FFFFFF', 21],
  ['#FFFFFF', '#FFFFFF', 1],
  ['#767676', '#FFFFFF', 4.54],
])('%s on %s is %d to 1', (a, b, ratio) => {
  expect(contrastOf(rgbOf(a), rgbOf(b))).toBeCloseTo(ratio, 1);
});

test('a dark corner under a text counts, one elsewhere does not', () => {
  const width = 10;
  const data = Array.from({ length: width * width * 4 }, () => 255);
  for (const at of [0, 1, 2]) data[at] = 0;
  const place = { x: 0, y: 0, width: 30, size: 10, align: 'left', shown: true } as const;
  const pixels = { width, height: width, data };
  expect(leastContrast(rgbOf('#000000'), pixels, place, 10)).toBe(1);
  expect(leastContrast(rgbOf('#000000'), pixels, { ...place, x: 50, y: 50 }, 10)).toBe(21);
});
