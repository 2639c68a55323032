import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import type { Job } from './job.ts';
import { jobTablesVersion, prepareJobTables } from './job-tables.ts';
import { requestJob } from './request-job.ts';
import { startScheduler } from './scheduler.ts';

let portal: TestPortal;
let client: pg.Client;
beforeAll(async () => {
  portal = await openTestPortal();
  client = new pg.Client(portal.services.environment.databaseUrl);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await portal.close();
});

const installed = async () => {
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version');
  return rows[0]?.version;
};

test('the tables of the job library are made with the migrations, once', async () => {
  const address = portal.services.environment.databaseUrl!;
  await prepareJobTables(address);
  expect(await installed()).toBe(jobTablesVersion);
  await prepareJobTables(address);
  expect(await installed()).toBe(jobTablesVersion);
});

test('beside the tables of a newer version, jobs are asked for and done', async () => {
  await client.query('update pgboss.version set version = version + 1');
  let runs = 0;
  const job: Job = {
    name: 'beside-newer',
    summary: 'Counts its runs',
    cron: '0 0 1 1 *',
    run: async () => `Ran ${++runs} times.`,
  };
  await prepareJobTables(portal.services.environment.databaseUrl!);
  const worker = await startScheduler(portal.services, [job]);
  try {
    await requestJob(portal.services, job.name);
    await expect.poll(() => runs, { timeout: 20_000 }).toBe(1);
    expect(await installed()).toBe(jobTablesVersion + 1);
  } finally {
    await worker.stop();
  }
});
