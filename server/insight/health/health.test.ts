import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { healthCalls as calls } from '#contract/insight/health.calls.ts';
import { jobs } from '#server/jobs.ts';
import { runJob } from '#server/platform/jobs/scheduler.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { watchedQueues } from '#server/watched-queues.ts';
import { buildUser, signedInAs } from '#tests/builders/people.ts';
import { createTestDatabase } from '#tests/harness/database.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
});
afterAll(() => portal.close());
beforeEach(async () => {
  await sql`delete from mail`.execute(portal.services.db);
  await sql`delete from job_outcome`.execute(portal.services.db);
});

const health = async () => (await admin.ask(calls.read, {})).health;
const run = (name: string) =>
  runJob(
    jobs.find((job) => job.name === name)!,
    portal.services,
  );

async function queueCodes(count: number): Promise<void> {
  const { id, email } = await buildUser(portal);
  await portal.services.db.transaction().execute(async (tx) => {
    for (let code = 0; code < count; code++)
      await queueMail(tx, {
        occasion: `health:${id}:${code}`,
        kind: 'verify-email',
        personId: id,
        to: email,
        language: 'en',
        mail: { subject: 'Code', lines: ['Text'], code: '48151623' },
      });
  });
}

test('only platform administrators read it', async () => {
  for (const role of ['COMPANY_ADMIN', 'LEARNER'] as const) {
    const other = await signedInAs(portal, role);
    expect(await other.refused(calls.read, {})).toMatchObject({ status: 403 });
  }
  expect(await portal.stranger.refused(calls.read, {})).toMatchObject({ status: 401 });
});

test('a portal that is well says so, with its version, parts, queues, jobs, and connections', async () => {
  await run('sweep');
  const found = await health();
  expect(found).toMatchObject({
    problems: [],
    version: (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version,
    databaseVersion: expect.stringMatching(/^\d+/),
    migrations: { newest: expect.stringMatching(/^\d{4}-/), missing: [], unknown: [] },
    parts: ['database', 'files', 'space'].map((name) => ({ name, answers: true })),
    mail: { goesTo: 'outbox', waiting: 0, triedBefore: 0, sent: 0, refused: 0 },
    standby: null,
  });
  expect(found.queues.map(({ name }) => name)).toEqual(watchedQueues.map(({ name }) => name));
  expect(found.jobs.map(({ name }) => name)).toEqual(jobs.map(({ name }) => name));
  expect(found.jobs.find(({ name }) => name === 'sweep')).toMatchObject({
    isOn: true,
    succeededAt: expect.any(String),
    failedAt: null,
  });
  expect(found.pools.map(({ name }) => name)).toContain('paddock-all');
  expect(found.processes.memoryBytes).toBeGreaterThan(1_000_000);
});

test('codes that wait, mails that fail, and a job that failed are told of, the worst first', async () => {
  await queueCodes(4);
  const { db } = portal.services;
  await sql`update mail set retry_at = now() - interval '2 minutes', attempts = 1, last_error = 'refused'`.execute(
    db,
  );
  await sql`insert into job_outcome (name, succeeded_at, failed_at) values ('digests', now() - interval '1 hour', now())`.execute(
    db,
  );
  const { problems, mail } = await health();
  expect(problems).toEqual([
    { alert: 'PaddockMailsFail', about: null },
    { alert: 'PaddockCodesWait', about: 'mail_codes' },
    { alert: 'PaddockJobFails', about: 'digests' },
  ]);
  expect(mail).toMatchObject({ waiting: 4, triedBefore: 4 });
  await sql`update mail set sent_at = now()`.execute(db);
  expect((await health()).mail).toMatchObject({ waiting: 0, sent: 4 });
});

test('a mail server that takes nothing is told of, however many mails wait for their hour', async () => {
  await queueCodes(10);
  const { db } = portal.services;
  await sql`update mail set retry_at = now() + interval '5 minutes'`.execute(db);
  const fail = (count: number) =>
    sql`update mail set attempts = 2, last_error = 'connect ECONNREFUSED' where id in (select id from mail where sent_at is null limit ${count})`.execute(
      db,
    );
  await fail(3);
  const failing = [{ alert: 'PaddockMailsFail', about: null }];
  expect(await health()).toMatchObject({ problems: failing, mail: { waiting: 10, triedBefore: 3 } });
  await sql`update mail set sent_at = now() where id in (select id from mail where attempts = 0 limit 3)`.execute(
    db,
  );
  expect((await health()).problems).toEqual([]);
});

test('migrations of a newer version are named', async () => {
  const { db } = portal.services;
  await sql`insert into migration (name, checksum, kind) values ('9999-newer', 'x', 'expand')`.execute(db);
  expect((await health()).migrations).toMatchObject({ newest: '9999-newer', unknown: ['9999-newer'] });
  await sql`delete from migration where name = '9999-newer'`.execute(db);
});

test('every queue and job has a name in both languages', () => {
  for (const language of ['en', 'fr']) {
    const texts = JSON.parse(readFileSync(`web/insight/health/health.${language}.json`, 'utf8')) as {
      queue: Readonly<Record<string, string>>;
      job: Readonly<Record<string, string>>;
    };
    expect(Object.keys(texts.queue).toSorted()).toEqual(watchedQueues.map(({ name }) => name).toSorted());
    expect(Object.keys(texts.job).toSorted()).toEqual(jobs.map(({ name }) => name).toSorted());
  }
});

test('an address of a standby that leads to the primary is told of', async () => {
  const database = await createTestDatabase();
  const misled = await openTestPortal(undefined, {
    database,
    env: { DATABASE_READ_URL: database.connectionString },
  });
  const { health: found } = await (await signedInAs(misled, 'PLATFORM_ADMIN')).ask(calls.read, {});
  expect(found.standby).toEqual({ leadsTo: 'primary', bytesBehind: null, answered: 0, answeredByPrimary: 0 });
  expect(found.problems).toEqual([{ alert: 'PaddockStandbyLate', about: null }]);
  await misled.close();
});
