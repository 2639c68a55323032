import { expect, test } from 'vitest';
import type { Enrollment } from '#contract/live/ilt-seats.fields.ts';
import { placeState, type PlacedEvent } from './place-state.ts';

const now = Date.parse('2031-01-05T12:00:00Z');
const hours = (count: number) => new Date(now + count * 3_600_000).toISOString();
const enrollment = (values: Partial<Enrollment>): Enrollment => ({
  kind: 'enrolled',
  since: hours(-48),
  waitingPosition: null,
  heldBackUntil: null,
  offerEndsAt: null,
  checkedInAt: null,
  checkInBy: null,
  completedAt: null,
  isNoShow: false,
  ...values,
});
const event = (values: Partial<PlacedEvent> = {}): PlacedEvent => ({
  canceledAt: null,
  startsAt: hours(24),
  endsAt: hours(26),
  seats: 8,
  seatsTaken: 3,
  enrollment: null,
  firstUntil: null,
  isHeldBack: false,
  ...values,
});

test.each([
  ['open', event()],
  ['full', event({ seatsTaken: 8 })],
  ['heldBack', event({ isHeldBack: true })],
  ['full', event({ seatsTaken: 8, isHeldBack: true })],
  ['seated', event({ enrollment: enrollment({}), isHeldBack: true })],
  ['open', event({ enrollment: enrollment({ kind: 'cancelled' }) })],
  ['invited', event({ enrollment: enrollment({ kind: 'registered' }) })],
  ['waiting', event({ enrollment: enrollment({ kind: 'waitlisted', waitingPosition: 2 }) })],
  ['offered', event({ enrollment: enrollment({ kind: 'waitlisted', offerEndsAt: hours(1) }) })],
  ['waiting', event({ enrollment: enrollment({ kind: 'waitlisted', offerEndsAt: hours(-1) }) })],
  ['seated', event({ enrollment: enrollment({}) })],
  ['seated', event({ enrollment: enrollment({}), startsAt: hours(-1), endsAt: hours(1) })],
  ['checkedIn', event({ enrollment: enrollment({ checkedInAt: hours(-1) }), startsAt: hours(-1) })],
  ['unmarked', event({ enrollment: enrollment({}), startsAt: hours(-3), endsAt: hours(-1) })],
  ['completed', event({ enrollment: enrollment({ kind: 'attended' }), endsAt: hours(-1) })],
  ['ended', event({ startsAt: hours(-1) })],
  ['ended', event({ startsAt: hours(-1), enrollment: enrollment({ kind: 'waitlisted' }) })],
  ['canceled', event({ canceledAt: hours(-2), enrollment: enrollment({}) })],
  ['completed', event({ canceledAt: hours(-2), enrollment: enrollment({ kind: 'attended' }) })],
  ['open', event({ startsAt: null, endsAt: null })],
] as const)('the place of a person is %s', (state, of) => {
  expect(placeState(of, now)).toBe(state);
});
