import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { insertSession } from '#server/platform/sessions/session-changes.queries.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import { buildUser } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import type { Job } from './job.ts';
import { startScheduler } from './scheduler.ts';
import { sweepWith } from './sweep.job.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

test('the sweep removes expired sessions and keeps the others', async () => {
  const { db } = portal.services;
  const { id: userId } = await buildUser(portal);
  const open = (lifetimeSeconds: number) =>
    db.transaction().execute((tx) =>
      insertSession(tx, {
        userId,
        tokenHash: hashToken(newToken()),
        limited: false,
        lifetimeSeconds,
        ip: '127.0.0.1',
        userAgent: newId(),
      }),
    );
  await open(-60);
  await open(3600);
  await sweepWith([]).run(portal.services);
  const left = await db.selectFrom('session').select('expiresAt').where('userId', '=', userId).execute();
  expect(left).toHaveLength(1);
  expect(new Date(left[0]!.expiresAt).getTime()).toBeGreaterThan(Date.now());
});

test('of two workers, exactly one runs a job', async () => {
  let runs = 0;
  const job: Job = {
    name: 'counting',
    summary: 'Counts its runs',
    cron: '0 0 1 1 *',
    run: async () => {
      runs++;
      await pause(50);
      return 'Counted.';
    },
  };
  const workers = [
    await startScheduler(portal.services, [job]),
    await startScheduler(portal.services, [job]),
  ];
  const boss = new PgBoss({
    connectionString: portal.services.environment.databaseUrl!,
    max: 1,
    schedule: false,
    supervise: false,
  });
  try {
    await boss.start();
    await boss.send('counting');
    await expect.poll(() => runs, { timeout: 10_000 }).toBe(1);
    await pause(500);
    expect(runs).toBe(1);
    expect((await boss.getSchedules()).map((one) => one.name)).toEqual(['counting']);
  } finally {
    await boss.stop();
    await Promise.all(workers.map((worker) => worker.stop()));
  }
});
