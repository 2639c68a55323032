import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessUnitCalls } from '#contract/people/business-units.calls.ts';
import { buildApp } from '#server/app.ts';
import { openServices } from '#server/platform/open-services.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { clientOf, openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { openDatabase } from './open.ts';
import { watchStatements } from './slow-statements.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

function heard() {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}

test('a slow statement is in the log with its call and request, and a quick one is not', async () => {
  const { log, lines } = heard();
  const { environment, liveSettings } = portal.services;
  const { services, close } = openServices(
    { ...environment, slowMilliseconds: 150 },
    liveSettings.layers,
    environment.databaseUrl!,
    log,
  );
  const app = await buildApp({ services });
  const { cookies } = await signedInAs(portal, 'COMPANY_ADMIN');
  const admin = clientOf(app, cookies);
  await admin.ask(businessUnitCalls.list, { query: {} });
  lines.length = 0;
  const locked = portal.services.db.transaction().execute(async (tx) => {
    await sql`lock table business_unit in access exclusive mode`.execute(tx);
    await pause(400);
  });
  await pause(100);
  const { headers } = await admin.send(businessUnitCalls.list, { query: { searchText: 'Secret' } } as never);
  await locked;
  expect(lines.length).toBeGreaterThan(0);
  expect(lines[0]).toMatchObject({
    call: businessUnitCalls.list.id,
    requestId: headers['x-request-id'],
    msg: 'a statement was slow',
    name: expect.stringMatching(/^p[\w-]{22}$/),
    statement: expect.stringContaining('business_unit'),
  });
  expect(lines[0]?.['milliseconds']).toBeGreaterThan(150);
  expect(JSON.stringify(lines)).not.toContain('Secret');
  await app.close();
  await close();
});

test('a statement that is not prepared is in the log, too', async () => {
  const { log, lines } = heard();
  const { db, close } = openDatabase(portal.services.environment.databaseUrl!, {
    max: 1,
    watch: watchStatements(log, 20),
  });
  await sql`do $$ begin perform pg_sleep(0.05); end $$`.execute(db);
  const failing = sql`do $$ begin perform pg_sleep(0.05); raise exception 'no'; end $$`.execute(db);
  await expect(failing).rejects.toThrow('no');
  await close();
  expect(lines).toHaveLength(2);
});

test('no value is in the log, wherever the statement has it', async () => {
  const { log, lines } = heard();
  const { db, close } = openDatabase(portal.services.environment.databaseUrl!, {
    max: 1,
    watch: watchStatements(log, 20),
  });
  await sql`select pg_sleep(0.05)::text, ${'Secret'}::text, 'Hidden' as name`.execute(db);
  await close();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ statement: "select pg_sleep(0.05)::text, $1::text, '…' as name" });
});
