import { afterAll, describe, expect, test } from 'vitest';
import { ApartEnded, openApartProcess, OverLimit } from './apart-process.ts';
import { openApartPool } from './apart-pool.ts';
import type { Behaviour } from './fixtures/behave.apart.ts';
import { apartTask } from './task.ts';

interface Echo {
  readonly pid: number;
  readonly secrets: string | null;
}
const task = apartTask<Behaviour, Echo, number>(new URL('./fixtures/behave.apart.ts', import.meta.url), {
  silenceMilliseconds: 1500,
  mostMilliseconds: 4000,
  maxBytes: 250_000_000,
  mostOutputBytes: 1_000_000,
});

const apart = openApartProcess();
afterAll(() => apart.stop());
const pidNow = async () => (await apart.run(task, { does: 'echo' })).pid;

test('the process is not this one, stays warm, and knows no secret of the portal', async () => {
  const first = await apart.run(task, { does: 'echo' });
  expect(first.pid).not.toBe(process.pid);
  expect(first.secrets).toBeNull();
  const begun = performance.now();
  expect(await pidNow()).toBe(first.pid);
  expect(performance.now() - begun).toBeLessThan(50);
});

describe('a run that takes too much is ended, and the next one gets a new process', () => {
  test.each([
    ['time', 'loop', OverLimit],
    ['memory', 'grow', OverLimit],
    ['output', 'flood', OverLimit],
    ['a crash', 'crash', ApartEnded],
  ] as const)('%s', async (_what, does, kind) => {
    await expect(apart.run(task, { does })).rejects.toThrow(kind);
    expect(await pidNow()).toBeGreaterThan(0);
  });
});

test('an error of the work is told, and the process goes on', async () => {
  const before = await pidNow();
  await expect(apart.run(task, { does: 'throw' })).rejects.toThrow('it went wrong');
  expect(await pidNow()).toBe(before);
});

test('what it tells on the way is dealt with in order; a listener that fails ends the run with its error', async () => {
  const heard: number[] = [];
  await apart.run(task, { does: 'tell' }, async (number) => {
    await new Promise((go) => setTimeout(go, 5));
    heard.push(number);
  });
  expect(heard).toEqual([1, 2, 3]);
  class Stop extends Error {}
  const stopping = apart.run(task, { does: 'tell' }, () => {
    throw new Stop();
  });
  await expect(stopping).rejects.toThrow(Stop);
});

test('it ends when nothing is asked for a while', async () => {
  const short = openApartProcess({ idleMilliseconds: 100 });
  const { pid } = await short.run(task, { does: 'echo' });
  await expect
    .poll(
      () => {
        try {
          return process.kill(pid, 0);
        } catch {
          return false;
        }
      },
      { timeout: 5000 },
    )
    .toBe(false);
});

test('somebody’s stuck files do not delay another person’s', async () => {
  const pool = openApartPool(2);
  const stuck = Array.from({ length: 4 }, () =>
    pool.run('attacker', task, { does: 'loop' }).catch((error: unknown) => error),
  );
  const begun = performance.now();
  await pool.run('owner', task, { does: 'echo' });
  expect(performance.now() - begun).toBeLessThan(1500);
  pool.stop();
  expect((await stuck[0]) instanceof ApartEnded).toBe(true);
  // The others begin in a new process, and are ended as well.
  expect(await Promise.all(stuck)).toHaveLength(4);
});
