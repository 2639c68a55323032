import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessUnitCalls } from '#contract/people/business-units.calls.ts';
import { longWorkCalls } from '#contract/platform/long-work.calls.ts';
import { inSpan, traceWith, type Tracing } from './tracing.ts';
import { jobs } from '#server/jobs.ts';
import { whileWorking } from '#server/platform/asked-by.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { StoreAway } from '#server/platform/files/object-store.ts';
import { openObjectStore } from '#server/platform/files/open-object-store.ts';
import { runJob } from '#server/platform/jobs/scheduler.ts';
import { sendDueMails } from '#server/platform/mail/mail-sender.ts';
import { openTransport } from '#server/platform/mail/transport.ts';
import { openTestBucket } from '#tests/builders/bucket.ts';
import { openCollector, type Collector, type SentSpan } from '#tests/builders/collector.ts';
import { finishWorks } from '#tests/builders/long-work.ts';
import { buildUser, signedIn, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { openTracing } from './open-tracing.ts';

let collector: Collector;
let tracing: Tracing;
let portal: TestPortal;
let owner: BuiltUser;
let admin: Client;

const openedFor = (url: string, share = '1') =>
  openTracing(
    readEnvironment({
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=between%20us',
      OTEL_TRACES_SAMPLER_ARG: share,
    }).tracing!,
    'all',
    pino({ level: 'silent' }),
  );

beforeAll(async () => {
  collector = await openCollector();
  tracing = openedFor(collector.url);
  traceWith(tracing);
  portal = await openTestPortal();
  owner = await buildUser(portal, { role: 'COMPANY_ADMIN' });
  admin = await signedIn(portal, owner);
});
afterAll(async () => {
  traceWith(undefined);
  await portal.close();
  await collector.close();
});

/** The spans of a trace, once one of this name is among them. */
async function traceWithin(traceId: string, name: string): Promise<readonly SentSpan[]> {
  const found = () => collector.spans.filter((one) => one.traceId === traceId);
  await expect.poll(() => found().map((one) => one.name), { timeout: 10_000 }).toContain(name);
  return found();
}

test('a call is one span in the trace of its request, with one for each statement below it', async () => {
  const { headers } = await admin.send(businessUnitCalls.list, { query: { searchText: 'Secret' } } as never);
  const requestId = String(headers['x-request-id']);
  const { id, path } = businessUnitCalls.list;
  const spans = await traceWithin(requestId.replaceAll('-', ''), id);
  const call = spans.find(({ name }) => name === id)!;
  expect(call).toMatchObject({ parentId: '', isError: false });
  expect(call.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': path,
    'http.response.status_code': 200,
    'paddock.request_id': requestId,
  });
  const statements = spans.filter((one) => one !== call);
  expect(statements.length).toBeGreaterThanOrEqual(2);
  for (const one of statements) {
    expect(one).toMatchObject({ parentId: call.spanId, isError: false });
    expect(one.name).toMatch(new RegExp(`^${RegExp.escape(id)} (select|with)$`));
    expect(one.attributes['paddock.statement']).toMatch(/^p[\w-]{22}$/);
    expect(one.attributes).toMatchObject({ 'db.system.name': 'postgresql' });
  }
  expect(collector.headers[0]).toMatchObject({
    'x-key': 'between us',
    'content-type': 'application/x-protobuf',
  });
});

test('the trace of a caller goes on here, and one that it does not record is not sent', async () => {
  const traceId = 'f'.repeat(31) + '1';
  const withTrace = (flags: string, id = traceId) =>
    admin.send(businessUnitCalls.list, { query: {} } as never, {
      traceparent: `00-${id}-00f067aa0ba902b7-${flags}`,
    });
  await withTrace('00', 'a'.repeat(32));
  await withTrace('01', 'no trace');
  await withTrace('01');
  const spans = await traceWithin(traceId, businessUnitCalls.list.id);
  expect(spans.find(({ name }) => name === businessUnitCalls.list.id)?.parentId).toBe('00f067aa0ba902b7');
  expect(collector.spans.some((one) => one.traceId === 'a'.repeat(32))).toBe(false);
});

test('what a request leads to in the background is in its trace, down to the mail', async () => {
  const file = { call: 'users.export', params: {}, query: { format: 'csv' }, page: '/auth/admin/users' };
  const { headers } = await admin.send(longWorkCalls.startFile, { body: file } as never);
  await finishWorks(portal);
  const { environment } = portal.services;
  const transport = openTransport(environment);
  await sendDueMails(portal.services, transport);
  const traceId = String(headers['x-request-id']).replaceAll('-', '');
  const spans = await traceWithin(traceId, 'mail_personal');
  const names = new Set(spans.map(({ name }) => name));
  expect(names).toContain(longWorkCalls.startFile.id);
  expect(names).toContain('mail deliver');
  expect(names).toContain('mail_personal update');
  const commit = spans.find(({ name }) => name === `${longWorkCalls.startFile.id} commit`);
  expect(commit?.attributes).not.toHaveProperty('paddock.statement');
});

test('jobs have traces of their own, and a failing statement says its code and nothing else', async () => {
  await runJob(
    jobs.find(({ name }) => name === 'sweep')!,
    portal.services,
  );
  const number = 48_151_623;
  const failing = whileWorking('trial', null, () =>
    sql`select 1 / (${number}::int - 48151623)`.execute(portal.services.db),
  );
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(() => inSpan({ name: 'at once', kind: 'works' }, () => void [].at(0)!['x'])).toThrow(TypeError);
  await expect.poll(() => collector.spans.map(({ name }) => name), { timeout: 10_000 }).toContain('at once');
  const named = (name: string) => collector.spans.find((one) => one.name === name)!;
  expect(named('sweep')).toMatchObject({ parentId: '', isError: false });
  expect(named('trial')).toMatchObject({ parentId: '', isError: true });
  expect(named('trial select')).toMatchObject({
    parentId: named('trial').spanId,
    isError: true,
    attributes: { 'error.type': '22012' },
  });
  expect(named('at once').attributes['error.type']).toBe('TypeError');
});

test('the bucket is a span only as a part of something', async () => {
  const bucket = await openTestBucket();
  const { dataDir } = portal.services.environment;
  const store = openObjectStore({ bucket: readEnvironment({ FILES_URL: bucket.url }).bucket, dataDir });
  await store.check();
  await whileWorking('reading files', null, () => store.read('nothing'));
  await bucket.close();
  await expect(whileWorking('reading files', null, () => store.read('nothing'))).rejects.toThrow(StoreAway);
  store.close();
  await expect
    .poll(() => collector.spans.filter(({ name }) => name === 'bucket read').length, { timeout: 20_000 })
    .toBe(2);
  expect(collector.spans.some(({ name }) => name === 'bucket check')).toBe(false);
});

test('no span has a value, an id of a person, or a secret', async () => {
  const everything = Buffer.concat(collector.bytes).toString('latin1');
  const secrets = [
    'Secret',
    'between us',
    owner.id,
    owner.email,
    portal.services.environment.databaseUrl!,
    ...Object.values(admin.cookies),
  ];
  for (const secret of secrets) expect(everything.includes(secret!), secret).toBe(false);
});

test.each(['hangs', 'is away'])(
  'a collector that %s delays nobody, and what it misses is counted',
  async (how) => {
    const hanging = await openCollector({ hangs: how === 'hangs' });
    if (how === 'is away') await hanging.close();
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const to = readEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT: hanging.url }).tracing!;
    const lost = openTracing(to, 'all', log);
    traceWith(lost);
    try {
      const before = await dropped();
      const begun = performance.now();
      for (let span = 0; span < 3000; span++) inSpan({ name: 'lost', kind: 'works' }, () => {});
      await admin.ask(businessUnitCalls.list, { query: {} });
      expect(performance.now() - begun).toBeLessThan(2000);
      expect((await dropped()) - before).toBeGreaterThanOrEqual(3000 - 2048);
      await expect.poll(() => lines.length, { timeout: 20_000 }).toBeGreaterThan(0);
      expect(lines.join()).toContain('spans not sent');
      expect(lines.join()).not.toContain(hanging.url);
    } finally {
      traceWith(tracing);
      const stopping = performance.now();
      await lost.stop();
      expect(performance.now() - stopping).toBeLessThan(2500);
      if (how === 'hangs') await hanging.close();
    }
  },
);

const dropped = async () =>
  Number(
    /paddock_spans_total\{outcome="dropped"\} (\d+)/.exec(
      await portal.services.metrics.own().metrics(),
    )?.[1] ?? 0,
  );

test('a share of nothing sends nothing, and stopping sends what waits', async () => {
  const few = openedFor(collector.url, '0');
  traceWith(few);
  inSpan({ name: 'not chosen', kind: 'works' }, () => {});
  await few.stop();
  const all = openedFor(collector.url);
  traceWith(all);
  inSpan({ name: 'chosen', kind: 'works' }, () => {});
  await all.stop();
  traceWith(tracing);
  await pause(50);
  const names = collector.spans.map(({ name }) => name);
  expect(names).toContain('chosen');
  expect(names).not.toContain('not chosen');
});
