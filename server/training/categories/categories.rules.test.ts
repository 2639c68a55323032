import { expect, test } from 'vitest';
import { standingIn } from './categories.rules.ts';

const course = (
  status: 'not-started' | 'in-progress' | 'passed' | 'failed',
  required = true,
  passedAt: string | null = null,
) => ({
  status,
  required,
  passedAt: status === 'passed' ? '2026-01-01T00:00:00.000Z' : passedAt,
});

test.each([
  ['no courses', [], 'not-started', [0, 0, 0, 0]],
  ['nothing begun', [course('not-started')], 'not-started', [1, 0, 0, 1]],
  ['one begun', [course('in-progress'), course('not-started')], 'in-progress', [2, 0, 0, 2]],
  ['one failed', [course('failed')], 'in-progress', [1, 0, 0, 1]],
  ['the required ones passed', [course('passed'), course('not-started', false)], 'passed', [1, 1, 1, 2]],
  ['an optional one passed', [course('not-started'), course('passed', false)], 'in-progress', [1, 0, 1, 2]],
  [
    'passed once and taken again',
    [course('in-progress', true, '2026-01-01T00:00:00.000Z')],
    'passed',
    [1, 1, 1, 1],
  ],
])('%s', (_what, courses, status, [requiredCount, requiredPassedCount, passedCount, coursesCount]) => {
  expect(standingIn(courses)).toEqual({
    status,
    requiredCount,
    requiredPassedCount,
    passedCount,
    coursesCount,
  });
});
