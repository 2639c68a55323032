import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { proxyCalls } from '#contract/people/proxy.calls.ts';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { longWorkCalls as calls } from '#contract/platform/long-work.calls.ts';
import { mostKept, type BackgroundFile } from '#contract/platform/long-work.fields.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { newId } from '#server/platform/ids.ts';
import { contextsOf, finishWorks } from '#tests/builders/long-work.ts';
import { buildUser, signedIn, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { fileInBackground } from './background-files.ts';
import { workOnFile } from './long-work.ts';
import { workTurn } from './run-works.ts';
import { takeTurn } from './turns.queries.ts';
import { writeFile } from './write-file.ts';

let portal: TestPortal;
let owner: BuiltUser;
let admin: Client;

beforeAll(async () => {
  portal = await openTestPortal();
});
beforeEach(async () => {
  owner = await buildUser(portal, { role: 'COMPANY_ADMIN' });
  admin = await signedIn(portal, owner);
});
afterAll(() => portal.close());

const users: BackgroundFile = {
  call: 'users.export',
  params: {},
  query: { format: 'csv' },
  page: '/auth/admin/users',
};
const start = async (body: BackgroundFile = users, client = admin) =>
  (await client.ask(calls.startFile, { body })).work;
const latest = async (client = admin) => (await client.ask(calls.list)).works[0]!;
const download = (location: string, client: Client) =>
  client.send({ method: 'GET', path: location } as never, {});

describe('refusals', () => {
  test('a call that does not send such a file', async () => {
    for (const call of ['users.list', 'session.my-data', 'files.read', 'constructor'])
      expect(await admin.refused(calls.startFile, { body: { ...users, call } })).toMatchObject({
        status: 404,
        code: 'works.unknownFile',
      });
  });

  test('a file that the person may not read, and filters that its call does not accept', async () => {
    const learner = await signedIn(portal, await buildUser(portal, { role: 'LEARNER' }));
    expect(await learner.refused(calls.startFile, { body: users })).toMatchObject({ status: 403 });
    const query = { format: 'pdf' };
    expect(await admin.refused(calls.startFile, { body: { ...users, query } })).toMatchObject({
      status: 400,
    });
    const page = 'https://elsewhere.example/';
    expect(await admin.refused(calls.startFile, { body: { ...users, page } })).toMatchObject({ status: 400 });
    expect((await admin.ask(calls.list)).works).toEqual([]);
  });

  test('a right that is withdrawn before its turn', async () => {
    await start();
    await sql`update user_account set role_id = (select id from role where code = 'LEARNER') where id = ${owner.id}`.execute(
      portal.services.db,
    );
    await finishWorks(portal);
    const work = await latest();
    expect(work).toMatchObject({ state: 'failed', result: null });
    expect(work.problem).toContain('no longer have permission');
  });
});

test('the file is the one that is sent at once, and only its owner reads it', async () => {
  const work = await start();
  expect(work).toMatchObject({ title: 'Users', state: 'waiting', result: null });
  await finishWorks(portal);
  const { result, ...ended } = await latest();
  expect(ended).toMatchObject({ _id: work._id, state: 'done', abilities: { undo: false, remove: true } });
  const stored = await download(result!.location, admin);
  const direct = await admin.send(userCalls.export, { query: { format: 'csv' } });
  expect(stored.statusCode).toBe(200);
  expect(stored.body).toBe(direct.body);
  expect(stored.body).toContain(owner.email);
  expect(ended.done).toBe(direct.body.trim().split('\n').length - 3);
  expect(result).toMatchObject({
    name: `Users ${portal.services.today()}.csv`,
    sizeBytes: stored.rawPayload.length,
  });
  const other = await signedIn(portal, await buildUser(portal, { role: 'PLATFORM_ADMIN' }));
  expect((await download(result!.location, other)).statusCode).toBe(404);

  const { notifications } = await admin.ask(notificationCalls.list);
  expect(notifications[0]).toMatchObject({ title: 'Your file is ready: Users.' });
  await admin.ask(calls.remove, { params: { id: work._id } });
  expect((await download(result!.location, admin)).statusCode).toBe(404);
});

describe('a file that is being written', () => {
  /** Starts a file whose rows come slowly, and writes it until it ends. */
  const write = async (meanwhile: (id: string) => Promise<unknown>) => {
    const { services } = portal;
    const work = await start();
    const turn = (await takeTurn(services.db, newId()))!;
    const context = contextsOf(portal).forWork() as Context<Actor>;
    async function* rows() {
      yield 'one\n';
      await meanwhile(work._id);
      // Longer than the time after which it looks whether it goes on.
      await pause(1500);
      yield 'two\n';
    }
    const file = { body: Readable.from(rows()), mediaType: 'text/csv', rowCount: () => 1 };
    const kind = workOnFile({ ...fileInBackground, file: async () => file });
    return writeFile(context, turn, kind, new AbortController().signal);
  };

  test('shows how far it is', async () => {
    const end = await write(async (id) => {
      expect((await admin.ask(calls.get, { params: { id } })).work).toMatchObject({ state: 'running' });
    });
    expect(end).toMatchObject({ state: 'done', rows: 1, file: { sizeBytes: 8 } });
    expect(await latest()).toMatchObject({ done: 1 });
  });

  test('ends soon after it is cancelled', async () => {
    const end = await write((id) => admin.ask(calls.cancel, { params: { id } }));
    expect(end).toEqual({ state: 'cancelled' });
  });

  test('is given up when another worker has taken it over', async () => {
    const end = await write((id) =>
      sql`update long_work set holder = ${newId()} where id = ${id}`.execute(portal.services.db),
    );
    expect(end).not.toMatchObject({ state: 'done' });
    expect(await latest()).toMatchObject({ state: 'running', result: null });
  });
});

test('what somebody starts for another person goes on only as long as they may act for them', async () => {
  const manager = await buildUser(portal, { role: 'BRAND_MANAGER' });
  const password = 'Saddle42ridge';
  const acting = await signedIn(
    portal,
    await buildUser(portal, { role: 'PLATFORM_ADMIN', passwordHash: await hashPassword(password) }),
  );
  await acting.ask(proxyCalls.start, { params: { proxyId: manager.id }, query: { reason: 'helping' } });
  await acting.ask(proxyCalls.stepUp, { body: { password } });
  const certificates = { ...users, call: 'certificates.export' };
  await start(certificates, acting);
  await finishWorks(portal);
  expect(await latest(acting)).toMatchObject({ state: 'done' });
  await start(certificates, acting);
  await sql`update user_account set role_id = (select id from role where code = 'LEARNER') where role_id =
    (select id from role where code = 'PLATFORM_ADMIN')`.execute(portal.services.db);
  await finishWorks(portal);
  const { works } = await (await signedIn(portal, manager)).ask(calls.list);
  expect(works.map((work) => work.state)).toEqual(['failed', 'done']);
});

test('a cancelled file is not written', async () => {
  const work = await start();
  const { work: cancelled } = await admin.ask(calls.cancel, { params: { id: work._id } });
  expect(cancelled).toMatchObject({ state: 'cancelled', result: null });
  expect(await workTurn(contextsOf(portal))).toBe(false);
});

test('the latest works are kept, and older ones make way with their files', async () => {
  const { db } = portal.services;
  const locations: string[] = [];
  for (let count = 0; count < mostKept + 2; count++) {
    await start();
    await finishWorks(portal);
    locations.push((await latest()).result!.location);
  }
  const { works } = await admin.ask(calls.list);
  expect(works.map((one) => one.result!.location)).toEqual(locations.slice(2).toReversed());
  const { rows } = await sql`select from file_removal`.execute(db);
  expect(rows.length).toBeGreaterThanOrEqual(2);
  expect((await download(locations[0]!, admin)).statusCode).toBe(404);
});
