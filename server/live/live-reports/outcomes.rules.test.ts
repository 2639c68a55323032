import { expect, test } from 'vitest';
import { countOutcomes } from './outcomes.rules.ts';

test('people are counted by outcome', () => {
  const outcomes = ['attended', 'attended', 'no-show', 'enrolled', 'waitlisted'] as const;
  expect(countOutcomes(outcomes.map((outcome) => ({ outcome })))).toEqual({
    enrolled: 1,
    waitlisted: 1,
    attended: 2,
    noShow: 1,
  });
  expect(countOutcomes([])).toEqual({ enrolled: 0, waitlisted: 0, attended: 0, noShow: 0 });
});
