import { expect, test } from 'vitest';
import { blockVerdict, mostSeats, type BlockFacts } from './blocks.rules.ts';

const settings = { blockDeadlineDays: 7, blockSharePercent: 25 };
const facts = (values: Partial<BlockFacts> = {}): BlockFacts => ({
  status: 'published',
  isCanceled: false,
  hasStarted: false,
  hasEnded: false,
  free: 10,
  seats: 20,
  reserved: 2,
  named: 1,
  othersWait: false,
  isHeldBack: false,
  ...values,
});
const verdict = (values: Partial<BlockFacts>, wanted: number) => {
  const result = blockVerdict(facts(values), wanted, settings);
  return result.is === 'refused' ? result.error.code.replace('live-training.', '') : result.is;
};

test('a share of the seats is rounded down and at least one', () => {
  expect([1, 3, 4, 7, 8, 20].map((seats) => mostSeats(seats, settings))).toEqual([1, 1, 1, 1, 2, 5]);
});

test('more seats are refused with the first reason that applies', () => {
  expect(verdict({}, 4)).toBe('allowed');
  expect(verdict({}, 5)).toBe('blockLimit');
  expect(verdict({ free: 1 }, 4)).toBe('blockTooFew');
  expect(verdict({ free: -1 }, 3)).toBe('blockTooFew');
  expect(verdict({ othersWait: true }, 3)).toBe('blockBehindWaitlist');
  expect(verdict({ isHeldBack: true, othersWait: true }, 3)).toBe('blockHeldBack');
  expect(verdict({ hasEnded: true, isHeldBack: true }, 3)).toBe('blocksEnded');
  expect(verdict({ status: 'unpublished' }, 3)).toBe('notAnnounced');
  expect(verdict({ isCanceled: true, hasEnded: true }, 3)).toBe('eventCanceled');
  expect(verdict({ hasStarted: true }, 3)).toBe('enrollmentEnded');
});

test('seats can be given back until the start, whatever else changed', () => {
  const later = { isCanceled: true, hasEnded: true, othersWait: true, isHeldBack: true, free: -3 };
  expect(verdict(later, 0)).toBe('allowed');
  expect(verdict(later, 2)).toBe('allowed');
  expect(verdict({ ...later, hasStarted: true }, 0)).toBe('enrollmentEnded');
});
