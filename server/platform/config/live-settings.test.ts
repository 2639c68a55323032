import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessUnitCalls } from '#contract/people/business-units.calls.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { dailyAt, type Job } from '#server/platform/jobs/job.ts';
import { runJob, startScheduler } from '#server/platform/jobs/scheduler.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { anotherProcess, clientOf, openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { statementsOf } from '#tests/builders/statements.ts';
import { lockSaved, writeSaved } from './live-settings.queries.ts';

let portal: TestPortal;
let other: Awaited<ReturnType<typeof anotherProcess>>;
beforeAll(async () => {
  portal = await openTestPortal();
  other = await anotherProcess(portal);
});
afterAll(async () => {
  await other.close();
  await portal.close();
});

/** Saves settings as another process does, behind the back of those of this test. */
const saveElsewhere = (changed: Record<string, boolean | string | number | string[]>) =>
  portal.services.db.transaction().execute(async (tx) => {
    const { saved } = await lockSaved(tx);
    await writeSaved(tx, { saved: { ...saved, ...changed } });
  });

test('the next request of every process with a session works with the new settings', async () => {
  const here = await signedInAs(portal, 'COMPANY_ADMIN');
  const there = clientOf(other.app, here.cookies);
  for (const client of [here, there])
    expect((await client.send(businessUnitCalls.list)).statusCode).toBe(200);
  await saveElsewhere({ 'dealers.businessUnit': false });
  for (const client of [here, there]) {
    expect((await client.send(businessUnitCalls.list)).statusCode).toBe(404);
    const { config } = await client.ask(sessionCalls.read);
    expect(config.features['dealers.businessUnit']).toBe(false);
  }
  await saveElsewhere({ 'dealers.businessUnit': true });
  for (const client of [there, here])
    expect((await client.send(businessUnitCalls.list)).statusCode).toBe(200);
});

test('the session itself shows the settings saved last', async () => {
  const there = clientOf(other.app, (await signedInAs(portal, 'COMPANY_ADMIN')).cookies);
  await there.ask(sessionCalls.read);
  await saveElsewhere({ 'portalName.en': 'New name', resetPositions: true });
  expect((await there.ask(sessionCalls.read)).config).toMatchObject({
    portalName: { en: 'New name' },
    resetPositions: true,
  });
});

test('requests without a session follow within a second', async () => {
  const stranger = clientOf(other.app, {});
  const hours = async () => (await stranger.ask(sessionCalls.read)).config.supportHours.en;
  await hours();
  await saveElsewhere({ 'supportHours.en': 'All day' });
  await expect.poll(hours, { timeout: 1000, interval: 50 }).toBe('All day');
});

test('a request from another site is told that a call is switched off before anything else', async () => {
  await saveElsewhere({ 'dealers.businessUnit': false });
  await other.services.liveSettings.refresh(0);
  const sent = clientOf(other.app, {}).send(
    businessUnitCalls.create,
    { body: { name: 'x', code: 'xx' } },
    { 'sec-fetch-site': 'cross-site' },
  );
  expect((await sent).statusCode).toBe(404);
  await saveElsewhere({ 'dealers.businessUnit': true });
});

test('following the settings costs a session no further statement', async () => {
  const here = await signedInAs(portal, 'COMPANY_ADMIN');
  await here.ask(businessUnitCalls.list);
  const statements = await statementsOf(portal, () => here.ask(businessUnitCalls.list));
  expect(statements.filter((one) => one.includes('saved_settings'))).toHaveLength(1);
  expect(statements).toHaveLength(2);
});

test('a job runs with the settings saved last', async () => {
  const job: Job = {
    name: 'reads',
    summary: 'Reads a setting',
    cron: '0 0 1 1 *',
    run: async ({ settings }) => String(settings.graceDays),
  };
  await runJob(job, other.services);
  await saveElsewhere({ graceDays: 3 });
  expect(await runJob(job, other.services)).toBe('3');
});

test('a clock that changes while workers run is scheduled again, and a removed time goes', async () => {
  const job: Job = {
    name: 'clocked',
    summary: 'Runs by the settings',
    cron: ({ userReports: { fullReport } }) => dailyAt(fullReport.times),
    timeZone: ({ userReports: { fullReport } }) => fullReport.timeZone,
    run: async () => 'Done.',
  };
  const worker = await startScheduler(other.services, [job]);
  const boss = new PgBoss({
    connectionString: other.services.environment.databaseUrl!,
    max: 1,
    schedule: false,
    supervise: false,
  });
  await boss.start();
  const schedules = async () =>
    (await boss.getSchedules('clocked')).map(({ cron, timezone }) => `${cron} ${timezone}`).toSorted();
  try {
    expect(await schedules()).toEqual(['0 18 * * * America/Los_Angeles', '0 6 * * * America/Los_Angeles']);
    await saveElsewhere({
      'userReports.fullReport.times': ['07:45'],
      'userReports.fullReport.timeZone': 'Europe/Paris',
    });
    await expect.poll(schedules, { timeout: 5000 }).toEqual(['45 7 * * * Europe/Paris']);
  } finally {
    await boss.stop();
    await worker.stop();
  }
});

test('days of the month are part of a schedule', () => {
  expect(dailyAt(['09:30'], [1, 15])).toEqual(['30 9 1,15 * *']);
});
