import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationCalls as calls } from '#contract/people/notifications.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { buildUser, signedIn } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { deleteNotices, readBefore } from './notice-sweep.queries.ts';
import { removeOldNotices } from './notice-sweep.ts';

const now = new Date('2031-06-30T12:00:00Z');
let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
});
afterAll(() => portal.close());

const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

/** Someone with notices of these ages, in days; the second number says when it was read. */
async function personWith(ages: readonly (readonly [written: number, read: number | null])[]) {
  const person = await buildUser(portal);
  const rows = ages.map(([written, read], index) => ({
    id: newId(),
    personId: person.id,
    occasion: `old:${person.id}:${index}`,
    kind: 'course-passed',
    title: `${written}/${read ?? '-'}`,
    titleFr: '',
    path: `/auth?page=${index}`,
    createdAt: daysAgo(written),
    readAt: read === null ? null : daysAgo(read),
  }));
  await portal.services.db.insertInto('notice').values(rows).execute();
  await portal.services.db
    .insertInto('noticeTotal')
    .values({
      personId: person.id,
      total: rows.length,
      unread: rows.filter((row) => row.readAt === null).length,
    })
    .execute();
  return person;
}

test('notices go 90 days after they were read and after a year in any case; the counts follow', async () => {
  const person = await personWith([
    [91, 91],
    [100, 89],
    [300, 95],
    [364, null],
    [366, null],
    [366, 10],
    [1, null],
  ]);
  const client = await signedIn(portal, person);
  const told = () =>
    portal.services.db
      .selectFrom('liveChange')
      .select('personId')
      .where('personId', '=', person.id)
      .execute();
  expect(await told()).toEqual([]);
  expect(await removeOldNotices(portal.services)).toBe('4 old notices deleted.');
  // One of them was not read.
  expect(await told()).toHaveLength(1);
  const { notifications, pagination, unreadCount } = await client.ask(calls.list);
  expect(notifications.map((one) => one.title)).toEqual(['1/-', '364/-', '100/89']);
  expect([pagination.total, unreadCount]).toEqual([3, 2]);
  expect(await removeOldNotices(portal.services)).toBe('0 old notices deleted.');
});

test('more than a piece goes piece by piece, also by two processes at once and while people mark notices as read', async () => {
  const people = await Promise.all(
    Array.from({ length: 6 }, () =>
      personWith([...Array.from({ length: 400 }, () => [200, 150] as const), [2, null], [400, null]]),
    ),
  );
  const marking = people.map(async (person) => (await signedIn(portal, person)).ask(calls.readAll));
  await Promise.all([
    removeOldNotices(portal.services),
    removeOldNotices(portal.services),
    ...marking,
    deleteNotices(portal.services.db, readBefore(daysAgo(90)), 7),
  ]);
  await removeOldNotices(portal.services);
  for (const person of people) {
    const kept = await portal.services.db
      .selectFrom('noticeTotal')
      .select(['total', 'unread'])
      .where('personId', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ total: 1, unread: 0 });
  }
});
