import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveHealth } from '#server/platform/health/health.ts';
import { jobOutcomes } from '#server/platform/jobs/job-runs.queries.ts';
import { runJob } from '#server/platform/jobs/scheduler.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { queueStates } from '#server/platform/queue/watched-queue.ts';
import { buildUser } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { watchedAlone } from '#tests/builders/watched-portal.ts';
import { watchedQueues } from './watched-queues.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

const queueCode = async () => {
  const person = await buildUser(portal);
  await portal.services.db.transaction().execute((tx) =>
    queueMail(tx, {
      occasion: `watched ${person.id}`,
      kind: 'verify-email',
      condition: 'always',
      personId: person.id,
      to: person.email,
      language: 'en',
      mail: { subject: 'Code', lines: ['Text'], code: '48151623' },
    }),
  );
};

async function metrics() {
  const app = fastify();
  serveHealth(app, portal.services, watchedAlone(portal.services, portal.pools));
  const [read, elsewhere] = [
    await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' }),
    await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' }),
  ];
  await app.close();
  expect(elsewhere.statusCode).toBe(404);
  return read.body;
}

test('every queue says how much waits and how long, each under its own name', async () => {
  const names = watchedQueues.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  await queueCode();
  const states = await queueStates(portal.services.db, watchedQueues);
  expect(states.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  expect(states.find(({ name }) => name === 'mail_codes')).toMatchObject({ length: 1 });
  expect(states.find(({ name }) => name === 'mail_bulk')).toEqual({
    name: 'mail_bulk',
    length: 0,
    oldestSeconds: 0,
  });
});

test('the metrics have queues, jobs, and connections, and no address or name of a person', async () => {
  await portal.services.db
    .insertInto('jobOutcome')
    .values({ name: 'sweep', succeededAt: new Date('2026-11-29T10:00:00Z') })
    .execute();
  const text = await metrics();
  expect(text).toMatch(/^paddock_queue_length\{queue="mail_codes"\} [1-9]/m);
  expect(text).toMatch(/^paddock_queue_oldest_seconds\{queue="mail_codes"\} [\d.e-]+$/m);
  expect(text).toContain('paddock_job_last_end_timestamp_seconds{job="sweep"} 1795946400');
  expect(text).toMatch(/^paddock_pool_connections\{pool="paddock-all",state="used"\} \d/m);
  expect(text).not.toContain('@');
});

test('the metrics answer while the database is away, and say so', async () => {
  const away = openDatabase('postgres://nobody@127.0.0.1:1/nothing');
  const app = fastify();
  const services = { ...portal.services, db: away.db };
  serveHealth(app, services, watchedAlone(services, portal.pools));
  const { statusCode, body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  await app.close();
  await away.close();
  expect(statusCode).toBe(200);
  expect(body).toContain('paddock_part_available{part="database"} 0');
  expect(body).not.toMatch(/^paddock_queue_length\{/m);
});

test('a job that fails is told of, and so is its next good end', async () => {
  const failing = { name: 'fails', summary: '', cron: '0 0 * * *' };
  const outcome = async () => (await jobOutcomes(portal.services.db)).find(({ name }) => name === 'fails');
  await expect(
    runJob({ ...failing, run: () => Promise.reject(new Error('not this time')) }, portal.services),
  ).rejects.toThrow('not this time');
  expect(await outcome()).toMatchObject({ succeededAt: null, failedAt: expect.any(String) });
  expect(await metrics()).toMatch(/^paddock_job_last_failure_timestamp_seconds\{job="fails"\} \d/m);
  await runJob({ ...failing, run: async () => 'Done.' }, portal.services);
  const { succeededAt, failedAt } = (await outcome())!;
  expect(succeededAt! > failedAt!).toBe(true);
});
