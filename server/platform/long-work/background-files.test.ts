import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { longWorkCalls as calls } from '#contract/platform/long-work.calls.ts';
import { mostKept, type BackgroundFile } from '#contract/platform/long-work.fields.ts';
import { contextsOf, finishWorks } from '#tests/builders/long-work.ts';
import { buildUser, signedIn, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { workTurn } from './run-works.ts';

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
  expect(ended.done).toBe(direct.body.trim().split('\n').length - 2);
  expect(result).toMatchObject({ name: 'Users.csv', sizeBytes: stored.rawPayload.length });
  const other = await signedIn(portal, await buildUser(portal, { role: 'PLATFORM_ADMIN' }));
  expect((await download(result!.location, other)).statusCode).toBe(404);

  const { notifications } = await admin.ask(notificationCalls.list);
  expect(notifications[0]).toMatchObject({ title: 'Your file is ready: Users.' });
  await admin.ask(calls.remove, { params: { id: work._id } });
  expect((await download(result!.location, admin)).statusCode).toBe(404);
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
