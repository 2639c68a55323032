import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulletinCalls } from '#contract/library/bulletins.calls.ts';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { fanOutPiece } from '#server/people/notifications/fan-out.ts';
import { Ports } from '#server/platform/ports.ts';
import { contributions } from '#server/rooms.ts';
import { buildBulletin } from '#tests/builders/articles.ts';
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
const ports = new Ports(contributions);

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

async function readers(count: number) {
  const group = await buildAssignmentGroup(portal);
  const people: BuiltUser[] = [];
  for (let nr = 0; nr < count; nr++) people.push(await buildUser(portal, { groupIds: [group] }));
  return { people, audience: { assignmentGroups: [group] } };
}

/** The notices of a record, by their people. */
async function noticesAbout(id: string) {
  const { rows } = await sql<{ title: string; titleFr: string; isRead: boolean }>`
    select title, title_fr as "titleFr", read_at is not null as "isRead" from notice where path like ${`%${id}`} order by person_id`.execute(
    portal.services.db,
  );
  return rows;
}

const corrected = {
  title: 'Check the winch nuts',
  titleFr: 'Vérifiez les écrous du treuil',
  description: '<p>Torque all of them to 40 N·m.</p>',
  descriptionFr: '<p>Serrez-les tous à 40 N·m.</p>',
};

test('notices that are written get the corrected title in pieces, stay read, and nobody is told again', async () => {
  const { people, audience } = await readers(5);
  const { _id, version } = await buildBulletin(admin, { audience });
  await tellEverybody(portal);
  const first = await signedIn(portal, people[0]!);
  const [notice] = (await first.ask(notificationCalls.list)).notifications;
  await first.ask(notificationCalls.read, { params: { id: notice!._id }, body: {} });
  await admin.ask(bulletinCalls.save, {
    params: { id: _id },
    body: { ...corrected, audience, version },
  } as never);

  expect(await fanOutPiece(portal.services, ports, 2)).toBe(true);
  const isNew = (one: { title: string }) => one.title.includes(corrected.title);
  expect((await noticesAbout(_id)).map(isNew)).toEqual([true, true, false, false, false]);
  // Corrected again meanwhile: it begins anew.
  const again = { ...corrected, title: 'Check the six winch nuts', audience, version: version + 1 };
  await admin.ask(bulletinCalls.save, { params: { id: _id }, body: again } as never);
  while (await fanOutPiece(portal.services, ports, 2));
  const notices = await noticesAbout(_id);
  expect(notices.map(({ title }) => title)).toEqual(
    Array.from({ length: 5 }, () => 'New announcement: “Check the six winch nuts”.'),
  );
  expect(notices.every(({ titleFr }) => titleFr.includes(corrected.titleFr))).toBe(true);
  expect(notices.filter(({ isRead }) => isRead)).toHaveLength(1);
  expect((await first.ask(notificationCalls.list)).unreadCount).toBe(0);
  expect(await fanOutPiece(portal.services, ports)).toBe(false);
});

test('a correction while notices are being written reaches those that were written before', async () => {
  const { audience } = await readers(4);
  const { _id, version } = await buildBulletin(admin, { audience });
  await fanOutPiece(portal.services, ports, 2);
  expect(await noticesAbout(_id)).toHaveLength(2);
  await admin.ask(bulletinCalls.save, {
    params: { id: _id },
    body: { ...corrected, audience, version },
  } as never);
  await tellEverybody(portal);
  const notices = await noticesAbout(_id);
  expect(notices).toHaveLength(4);
  for (const { title } of notices) expect(title).toContain(corrected.title);
});

test('published again under another title, it has that title for those who were told before too', async () => {
  const { audience } = await readers(2);
  const { _id, version } = await buildBulletin(admin, { audience });
  await tellEverybody(portal);
  const at = { params: { id: _id } };
  await admin.ask(bulletinCalls.changeStatus, { ...at, body: { status: 'unpublished' } });
  const { announcement } = await admin.ask(bulletinCalls.get, at);
  expect(announcement.version).toBeGreaterThan(version);
  await admin.ask(bulletinCalls.save, {
    ...at,
    body: { ...corrected, audience, version: announcement.version },
  } as never);
  await admin.ask(bulletinCalls.changeStatus, { ...at, body: { status: 'published', newVersion: false } });
  await tellEverybody(portal);
  const notices = await noticesAbout(_id);
  expect(notices).toHaveLength(2);
  for (const { title } of notices) expect(title).toContain(corrected.title);
});
