import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulletinCalls } from '#contract/library/bulletins.calls.ts';
import { notificationCalls as notices } from '#contract/people/notifications.calls.ts';
import { buildBulletin } from '#tests/builders/articles.ts';
import { tellEverybody } from '#tests/builders/notices.ts';
import { buildAssignmentGroup, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

async function told() {
  const group = await buildAssignmentGroup(portal);
  const person = await buildUser(portal, { groupIds: [group] });
  const bulletin = await buildBulletin(admin, { audience: { assignmentGroups: [group] } });
  await tellEverybody(portal);
  return { person, bulletin, client: await signedIn(portal, person) };
}
const recordOf = async (id: string) => {
  const { deliveries, openedCount } = await admin.ask(notices.deliveries, { query: { user: id } as never });
  const [{ openedAt, readAt } = { openedAt: null, readAt: null }] = deliveries;
  return { isOpened: openedAt !== null, isRead: readAt !== null, openedCount };
};
const visit = (client: Client, id: string) =>
  client.send(bulletinCalls.get, { params: { id }, query: { visit: 'true' } } as never);

test('whoever opens an announcement, however they came to it, has opened its notification', async () => {
  const { person, bulletin, client } = await told();
  expect(await recordOf(person.id)).toEqual({ isOpened: false, isRead: false, openedCount: 0 });
  // A look that is no visit counts as little as for the announcement itself.
  await client.ask(bulletinCalls.get, { params: { id: bulletin._id } });
  expect(await recordOf(person.id)).toMatchObject({ isOpened: false, isRead: false });
  await visit(client, bulletin._id);
  expect(await recordOf(person.id)).toEqual({ isOpened: true, isRead: true, openedCount: 1 });
  expect((await client.ask(notices.list)).unreadCount).toBe(0);
  const { rows } = await sql<{
    unread: number;
  }>`select unread from notice_total where person_id = ${person.id}`.execute(portal.services.db);
  expect(rows).toEqual([{ unread: 0 }]);
});

test('marking as read opens nothing; the announcement that is opened later does', async () => {
  const { person, bulletin, client } = await told();
  expect(await client.ask(notices.readAll)).toEqual({ readCount: 1 });
  expect(await recordOf(person.id)).toEqual({ isOpened: false, isRead: true, openedCount: 0 });
  await visit(client, bulletin._id);
  expect(await recordOf(person.id)).toEqual({ isOpened: true, isRead: true, openedCount: 1 });
});

test('following a notification opens it, ticking it off does not', async () => {
  const [followed, ticked] = [await told(), await told()];
  for (const [{ client }, opened] of [
    [followed, true],
    [ticked, false],
  ] as const) {
    const { notifications } = await client.ask(notices.list);
    await client.ask(notices.read, { params: { id: notifications[0]!._id }, body: { opened } });
    expect((await client.ask(notices.list)).unreadCount).toBe(0);
  }
  expect(await recordOf(followed.person.id)).toMatchObject({ isOpened: true, isRead: true });
  expect(await recordOf(ticked.person.id)).toMatchObject({ isOpened: false, isRead: true });
});
