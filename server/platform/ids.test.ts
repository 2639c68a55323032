import { expect, test } from 'vitest';
import { isId, newId } from './ids.ts';

test('ids of a process ascend, however many are made in a millisecond, and have the time of the clock', () => {
  const before = Date.now();
  const ids = Array.from({ length: 50_000 }, newId);
  const after = Date.now();
  expect(ids.filter((id, at) => at > 0 && id <= ids[at - 1]!)).toEqual([]);
  expect(ids.filter((id) => !isId(id) || !/^.{14}7.{3}-[89ab]/.test(id))).toEqual([]);
  const times = ids.map((id) => Number.parseInt(id.replace('-', '').slice(0, 12), 16));
  expect(times[0]).toBeGreaterThanOrEqual(before);
  // Each millisecond has room for two thousand and more; a process that makes more is ahead by a few.
  expect(times.at(-1)).toBeLessThanOrEqual(after + 50);
});
