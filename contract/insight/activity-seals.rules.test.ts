import { describe, expect, test } from 'vitest';
import { blocksBetween, sealLine, sealText, skipOf } from './activity-seals.rules.ts';

test.each([
  [1, 0],
  [2, 1],
  [3, 0],
  [4, 3],
  [5, 4],
  [6, 3],
  [7, 0],
  [12, 11],
  [14, 7],
  [4_294_967_297, 4_294_967_296],
])('block %i also names block %i', (number, skipped) => {
  expect(skipOf(number)).toBe(skipped);
});

describe('the way to an older block', () => {
  test.each([
    [5, 5, []],
    [5, 4, []],
    [7, 3, [6]],
    [14, 3, [7, 6]],
    [8, 5, [7, 6]],
  ] as const)('from %i to %i', (newest, oldest, between) => {
    expect(blocksBetween(newest, oldest)).toEqual(between);
  });

  test('takes few steps, each to a block that the one before names', () => {
    const newest = 3_000_001;
    for (const oldest of [1, 2, 77_777, 1_048_577, 2_999_999]) {
      const way = [newest, ...blocksBetween(newest, oldest), oldest];
      for (const [index, number] of way.slice(1).entries())
        expect([way[index]! - 1, skipOf(way[index]!)]).toContain(number);
      expect(way.length).toBeLessThan(60);
    }
  });
});

test('a line and a block are written the same way everywhere', () => {
  const entry = { entryId: 'e', at: '2026-11-01T00:00:00.000000Z', digest: 'd', was: null };
  expect(sealLine(entry)).toBe('e 2026-11-01T00:00:00.000000Z d\n');
  expect(sealLine({ ...entry, was: 'w' })).toBe('e 2026-11-01T00:00:00.000000Z d w\n');
  const block = { number: 2, sealedAt: 's', entries: 1, content: 'c', previous: 'p', skip: 'k' };
  expect(sealText(block)).toBe('[2,"s",1,"c","p","k"]');
});
