import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { businessUnitCalls } from '#contract/people/business-units.calls.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { PlainFailure } from '#server/platform/failure.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabaseUrl } from '#server/platform/postgres/open.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { startTwoServers, waitForStandby, type TwoServers } from '#tests/harness/two-servers.ts';

let two: TwoServers;
let portal: TestPortal;
let admin: Client;

beforeEach(async () => {
  two = await startTwoServers();
  const { connectionString } = two;
  await migrate(connectionString);
  portal = await openTestPortal(undefined, { database: { connectionString, drop: async () => {} } });
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
}, 60_000);
afterEach(async () => {
  await portal.close();
  await two.close();
});

const unit = (code: string) => ({ name: `Unit ${code}`, nameFr: `Unité ${code}`, code });
const codesKept = async () =>
  new Set(
    (await portal.services.db.selectFrom('businessUnit').select('code').execute()).map(({ code }) => code),
  );
const untilTrue = async (isTrue: () => Promise<boolean>) => {
  while (!(await isTrue().catch(() => false))) await pause(20);
};

test('a failover loses no acknowledged write, and the portal goes on without a restart', async () => {
  const acknowledged: string[] = [];
  const others = new Set<number>();
  const over = new AbortController();
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let count = 0; !over.signal.aborted; count++) {
      const code = `W${writer}-${count}`;
      const { statusCode } = await admin.send(businessUnitCalls.create, { body: unit(code) });
      if (statusCode === 200) acknowledged.push(code);
      else others.add(statusCode);
      if (statusCode !== 200) await pause(20);
    }
  });
  await untilTrue(async () => acknowledged.length > 50);

  await two.primary.kill();
  const killedAt = performance.now();
  await two.standby.command('select pg_promote()');
  const before = acknowledged.length;
  await untilTrue(async () => acknowledged.length > before + 50);
  const awaySeconds = (performance.now() - killedAt) / 1000;
  over.abort();
  await Promise.all(writers);

  const kept = await codesKept();
  expect(acknowledged.filter((code) => !kept.has(code))).toEqual([]);
  expect(awaySeconds).toBeLessThan(60);
  expect([...others]).toEqual([503]);
});

test('what was read of a person is forgotten with the server that lost it', async () => {
  const name = async () => (await admin.ask(sessionCalls.read)).user?.fullName;
  const rename = (server: typeof two.primary, first: string) =>
    server.command(`update user_account set first_name = '${first}' returning xmin`);
  await waitForStandby(two.primary, false);
  await two.standby.stop();
  const [lost] = await rename(two.primary, 'Lost');
  expect(await name()).toMatch(/^Lost /);

  await two.primary.kill();
  await two.standby.start();
  await two.standby.command('select pg_promote()');
  const [kept] = await rename(two.standby, 'Kept');
  // The new primary gives the number of the lost transaction again.
  expect(kept).toEqual(lost);
  await untilTrue(async () => (await name()) !== null);
  expect(await name()).toMatch(/^Kept /);
});

test('a change that the standby did not confirm is uncertain, and there', async () => {
  await two.standby.stop();
  const answer = admin.refused(businessUnitCalls.create, { body: unit('LONELY') });
  const waiting = `select pid from pg_stat_activity where wait_event = 'SyncRep'`;
  await untilTrue(async () => (await two.primary.command(waiting)).length > 0);
  await two.primary.command(`select pg_cancel_backend(pid) from (${waiting}) w`);
  expect(await answer).toMatchObject({ status: 503, code: 'platform.uncertain' });
  expect(await codesKept()).toContain('LONELY');
});

test('a start without a primary stops with a sentence, and without the password', async () => {
  await two.primary.kill();
  const address = two.connectionString.replace('paddock@', 'paddock:hunter2@');
  const failure = await openDatabaseUrl(address).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PlainFailure);
  const { message } = failure as Error;
  expect(message).toMatch(/^No server of DATABASE_URL takes changes: .*does not answer \(.*only reads\.$/);
  expect(message).not.toContain('hunter2');
  await expect(openDatabaseUrl(two.standby.connectionString)).rejects.toThrow(/is a standby/);
});

test('nobody returns to a server that still takes changes after a newer one was promoted', async () => {
  await admin.ask(businessUnitCalls.create, { body: unit('BEFORE') });
  await two.standby.command('select pg_promote()');
  // Both say that they are the primary. The connections of the portal are lost, and it asks again.
  await two.primary.command(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'paddock%'`,
  );
  await untilTrue(
    async () => (await admin.send(businessUnitCalls.create, { body: unit('AFTER') })).statusCode === 200,
  );
  const codes = (server: typeof two.primary) =>
    server.command(`select code from business_unit where code in ('BEFORE', 'AFTER') order by code desc`);
  expect(await codes(two.standby)).toEqual([{ code: 'BEFORE' }, { code: 'AFTER' }]);
  expect(await codes(two.primary)).toEqual([{ code: 'BEFORE' }]);

  await two.standby.kill();
  const refused = await admin.send(businessUnitCalls.create, { body: unit('LATER') });
  expect(refused.statusCode).toBe(503);
  expect(await codes(two.primary)).toEqual([{ code: 'BEFORE' }]);
});

test('what waits for a server that is silent goes on with the one that took over', async () => {
  await waitForStandby(two.primary, false);
  await admin.ask(businessUnitCalls.create, { body: unit('BEFORE') });
  two.primary.freeze();
  const begun = performance.now();
  const waiting = admin.send(businessUnitCalls.create, { body: unit('SILENT') });
  await two.standby.command('select pg_promote()');
  expect((await waiting).statusCode).toBe(503);
  await admin.ask(businessUnitCalls.create, { body: unit('AFTER') });
  expect((performance.now() - begun) / 1000).toBeLessThan(15);
  expect(await codesKept()).toEqual(new Set(['BEFORE', 'AFTER']));
});
