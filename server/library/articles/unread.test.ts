import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulletinCalls as calls } from '#contract/library/bulletins.calls.ts';
import { promotionCalls } from '#contract/library/promotions.calls.ts';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { buildBulletin, buildPromotion } from '#tests/builders/articles.ts';
import { tellEverybody } from '#tests/builders/notices.ts';
import {
  buildAssignmentGroup,
  buildUser,
  signedIn,
  signedInAs,
  type BuiltUser,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
let now = new Date('2031-05-10T15:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const at = (id: string) => ({ params: { id } });
const visit = (client: Client, id: string, headers: Record<string, string> = {}) =>
  client.send(calls.get, { ...at(id), query: { visit: 'true' } } as never, headers);
const badgesOf = async (client: Client) => (await client.ask(sessionCalls.read)).badges;
const unreadOf = async (client: Client) => (await client.ask(calls.unread, {})).count;

/** Somebody of a department of their own, so that nothing else concerns them. */
async function reader(options: object = {}): Promise<{ person: BuiltUser; client: Client; group: string }> {
  const group = await buildAssignmentGroup(portal);
  const person = await buildUser(portal, { groupIds: [group], ...options });
  await portal.services.db
    .updateTable('userAccount')
    .set({ createdAt: new Date('2031-01-01T00:00:00Z') })
    .where('id', '=', person.id)
    .execute();
  return { person, client: await signedIn(portal, person), group };
}
const forGroup = (group: string) => ({ audience: { assignmentGroups: [group] } });

test('a person who reads a bulletin has one less to read; a prefetch, another site, and a read without visit change nothing', async () => {
  const { client, group } = await reader();
  const [first, second] = [
    await buildBulletin(admin, forGroup(group)),
    await buildBulletin(admin, forGroup(group)),
  ];
  expect(await badgesOf(client)).toMatchObject({ announcements: 2 });
  await client.ask(calls.get, at(first._id));
  for (const headers of [{ 'sec-purpose': 'prefetch' }, { 'sec-fetch-site': 'cross-site' }] as Record<
    string,
    string
  >[])
    expect((await visit(client, first._id, headers)).statusCode).toBe(200);
  expect(await badgesOf(client)).toMatchObject({ announcements: 2 });
  const reply = await visit(client, first._id, { 'sec-fetch-site': 'same-origin' });
  expect(reply.json().announcement.unread).toBe(false);
  expect(await badgesOf(client)).toMatchObject({ announcements: 1 });
  expect(await unreadOf(client)).toBe(1);
  await visit(client, second._id);
  await visit(client, second._id);
  expect(await badgesOf(client)).toMatchObject({ announcements: 0 });
  expect((await client.ask(calls.list, { query: { unread: 'true' } } as never)).announcements).toEqual([]);
});

test('a correction stays read; a new version is unread again and is told again', async () => {
  const { client, group, person } = await reader();
  const bulletin = await buildBulletin(admin, { title: 'Recall', ...forGroup(group) });
  await visit(client, bulletin._id);
  const save = async (body: object, version: number) =>
    (
      await admin.ask(calls.save, {
        ...at(bulletin._id),
        body: { title: 'Recall', description: '<p>Now 50 N·m.</p>', ...forGroup(group), version, ...body },
      })
    ).announcement;
  await tellEverybody(portal);
  const corrected = await save({}, bulletin.version);
  expect(await unreadOf(client)).toBe(0);
  await save({ newVersion: true }, corrected.version);
  expect(await unreadOf(client)).toBe(1);
  await visit(client, bulletin._id);
  expect(await unreadOf(client)).toBe(0);
  await tellEverybody(portal);
  const { notifications } = await client.ask(notificationCalls.list);
  // Two lines: the announcement was opened before there was a new version.
  expect(notifications.map(({ title, count }) => [title, count])).toEqual([
    ['New version of an announcement: “Recall”.', 1],
    ['New announcement: “Recall”.', 1],
  ]);
  const mails = await portal.services.db
    .selectFrom('mail as m')
    .innerJoin('mailBody as b', 'b.id', 'm.bodyId')
    .where('m.recipient', '=', person.email)
    .select('b.subject')
    .orderBy('b.subject')
    .execute();
  expect(mails.map(({ subject }) => subject)).toEqual([
    'New announcement: Recall',
    'New version of an announcement: Recall',
  ]);
});

test('whoever joins, leaves, or is not meant is told accordingly', async () => {
  const { client, group } = await reader();
  const [stranger, manager] = [await reader(), await signedInAs(portal, 'DISTRICT_MANAGER')];
  const bulletin = await buildBulletin(admin, { title: 'Only for them', ...forGroup(group) });
  await admin.ask(calls.changeStatus, { ...at(bulletin._id), body: { status: 'unpublished' } });
  await tellEverybody(portal);
  expect((await client.ask(notificationCalls.list)).notifications).toEqual([]);
  expect(await unreadOf(client)).toBe(0);

  const other = await buildBulletin(admin, { title: 'For readers', ...forGroup(group) });
  await tellEverybody(portal);
  expect((await client.ask(notificationCalls.list)).notifications).toHaveLength(1);
  for (const untold of [stranger.client, manager])
    expect((await untold.ask(notificationCalls.list)).notifications).toEqual([]);
  // Field staff may read what a department gets, but it is not meant for them.
  expect((await manager.ask(calls.get, at(other._id))).announcement.title).toBe('For readers');

  expect(await unreadOf(stranger.client)).toBe(0);
  await portal.services.db
    .insertInto('assignmentGroupMember')
    .values({ assignmentGroupId: group, userId: stranger.person.id })
    .execute();
  expect(await badgesOf(stranger.client)).toMatchObject({ announcements: 1 });
});

test('what came out before a person became active is not unread', async () => {
  const { group } = await reader();
  await buildBulletin(admin, forGroup(group));
  now = new Date('2031-05-11T15:00:00Z');
  const late = await buildUser(portal, { groupIds: [group] });
  await sql`update user_account set created_at = ${now} where id = ${late.id}`.execute(portal.services.db);
  const client = await signedIn(portal, late);
  expect(await unreadOf(client)).toBe(0);
  now = new Date('2031-05-11T16:00:00Z');
  await buildBulletin(admin, forGroup(group));
  expect(await unreadOf(client)).toBe(1);
});

test('what came out while an account was deactivated is not unread once it is active again', async () => {
  now = new Date('2031-05-12T15:00:00Z');
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  const { person, client, group } = await reader();
  await sql`update user_account set approved_at = created_at where id = ${person.id}`.execute(
    portal.services.db,
  );
  // Somebody it is for stays.
  await buildUser(portal, { groupIds: [group] });
  await buildBulletin(admin, { title: 'Before', ...forGroup(group) });
  expect(await badgesOf(client)).toMatchObject({ announcements: 1 });
  await admin.ask(userCalls.deactivate, { body: { _id: person.id, reason: 'On leave' } });
  const meanwhile = await buildBulletin(admin, { title: 'Meanwhile', ...forGroup(group) });
  now = new Date('2031-05-12T16:00:00Z');
  await admin.ask(userCalls.save, { params: { id: person.id }, body: { status: 'active' } });
  const back = await signedIn(portal, person);
  expect(await badgesOf(back)).toMatchObject({ announcements: 0 });
  expect(await unreadOf(back)).toBe(0);
  expect((await back.ask(calls.get, at(meanwhile._id))).announcement.unread).toBe(false);
  const list = async () => (await back.ask(calls.list, { query: { unread: 'true' } } as never)).announcements;
  expect(await list()).toEqual([]);
  await buildBulletin(admin, { title: 'After', ...forGroup(group) });
  expect(await badgesOf(back)).toMatchObject({ announcements: 1 });
  expect((await list()).map(({ title }) => title)).toEqual(['After']);
});

test('promotions count while they run: the next day counts anew', async () => {
  now = new Date('2031-06-01T15:00:00Z');
  const { client, group } = await reader();
  await buildPromotion(admin, { startDate: '2031-06-02', endDate: '2031-06-02', ...forGroup(group) });
  const count = async () => (await client.ask(promotionCalls.unread, {})).count;
  expect(await count()).toBe(0);
  now = new Date('2031-06-02T15:00:00Z');
  expect(await badgesOf(client)).toMatchObject({ promotions: 1 });
  now = new Date('2031-06-03T15:00:00Z');
  expect(await count()).toBe(0);
});

test('visits and counts at the same moment agree in the end', async () => {
  const { client, group } = await reader();
  const made = [];
  for (let count = 0; count < 12; count += 1) made.push(await buildBulletin(admin, forGroup(group)));
  await Promise.all(made.flatMap(({ _id }) => [visit(client, _id), client.ask(sessionCalls.read)]));
  expect(await badgesOf(client)).toMatchObject({ announcements: 0 });
});
