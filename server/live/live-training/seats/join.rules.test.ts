import { expect, test } from 'vitest';
import { blockToUse, joinVerdict } from './join.rules.ts';

type Facts = Parameters<typeof joinVerdict>[0];
const facts = (values: Partial<Facts> = {}): Facts => ({
  status: 'published',
  isDeleted: false,
  isCanceled: false,
  hasStarted: false,
  free: 3,
  kind: null,
  hasOffer: false,
  isActive: true,
  teaches: false,
  isForPerson: true,
  holdsSameTemplate: false,
  overlap: null,
  missingCourse: null,
  othersWait: false,
  isHeldBack: false,
  blockId: null,
  ...values,
});
const verdict = (values: Partial<Facts>) => joinVerdict(facts(values), 'staff').is;

test('while seats are for other dealers, a person waits although seats are free, unless one is offered or reserved', () => {
  expect(verdict({})).toBe('seat');
  expect(verdict({ isHeldBack: true })).toBe('waitlist');
  expect(verdict({ isHeldBack: true, kind: 'waitlisted' })).toBe('unchanged');
  expect(verdict({ isHeldBack: true, kind: 'waitlisted', hasOffer: true })).toBe('seat');
  expect(verdict({ isHeldBack: true, blockId: 'block' })).toBe('seat');
});

test('a reserved seat is there past the waitlist and in a full event, but no limit of the person falls', () => {
  const reserved = { blockId: 'block', free: 0, othersWait: true };
  expect(verdict(reserved)).toBe('seat');
  expect(verdict({ ...reserved, kind: 'waitlisted' })).toBe('seat');
  expect(verdict({ ...reserved, overlap: 'Another event' })).toBe('refused');
  expect(verdict({ ...reserved, holdsSameTemplate: true })).toBe('refused');
  expect(verdict({ ...reserved, missingCourse: 'CVT' })).toBe('refused');
  expect(verdict({ ...reserved, teaches: true })).toBe('refused');
});

test('an offered seat is taken before a reserved one', () => {
  expect(blockToUse({ hasOffer: true, blockId: 'block' })).toBeNull();
  expect(blockToUse({ hasOffer: false, blockId: 'block' })).toBe('block');
});
