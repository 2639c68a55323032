import { expect, test } from 'vitest';
import { startIndex } from './start-index.ts';

const steps = (...done: boolean[]) => done.map((isDone) => ({ isDone }));

test.each([
  ['a new course starts at its first step', steps(false, false, false), 0],
  ['what was skipped comes before what follows the last one read', steps(true, false, true, true, false), 1],
  ['a first section left out comes first, even if the others are read', steps(false, true, true, false), 0],
  ['when all sections are read, the quiz is open', steps(true, true, false), 2],
  ['a finished course shows its result', steps(true, true, true), 2],
])('%s', (_case, given, expected) => {
  expect(startIndex(given)).toBe(expected);
});
