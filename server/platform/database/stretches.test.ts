import { expect, test } from 'vitest';
import { stretches } from './stretches.ts';

const upTo = (last: number) => async (after: number | undefined) =>
  Array.from({ length: Math.min(3, last - (after ?? 0)) }, (_, index) => (after ?? 0) + index + 1);

const all = async (rows: AsyncGenerator<readonly number[]>) => {
  const batches: (readonly number[])[] = [];
  for await (const batch of rows) batches.push(batch);
  return batches;
};

test.each([
  [0, []],
  [2, [[1, 2]]],
  [3, [[1, 2, 3]]],
  [7, [[1, 2, 3], [4, 5, 6], [7]]],
])('%i rows come once each, in order, in batches that are never empty', async (count, expected) => {
  expect(await all(stretches(3, upTo(count)))).toEqual(expected);
});

test('reads one batch ahead, and no more', async () => {
  const requested: (number | undefined)[] = [];
  const rows = stretches(3, async (after: number | undefined) => {
    requested.push(after);
    return upTo(100)(after);
  });
  await rows.next();
  expect(requested).toEqual([undefined, 3]);
  await rows.return(undefined);
  expect(requested).toEqual([undefined, 3]);
});

test('a batch that fails ends the rows at its place', async () => {
  const rows = stretches(3, async (after: number | undefined) => {
    if (after) throw new Error('The database went away.');
    return upTo(100)(after);
  });
  expect(await rows.next()).toEqual({ done: false, value: [1, 2, 3] });
  await expect(rows.next()).rejects.toThrow('The database went away.');
});

test('a failed batch that nobody awaits is ignored', async () => {
  const rows = stretches(3, async (after: number | undefined) => {
    if (after) throw new Error('The database went away.');
    return upTo(100)(after);
  });
  await rows.next();
  await expect(rows.return(undefined)).resolves.toEqual({ done: true, value: undefined });
});
