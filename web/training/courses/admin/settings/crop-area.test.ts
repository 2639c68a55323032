import { expect, test } from 'vitest';
import { cropArea, moved } from './crop-area.ts';

const middle = { x: 0.5, y: 0.5, zoom: 1 };

test('a wide picture loses its sides, a tall one top and foot, alike', () => {
  expect(cropArea(2000, 450, 16 / 9, middle)).toEqual({ left: 600, top: 0, wide: 800, high: 450 });
  expect(cropArea(1600, 1600, 4, middle)).toEqual({ left: 0, top: 600, wide: 1600, high: 400 });
});

test('nearer shows less, and nobody looks beyond an edge', () => {
  expect(cropArea(1600, 900, 16 / 9, { x: 1, y: 0, zoom: 2 })).toEqual({
    left: 800,
    top: 0,
    wide: 800,
    high: 450,
  });
  expect(moved(middle, 3, -3, 9)).toEqual({ x: 1, y: 0, zoom: 4 });
});
