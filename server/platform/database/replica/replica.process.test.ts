import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Call } from '#contract/platform/call.ts';
import { reportCalls } from '#contract/insight/reports.calls.ts';
import { longWorkCalls } from '#contract/platform/long-work.calls.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { watchStatements } from '#server/platform/database/slow-statements.ts';
import { calls as allCalls } from '#server/rooms.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedInAs,
  type BuiltUser,
} from '#tests/builders/people.ts';
import { finishWorks } from '#tests/builders/long-work.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse, buildCurriculum } from '#tests/builders/training.ts';
import { createTestDatabase } from '#tests/harness/database.ts';
import { rounds } from '#tests/harness/rounds.ts';
import { startTwoServers, waitForStandby, type TwoServers } from '#tests/harness/two-servers.ts';
import { checkReadAddress } from './check-read-address.ts';
import { openReplica } from './replica.ts';

let two: TwoServers;
let portal: TestPortal;
let admin: Client;
let learner: BuiltUser;
const ids: Record<string, string> = {};

beforeAll(async () => {
  two = await startTwoServers();
  const { connectionString } = two.primary;
  await migrate(connectionString);
  // What is not confirmed by the standby may be late there.
  await waitForStandby(two.primary, false);
  portal = await openTestPortal(undefined, {
    database: { connectionString, drop: async () => {} },
    env: { DATABASE_READ_URL: two.standby.connectionString },
  });
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
  const [dealer, department] = [await buildDealer(portal), await buildAssignmentGroup(portal)];
  learner = await buildUser(portal, { dealerId: dealer, groupIds: [department] });
  const brandId = await buildBrand(portal, 'Brand');
  const course = await buildCourse(portal, { name: 'Course', brandId, questions: 1 });
  const curriculum = await buildCurriculum(portal, [course], { brandId, groupIds: [department] });
  Object.assign(ids, { user: learner.id, dealer, department, course: course.id, curriculum });
}, 60_000);
afterAll(async () => {
  await portal.close();
  await two.close();
});

const answered = () => ({ ...portal.services.replica!.answered });
const rename = (name: string) =>
  sql`update user_account set last_name = ${name} where id = ${learner.id}`.execute(portal.services.db);
const reported = async () =>
  (await admin.ask(reportCalls.user, { params: { id: learner.id }, query: {} })).user.fullName;

const reading: readonly Call[] = allCalls.filter(({ reads }: Call) => reads === 'replica');
const paramsOf = ({ path, concerns }: Call) =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, ids[concerns?.[name!] ?? 'course']]),
  );
const queryOf = ({ query }: Call) => {
  const shape = (query as { shape?: object } | undefined)?.shape ?? {};
  return {
    ...('format' in shape && { format: 'csv' }),
    ...('start' in shape && { start: '2026-01-01', end: '2026-01-31' }),
  };
};

test.each(reading.map((call) => [call.id, call] as const))('a standby answers %s', async (_, call) => {
  const before = answered();
  const response = await admin.send(call, { params: paramsOf(call), query: queryOf(call) } as never);
  expect(response.statusCode, response.body).toBe(200);
  expect(answered()).toEqual({ ...before, replica: before.replica + 1 });
});

test('a report shows what was saved just before, every time', async () => {
  const before = answered();
  let stale = 0;
  const times = rounds(10_000);
  for (let count = 0; count < times; count++) {
    await rename(`Number${count}`);
    if (!(await reported()).endsWith(` Number${count}`)) stale += 1;
  }
  expect(stale).toBe(0);
  expect(answered().replica - before.replica).toBeGreaterThan(times * 0.9);
}, 600_000);

const startReport = async () => {
  const file = {
    call: reportCalls.usersExport.id,
    params: {},
    query: { format: 'csv' },
    page: '/auth/admin/reports/users',
  };
  await admin.ask(longWorkCalls.startFile, { body: file });
};
const behind = () => portal.services.replica!.bytesBehind(portal.services.db);
const latestWork = async () => (await admin.ask(longWorkCalls.list)).works[0]!;
const writeReport = async () => {
  await startReport();
  await finishWorks(portal);
  const { result } = await latestWork();
  const { body } = await admin.send({ method: 'GET', path: result!.location } as never);
  return body;
};

test('a report that is written in the background comes from the standby, with what was saved before', async () => {
  const before = answered();
  await rename('Background');
  expect(await writeReport()).toContain('Background');
  expect(answered()).toEqual({ ...before, replica: before.replica + 1 });
});

test('in the background, a standby that is seconds late is waited for', async () => {
  await two.standby.command('select pg_wal_replay_pause()');
  const before = answered();
  await rename('Waited');
  const resumed = pause(1000).then(() => two.standby.command('select pg_wal_replay_resume()'));
  expect(await writeReport()).toContain('Waited');
  await resumed;
  expect(answered()).toEqual({ ...before, replica: before.replica + 1 });
});

test('a standby is found to be one, and a server with other data stops the start', async () => {
  const { db, log, replica } = portal.services;
  expect(await replica!.leadsTo(db)).toBe('standby');
  await checkReadAddress(portal.services);
  const other = await createTestDatabase({ empty: true });
  const wrong = openReplica(other.connectionString, log, { max: 1, watch: watchStatements(log, 5000) });
  try {
    await expect(checkReadAddress({ db, log, replica: wrong })).rejects.toThrow(
      /leads to a server with other data/,
    );
  } finally {
    await wrong.close();
    await other.drop();
  }
});

test('if the standby is late, the primary answers after 300 ms', async () => {
  await two.standby.command('select pg_wal_replay_pause()');
  await rename('Ahead');
  const before = answered();
  const begun = performance.now();
  const names = await Promise.all(Array.from({ length: 20 }, reported));
  expect(new Set(names.map((name) => name.split(' ').at(-1)))).toEqual(new Set(['Ahead']));
  expect(performance.now() - begun).toBeGreaterThan(290);
  expect(answered()).toEqual({ ...before, primary: before.primary + 20 });
  expect(await behind()).toBeGreaterThan(0);
  await two.standby.command('select pg_wal_replay_resume()');
  await expect.poll(behind).toBe(0);
});

test('while the standby is away, the primary answers, and afterwards the standby does again', async () => {
  await two.standby.kill();
  await rename('Alone');
  expect(await reported()).toMatch(/ Alone$/);
  await two.standby.start();
  const before = answered().replica;
  for (let tries = 0; answered().replica === before; tries++) {
    expect(tries).toBeLessThan(200);
    await reported();
    await pause(50);
  }
});

test('a report in the background that broke off with the standby is written anew from the primary', async () => {
  await rename('Anew');
  const replica = portal.services.replica!;
  const { runInBackground } = replica;
  const asked = vi.spyOn(replica, 'runInBackground').mockImplementationOnce((primary, read) =>
    runInBackground(primary, async (db) => {
      const reply = await read(db);
      await two.standby.kill();
      return reply;
    }),
  );
  await startReport();
  await finishWorks(portal);
  expect(asked).toHaveBeenCalledOnce();
  expect(await latestWork()).toMatchObject({ state: 'running', result: null });
  await two.standby.start();
  await sql`update long_work set turn_at = now() where ended_at is null`.execute(portal.services.db);
  await finishWorks(portal);
  expect(asked).toHaveBeenCalledOnce();
  asked.mockRestore();
  const { result, state } = await latestWork();
  expect(state).toBe('done');
  const { body } = await admin.send({ method: 'GET', path: result!.location } as never);
  expect(body.match(/Anew/g)).toHaveLength(1);
  await expect.poll(behind).toBe(0);
});

test('a standby that was promoted is none any more', async () => {
  await two.standby.command('select pg_promote()');
  await two.standby.command(`update user_account set last_name = 'Elsewhere' where id = '${learner.id}'`);
  await rename('Here');
  for (let count = 0; count < 5; count++) {
    expect(await reported()).toMatch(/ Here$/);
    await pause(30);
  }
});
