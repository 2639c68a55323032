import { expect, test } from 'vitest';
import type { AssignedCourse } from '#contract/training/progress.calls.ts';
import { standingIn } from './categories.rules.ts';

const course = (state: AssignedCourse['state'], required = true) => ({ state, required });

test.each([
  ['no courses', [], 'not-started', [0, 0, 0, 0]],
  ['nothing begun', [course('not-started')], 'not-started', [1, 0, 0, 1]],
  ['one begun', [course('in-progress'), course('not-started')], 'in-progress', [2, 0, 0, 2]],
  ['one failed', [course('failed')], 'in-progress', [1, 0, 0, 1]],
  ['the required ones passed', [course('passed'), course('not-started', false)], 'passed', [1, 1, 1, 2]],
  ['an optional one passed', [course('not-started'), course('passed', false)], 'in-progress', [1, 0, 1, 2]],
  ['passed and due again', [course('due-again'), course('passed')], 'in-progress', [2, 1, 1, 2]],
])('%s', (_what, courses, status, [requiredCount, requiredPassedCount, passedCount, coursesCount]) => {
  expect(standingIn(courses)).toEqual({
    status,
    requiredCount,
    requiredPassedCount,
    passedCount,
    coursesCount,
  });
});
