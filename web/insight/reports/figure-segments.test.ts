import { expect, test } from 'vitest';
import { figureSegments } from './figure-segments.ts';

test.each([
  [2, 0, 1, 2, 3],
  [5, 1, 2, 5, 8],
  [0, 0, 4, 0, 4],
  [30, 0, 30, 6, 12],
  [0, 0, 0, 0, 0],
])(
  '%i passed, %i in progress, %i not started: %i of %i segments',
  (completed, inProgress, notStarted, done, all) => {
    const segments = figureSegments({ completed, inProgress, notStarted });
    expect([segments.filter((one) => one === 'done').length, segments.length]).toEqual([done, all]);
  },
);
