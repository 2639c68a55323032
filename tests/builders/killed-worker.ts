import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { TestPortal } from './portal.ts';

export interface KilledWorker {
  /** A module that works until everything is done and then exits with 0. */
  readonly worker: URL;
  readonly args?: readonly string[];
  readonly kills: number;
  /** How much there is to do. */
  readonly total: number;
  /** How much is done so far. */
  readonly reached: () => Promise<number>;
  readonly afterKill?: () => Promise<unknown>;
}

/** Starts a worker and kills it again and again, each time a good part further on. Then lets one finish. */
export async function finishDespiteKills(portal: TestPortal, options: KilledWorker): Promise<void> {
  const { worker, args = [], kills, total, reached, afterKill } = options;
  const { databaseUrl, dataDir } = portal.services.environment;
  const start = () =>
    fork(fileURLToPath(worker), args, {
      env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
      execArgv: [],
    });
  for (let killed = 0; killed < kills; killed++) {
    const child = start();
    const goal = Math.max(await reached(), Math.floor((total * killed) / (kills + 1)));
    while ((await reached()) <= goal && child.exitCode === null) await pause(2);
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    expect(await reached()).toBeLessThan(total);
    await afterKill?.();
  }
  const [code] = await once(start(), 'exit');
  expect(code).toBe(0);
}
