import { expect, test } from 'vitest';
import { stretches } from './stretches.ts';

const upTo = (last: number) => async (after: number | undefined) =>
  Array.from({ length: Math.min(3, last - (after ?? 0)) }, (_, index) => (after ?? 0) + index + 1);

const all = async (rows: AsyncGenerator<readonly number[]>) => {
  const told: (readonly number[])[] = [];
  for await (const stretch of rows) told.push(stretch);
  return told;
};

test.each([
  [0, []],
  [2, [[1, 2]]],
  [3, [[1, 2, 3]]],
  [7, [[1, 2, 3], [4, 5, 6], [7]]],
])('%i rows come each once, in order, none of them empty', async (count, expected) => {
  expect(await all(stretches(3, upTo(count)))).toEqual(expected);
});

test('the next stretch is asked for before the last one is used up, and no more than that', async () => {
  const asked: (number | undefined)[] = [];
  const rows = stretches(3, async (after: number | undefined) => {
    asked.push(after);
    return upTo(100)(after);
  });
  await rows.next();
  expect(asked).toEqual([undefined, 3]);
  await rows.return(undefined);
  expect(asked).toEqual([undefined, 3]);
});

test('a stretch that fails ends the rows where it would have come', async () => {
  const rows = stretches(3, async (after: number | undefined) => {
    if (after) throw new Error('The database went away.');
    return upTo(100)(after);
  });
  expect(await rows.next()).toEqual({ done: false, value: [1, 2, 3] });
  await expect(rows.next()).rejects.toThrow('The database went away.');
});

test('one that nobody waits for may fail', async () => {
  const rows = stretches(3, async (after: number | undefined) => {
    if (after) throw new Error('The database went away.');
    return upTo(100)(after);
  });
  await rows.next();
  await expect(rows.return(undefined)).resolves.toEqual({ done: true, value: undefined });
});
