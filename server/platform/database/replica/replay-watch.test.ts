import { expect, test } from 'vitest';
import { ReplayWatch } from './replay-watch.ts';

function watched(positions: (string | null | Error)[]) {
  const asked: number[] = [];
  const away: unknown[] = [];
  const watch = new ReplayWatch(
    async () => {
      asked.push(performance.now());
      const next = positions.length > 1 ? positions.shift()! : positions[0]!;
      if (next instanceof Error) throw next;
      return next;
    },
    (reason) => away.push(reason),
  );
  return { watch, asked, away };
}

test('positions are compared as numbers, and what was reached is not asked again', async () => {
  const { watch, asked } = watched(['A/0', '10/FF']);
  expect(await watch.hasReached('9/FFFFFFFF')).toBe(true);
  expect(await watch.hasReached('9/1')).toBe(true);
  expect(asked).toHaveLength(1);
  expect(await watch.hasReached('10/FE')).toBe(true);
  expect(asked).toHaveLength(2);
});

test('all who wait share one question every 50 ms, for 300 ms', async () => {
  const { watch, asked } = watched(['0/1']);
  const answers = await Promise.all(Array.from({ length: 50 }, () => watch.hasReached('0/2')));
  expect(new Set(answers)).toEqual(new Set([false]));
  expect(asked.length).toBeLessThanOrEqual(8);
});

test.each([[null], [new Error('gone')]])(
  'a standby that is away rests, and is named once: %s',
  async (answer) => {
    const { watch, asked, away } = watched([answer]);
    expect(await watch.hasReached('0/2')).toBe(false);
    expect(await watch.hasReached('0/2')).toBe(false);
    expect(asked).toHaveLength(1);
    expect(away).toHaveLength(1);
  },
);

test('after its connections were lost, it is asked again', async () => {
  const { watch, asked } = watched(['0/5', '0/1']);
  expect(await watch.hasReached('0/4')).toBe(true);
  watch.forget();
  expect(await watch.hasReached('0/4')).toBe(false);
  expect(asked.length).toBeGreaterThan(1);
});
