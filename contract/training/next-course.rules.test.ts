import { expect, test } from 'vitest';
import { nextCourse, type Step } from './next-course.rules.ts';

const step = (name: string, state: Step['state'], more: Partial<Step> = {}) => ({
  name,
  state,
  lastEventAt: null,
  renewalDueOn: null,
  missing: [],
  ...more,
});

test.each([
  ['nothing is left', [step('a', 'passed')], undefined],
  [
    'the first open one',
    [step('a', 'passed'), step('b', 'not-started', { missing: [{}] }), step('c', 'not-started')],
    'c',
  ],
  [
    'the one started last before a new one',
    [
      step('a', 'not-started'),
      step('b', 'in-progress', { lastEventAt: '2026-01-01' }),
      step('c', 'failed', { lastEventAt: '2026-01-02' }),
    ],
    'c',
  ],
  [
    'a pass that is due again before all else, the earliest first',
    [
      step('a', 'in-progress', { lastEventAt: '2026-01-01' }),
      step('b', 'due-again', { renewalDueOn: '2026-02-02' }),
      step('c', 'due-again', { renewalDueOn: '2026-02-01' }),
    ],
    'c',
  ],
])('%s', (_what, courses, name) => {
  expect(nextCourse(courses)?.name).toBe(name);
});
