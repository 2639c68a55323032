import { expect, test } from 'vitest';
import { fairQueue } from './fair-queue.ts';

/** A queue whose work finishes on demand, and the order in which lanes began. */
function opened(sizes: { inLane: number; inAll: number }) {
  const inTurn = fairQueue({ atOnce: 1, ...sizes });
  const begun: string[] = [];
  const open: (() => void)[] = [];
  const enter = (lane: string) =>
    inTurn(lane, async () => {
      begun.push(lane);
      await new Promise<void>((done) => open.push(done));
    }).then(
      () => 'done' as const,
      () => 'refused' as const,
    );
  async function finishAll(): Promise<void> {
    for (let round = 0; round < 100; round++) {
      open.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return { enter, begun, finishAll };
}

test('lanes take turns: a newcomer waits for one task of a long lane, not for all of them', async () => {
  const queue = opened({ inLane: 50, inAll: 100 });
  const many = Array.from({ length: 20 }, () => queue.enter('attacker'));
  const one = queue.enter('owner');
  await queue.finishAll();
  expect(await one).toBe('done');
  expect(queue.begun.indexOf('owner')).toBe(2);
  expect(new Set(await Promise.all(many))).toEqual(new Set(['done']));
});

test('a full lane refuses only its own tasks', async () => {
  const queue = opened({ inLane: 3, inAll: 100 });
  const many = Array.from({ length: 6 }, () => queue.enter('attacker'));
  const one = queue.enter('owner');
  await queue.finishAll();
  // One running, three waiting.
  expect((await Promise.all(many)).filter((outcome) => outcome === 'refused')).toHaveLength(2);
  expect(await one).toBe('done');
});

test('if all lanes together are full, the last task of the longest lane makes room', async () => {
  const queue = opened({ inLane: 10, inAll: 6 });
  const first = Array.from({ length: 6 }, () => queue.enter('a'));
  const second = Array.from({ length: 4 }, () => queue.enter('b'));
  const one = queue.enter('owner');
  await queue.finishAll();
  expect(await one).toBe('done');
  const outcomes = [...(await Promise.all(first)), ...(await Promise.all(second))];
  // One running and six waiting, the owner among them.
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(6);
});
