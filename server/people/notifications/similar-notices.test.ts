import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notificationCalls as calls } from '#contract/people/notifications.calls.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { Ports, contribute } from '#server/platform/ports.ts';
import { buildUser, signedIn, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { fanOutPiece } from './fan-out.ts';
import { noticeRecipients } from './notifications.ports.ts';
import { notify, notifyMany, type Notice } from './notify.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

const about = ({ id, email }: BuiltUser, number: number, changes: Partial<Notice> = {}): Notice => ({
  to: { userId: id, email, language: 'en' },
  kind: 'comment-tagged',
  occasion: `similar:${id}:${number}`,
  title: { en: `Comment ${number}`, fr: `Commentaire ${number}` },
  path: '/auth/training/brakes',
  ...changes,
});
const tell = (...notices: readonly Notice[]) =>
  portal.services.db.transaction().execute((tx) => notify(tx, portal.services, notices));

/** The lines of a list as `title ×count`, those that are read with a tick, and what the frame and the list count. */
async function shown(client: Client, page = 1) {
  const { notifications, unreadCount, pagination } = await client.ask(calls.list, { query: { page } });
  const { badges } = await client.ask(sessionCalls.read);
  expect(badges['notifications'] ?? 0).toBe(unreadCount);
  return {
    lines: notifications.map(({ title, count, readAt }) => `${title} ×${count}${readAt ? ' ✓' : ''}`),
    unread: unreadCount,
    total: pagination.total,
  };
}

/** The kept counts are those that counting anew gives. */
async function expectExact({ id }: BuiltUser) {
  const { rows } = await sql<{ kept: string; counted: string }>`
    select t.total || ' ' || t.unread as kept,
      (select count(*) || ' ' || count(*) filter (where read_at is null) from notice where person_id = t.person_id and is_listed) as counted
    from notice_total t where t.person_id = ${id}`.execute(portal.services.db);
  expect(rows[0]!.kept).toBe(rows[0]!.counted);
}

async function somebody() {
  const person = await buildUser(portal);
  return { person, client: await signedIn(portal, person) };
}

describe('similar notices', () => {
  test('are one line with the newest words, their number, and since when', async () => {
    const { person, client } = await somebody();
    for (const number of [1, 2, 3]) await tell(about(person, number));
    expect(await shown(client)).toEqual({ lines: ['Comment 3 ×3'], unread: 1, total: 1 });
    const [line] = (await client.ask(calls.list)).notifications;
    expect(Date.parse(line!.since)).toBeLessThan(Date.parse(line!.createdAt));
    await expectExact(person);
  });

  test('written at once, and the same ones written again, count once', async () => {
    const { person, client } = await somebody();
    const three = [1, 2, 3].map((number) => about(person, number));
    await tell(...three);
    await tell(...three, about(person, 4));
    await tell(...three);
    expect(await shown(client)).toEqual({ lines: ['Comment 4 ×4'], unread: 1, total: 1 });
    await expectExact(person);
  });

  test('are of one kind and about one page: others stay apart', async () => {
    const { person, client } = await somebody();
    await tell(
      about(person, 1),
      about(person, 2, { path: '/auth/training/clutch' }),
      about(person, 3, { kind: 'comment-reported' }),
    );
    expect((await shown(client)).lines).toHaveLength(3);
    await tell(about(person, 4, { path: '/auth/training/clutch' }));
    const { lines } = await shown(client);
    expect(lines.toSorted()).toEqual(['Comment 1 ×1', 'Comment 3 ×1', 'Comment 4 ×2']);
    expect(lines[0]).toBe('Comment 4 ×2');
    await expectExact(person);
  });

  test('are read together, and what comes afterwards begins anew', async () => {
    const { person, client } = await somebody();
    for (const number of [1, 2, 3]) await tell(about(person, number));
    const [line] = (await client.ask(calls.list)).notifications;
    const { notification } = await client.ask(calls.read, { params: { id: line!._id } });
    expect(notification).toMatchObject({ count: 3, readAt: expect.any(String) as string });
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from notice where person_id = ${person.id} and read_at is null`.execute(
      portal.services.db,
    );
    expect(rows[0]!.n).toBe(0);
    await tell(about(person, 4));
    expect(await shown(client)).toEqual({ lines: ['Comment 4 ×1', 'Comment 3 ×3 ✓'], unread: 1, total: 2 });
    await expectExact(person);
  });

  test('read by an address that an older page still has are read with the newer ones', async () => {
    const { person, client } = await somebody();
    await tell(about(person, 1));
    const [older] = (await client.ask(calls.list)).notifications;
    await tell(about(person, 2));
    await client.ask(calls.read, { params: { id: older!._id } });
    expect(await shown(client)).toEqual({ lines: ['Comment 2 ×2 ✓'], unread: 0, total: 1 });
    await expectExact(person);
  });

  test('more than a day apart are two lines', async () => {
    const { person, client } = await somebody();
    await tell(about(person, 1));
    await sql`update notice set created_at = now() - interval '25 hours' where person_id = ${person.id}`.execute(
      portal.services.db,
    );
    await tell(about(person, 2));
    expect(await shown(client)).toEqual({ lines: ['Comment 2 ×1', 'Comment 1 ×1'], unread: 2, total: 2 });
    await expectExact(person);
  });

  test('keep pages whole: each line is on one page, and the number of lines is the number of pages', async () => {
    const { person, client } = await somebody();
    const pages = Array.from({ length: 60 }, (_, number) => `/auth/training/page-${number}` as const);
    for (const round of [0, 1, 2])
      await tell(...pages.map((path, number) => about(person, round * 100 + number, { path })));
    const [first, second] = [await shown(client), await shown(client, 2)];
    expect([first.lines.length, second.lines.length, first.total, first.unread]).toEqual([50, 10, 60, 60]);
    expect([...first.lines, ...second.lines].every((line) => line.endsWith('×3'))).toBe(true);
    expect(new Set([...first.lines, ...second.lines]).size).toBe(60);
    expect(await client.ask(calls.readAll)).toEqual({ readCount: 60 });
    expect((await shown(client)).unread).toBe(0);
    await expectExact(person);
  });

  test('that say something else about the same page are another line', async () => {
    const { person, client } = await somebody();
    await tell(about(person, 1));
    await tell({ ...about(person, 2), occasion: `other:${person.id}` });
    await tell(about(person, 3));
    expect((await shown(client)).lines.toSorted()).toEqual(['Comment 2 ×1', 'Comment 3 ×2']);
    await expectExact(person);
  });

  test('from a notice to many people join those a person has', async () => {
    const { person, client } = await somebody();
    const other = await somebody();
    const ports = new Ports([contribute(noticeRecipients, () => sql<boolean>`true`)]);
    for (const number of [1, 2, 3]) {
      await portal.services.db.transaction().execute((tx) =>
        notifyMany(tx, portal.services, {
          kind: 'comment-tagged',
          occasion: `similar:everybody:${number}`,
          recipients: 'everybody',
          params: {},
          title: { en: `To all ${number}`, fr: `À tous ${number}` },
          path: '/auth/training/brakes',
        }),
      );
      await tell(about(person, number));
      while (await fanOutPiece(portal.services, ports, 3));
    }
    expect((await shown(client)).lines).toEqual(['To all 3 ×6']);
    expect((await shown(other.client)).lines).toEqual(['To all 3 ×3']);
    await expectExact(person);
    await expectExact(other.person);
  });

  test('written and read by many at once stay exact', async () => {
    const { person, client } = await somebody();
    await tell(about(person, 0));
    const work = Array.from({ length: 40 }, async (_, number) => {
      await tell(about(person, number + 1, { path: `/auth/training/page-${number % 3}` }));
      if (number % 5 !== 0) return;
      const { notifications } = await client.ask(calls.list);
      await client.ask(calls.read, { params: { id: notifications[0]!._id } });
      if (number % 10 === 0) await client.ask(calls.readAll);
    });
    await Promise.all(work);
    await expectExact(person);
    const { rows } = await sql<{ lost: number }>`
      select count(*) as lost from notice n where person_id = ${person.id} and not is_listed and read_at is null
        and not exists (select from notice m where m.group_id = n.group_id and m.is_listed and m.read_at is null)`.execute(
      portal.services.db,
    );
    expect(rows[0]!.lost).toBe(0);
  });
});
