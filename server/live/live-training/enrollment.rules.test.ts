import { expect, test } from 'vitest';
import { enrollmentKinds } from '#contract/live/ilt-seats.fields.ts';
import { holdsSeat, mayBecome } from './enrollment.rules.ts';

test('somebody is invited, enrolled or put on the waitlist, and keeps one row for good', () => {
  const from = (kind: (typeof enrollmentKinds)[number] | null) =>
    enrollmentKinds.filter((to) => mayBecome(kind, to));
  expect(from(null)).toEqual(['registered', 'enrolled', 'waitlisted']);
  expect(from('registered')).toEqual(['enrolled', 'waitlisted', 'cancelled']);
  expect(from('waitlisted')).toEqual(['enrolled', 'cancelled']);
  expect(from('enrolled')).toEqual(['attended', 'cancelled']);
  expect(from('attended')).toEqual(['enrolled']);
  expect(from('cancelled')).toEqual(['enrolled', 'waitlisted']);
});

test('a seat is held by people who are enrolled and by those who attended', () => {
  expect(enrollmentKinds.filter(holdsSeat)).toEqual(['enrolled', 'attended']);
});
