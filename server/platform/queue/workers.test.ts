import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pino } from 'pino';
import { startWorkers, whileReporting } from './workers.ts';

const log = pino({ level: 'silent' });

test('workers go on after a failure, rest as their steps say, and finish what they do before they stop', async () => {
  let begun = 0;
  let ended = 0;
  const workers = startWorkers({
    log,
    kind: 'tests',
    failure: 'not done',
    restAfterFailureMilliseconds: 1,
    steps: [
      async () => {
        begun += 1;
        if (begun === 2) throw new Error('once');
        await pause(5);
        ended += 1;
        return begun === 4 ? 60_000 : 0;
      },
    ],
  });
  await expect.poll(() => ended).toBe(3);
  await workers.stop();
  expect([begun, ended]).toEqual([4, 3]);
});

test('whoever reports is told when the work was given up, and not by an outage', async () => {
  const answers = [() => Promise.reject(new Error('outage')), async () => false];
  let reports = 0;
  await whileReporting(
    () => answers[reports++]!(),
    async (isGivenUp) => {
      while (!isGivenUp()) await pause(50);
    },
  );
  expect(reports).toBe(2);
});
