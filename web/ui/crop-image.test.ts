import { expect, test } from 'vitest';
import { areaOf } from './crop-image.ts';

test.each([
  [
    'wide into square, centred',
    { width: 200, height: 100 },
    1,
    { zoom: 1, across: 50, down: 50 },
    [50, 0, 100, 100],
  ],
  [
    'wide into square, left',
    { width: 200, height: 100 },
    1,
    { zoom: 1, across: 0, down: 50 },
    [0, 0, 100, 100],
  ],
  [
    'tall into wide, bottom',
    { width: 100, height: 200 },
    2,
    { zoom: 1, across: 50, down: 100 },
    [0, 150, 100, 50],
  ],
  ['twice as near', { width: 100, height: 100 }, 1, { zoom: 2, across: 50, down: 50 }, [25, 25, 50, 50]],
])('%s', (_what, picture, shape, wish, [left, top, width, height]) => {
  expect(areaOf(picture, shape, wish)).toEqual({ left, top, width, height });
});
