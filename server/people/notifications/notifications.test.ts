import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NoticeWay } from '#contract/people/notifications.fields.ts';
import { notificationCalls as calls } from '#contract/people/notifications.calls.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { mailsTo } from '#tests/builders/mail.ts';
import { buildUser, signedIn, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { statementsOf } from '#tests/builders/statements.ts';
import { notify, type Notice } from './notify.ts';

let portal: TestPortal;
let off: TestPortal;
beforeAll(async () => {
  [portal, off] = await Promise.all([
    openTestPortal(),
    openTestPortal((settings) => ({ ...settings, notifications: { enabled: false } })),
  ]);
});
afterAll(() => Promise.all([portal.close(), off.close()]));

const about = (person: BuiltUser, number: number, changes: Partial<Notice> = {}): Notice => ({
  to: { userId: person.id, email: person.email, language: 'fr' },
  kind: 'course-assigned',
  occasion: `test:${number}`,
  title: { en: `Passed ${number}`, fr: `Réussi ${number}` },
  path: `/auth/training/course-${number}`,
  mail: (language) => ({ subject: language === 'fr' ? `Réussi ${number}` : `Passed ${number}`, lines: [] }),
  ...changes,
});
const tell = (notices: readonly Notice[], { services } = portal) =>
  services.db.transaction().execute((tx) => notify(tx, services, notices));
const badgeOf = async (client: Awaited<ReturnType<typeof signedIn>>) =>
  (await client.ask(sessionCalls.read)).badges['notifications'];
const total = (person: BuiltUser) =>
  portal.services.db
    .selectFrom('noticeTotal')
    .select(['total', 'unread'])
    .where('personId', '=', person.id)
    .executeTakeFirst();

describe('notices', () => {
  test('one occasion is one notice and one mail per person, in the person’s language, also when written twice at once', async () => {
    const [ana, ben] = [await buildUser(portal), await buildUser(portal)];
    const both = [about(ana, 1), about(ben, 1, { occasion: 'test:1:ben' })];
    const queued = await Promise.all([tell(both), tell(both), tell(both)]);
    expect(queued.flat().toSorted()).toEqual(['test:1', 'test:1:ben']);
    const client = await signedIn(portal, ana);
    const { notifications, pagination, unreadCount } = await client.ask(calls.list);
    expect(notifications).toEqual([
      {
        _id: expect.any(String) as string,
        kind: 'course-assigned',
        title: 'Passed 1',
        path: '/auth/training/course-1',
        createdAt: expect.any(String) as string,
        count: 1,
        since: notifications[0]!.createdAt,
        readAt: null,
        needsAction: false,
      },
    ]);
    expect([pagination.total, unreadCount, await badgeOf(client)]).toEqual([1, 1, 1]);
    expect((await mailsTo(portal, ana.email)).map((mail) => mail.subject)).toEqual(['Réussi 1']);
  });

  test('one group is shown by itself, and each says how many lines it has', async () => {
    const person = await buildUser(portal);
    await tell([about(person, 41)]);
    await tell([
      about(person, 42),
      about(person, 43, { kind: 'reward-earned' }),
      about(person, 44, { kind: 'request-decided' }),
    ]);
    const client = await signedIn(portal, person);
    const groups = [
      { group: 'training', count: 2 },
      { group: 'rewards', count: 1 },
      { group: 'account', count: 1 },
    ];
    const all = await client.ask(calls.list);
    expect([all.pagination.total, all.groups]).toEqual([4, groups]);
    const training = await client.ask(calls.list, { query: { group: 'training', limit: 1 } });
    expect(training.notifications.map((one) => one.title)).toEqual(['Passed 42']);
    expect([training.pagination, training.groups]).toEqual([
      { page: 1, limit: 1, total: 2, pages: 2 },
      groups,
    ]);
    const news = await client.ask(calls.list, { query: { group: 'news' } });
    expect([news.notifications, news.pagination.total, news.unreadCount]).toEqual([[], 0, 4]);
    const wrong = await client.refused(calls.list, { query: { group: 'mentions' as 'news' } });
    expect(wrong.status).toBe(400);
  });

  test('unread ones come first, the newest first, and the 51st is on the next page', async () => {
    const person = await buildUser(portal);
    for (let number = 100; number < 160; number++) await tell([about(person, number)]);
    const client = await signedIn(portal, person);
    const first = (await client.ask(calls.list)).notifications;
    expect(first.map((one) => one.title)).toEqual(
      Array.from({ length: 50 }, (_, place) => `Passed ${159 - place}`),
    );
    const { notification } = await client.ask(calls.read, { params: { id: first[0]!._id } });
    expect(notification.readAt).toEqual(expect.any(String));
    // Reading it again changes nothing.
    await client.ask(calls.read, { params: { id: first[0]!._id } });
    const second = await client.ask(calls.list, { query: { page: 2 } });
    expect(second.notifications.map((one) => one.title)).toEqual([
      ...Array.from({ length: 9 }, (_, place) => `Passed ${108 - place}`),
      'Passed 159',
    ]);
    expect(second).toMatchObject({ unreadCount: 59, pagination: { total: 60, pages: 2 } });
    expect(await badgeOf(client)).toBe(59);
    expect(await client.ask(calls.readAll)).toEqual({ readCount: 59 });
    expect(await client.ask(calls.readAll)).toEqual({ readCount: 0 });
    expect(await badgeOf(client)).toBeUndefined();
    expect(await total(person)).toEqual({ total: 60, unread: 0 });
  });

  test('nobody reads somebody else’s notice', async () => {
    const [person, other] = [await buildUser(portal), await buildUser(portal, { role: 'PLATFORM_ADMIN' })];
    await tell([about(person, 200)]);
    const { notifications } = await (await signedIn(portal, person)).ask(calls.list);
    const stranger = await signedIn(portal, other);
    const refused = await stranger.refused(calls.read, { params: { id: notifications[0]!._id } });
    expect(refused).toMatchObject({ status: 404, code: 'notifications.notFound' });
    expect((await stranger.ask(calls.list)).notifications).toEqual([]);
    expect(await total(person)).toEqual({ total: 1, unread: 1 });
  });

  test('a change that is rolled back tells nobody, and somebody who is not active gets neither notice nor mail', async () => {
    const person = await buildUser(portal);
    await portal.services.db
      .transaction()
      .execute(async (tx) => {
        await notify(tx, portal.services, [about(person, 300)]);
        throw new Error('undone');
      })
      .catch(() => {});
    const gone = await buildUser(portal, { status: 'deactivated' });
    expect(await tell([about(gone, 301)])).toEqual([]);
    expect([await total(person), await total(gone)]).toEqual([undefined, undefined]);
    const mails = await portal.services.db
      .selectFrom('mail')
      .select(['state', 'heldReason', 'bodyText'])
      .where('recipient', '=', gone.email)
      .execute();
    expect(mails).toEqual([{ state: 'held', heldReason: 'inactive', bodyText: '' }]);
  });

  test('the unread count costs the session no statement, and writing costs one however many people there are', async () => {
    const person = await buildUser(portal);
    await tell([about(person, 400)]);
    const [here, there] = [await signedIn(portal, person), await signedIn(off, await buildUser(off))];
    const sent = await statementsOf(portal, () => here.ask(sessionCalls.read));
    const without = await statementsOf(off, () => there.ask(sessionCalls.read));
    expect(sent.length).toBe(without.length);
    const people = await Promise.all(Array.from({ length: 20 }, () => buildUser(portal)));
    const writing = (count: number, from: number) =>
      statementsOf(portal, () =>
        tell(people.slice(0, count).map((one, place) => about(one, from + place, {}))),
      );
    expect((await writing(20, 500)).length).toBe((await writing(1, 600)).length);
  });

  test('the feature switched off: no calls, no badge, no notices, and the mail still leaves', async () => {
    const person = await buildUser(off);
    await tell([about(person, 1)], off);
    const client = await signedIn(off, person);
    expect((await client.send(calls.list)).statusCode).toBe(404);
    expect((await client.send(calls.readAll)).statusCode).toBe(404);
    expect(await off.services.db.selectFrom('notice').select('id').execute()).toEqual([]);
    expect(await mailsTo(off, person.email)).toHaveLength(1);
  });
});

describe('preferences', () => {
  const choose = (kind: 'course-assigned' | 'request-decided', way: NoticeWay) => ({ kind, way });

  test('a kind switched off is not shown and not mailed, and counts as held back', async () => {
    const person = await buildUser(portal);
    const client = await signedIn(portal, person);
    const { preferences } = await client.ask(calls.preferences);
    expect(preferences).toMatchObject({ version: 0, receiveEmails: true });
    expect(preferences.choices.map((one) => one.kind)).not.toContain('course-submitted');
    await client.ask(calls.savePreferences, {
      body: { choices: [choose('course-assigned', 'off')], version: 0 },
    });
    expect(await tell([about(person, 700), about(person, 701, { kind: 'certificate-issued' })])).toEqual([
      'test:701',
    ]);
    expect(await total(person)).toEqual({ total: 1, unread: 1 });
    const admin = await signedIn(portal, await buildUser(portal, { role: 'COMPANY_ADMIN' }));
    const { kinds } = await admin.ask(calls.outcomes);
    expect(kinds.find((one) => one.kind === 'course-assigned')!.heldSwitchedOff).toBe(1);
  });

  test('a save based on an older version shows the current one, and accounts cannot be switched off', async () => {
    const client = await signedIn(portal, await buildUser(portal));
    const body = { choices: [choose('course-assigned', 'portal')], version: 0 };
    expect((await client.ask(calls.savePreferences, { body })).preferences.version).toBe(1);
    const stale = await client.refused(calls.savePreferences, { body });
    expect(stale).toMatchObject({ status: 409, code: 'platform.changedMeanwhile', current: { version: 1 } });
    const fixed = await client.refused(calls.savePreferences, {
      body: { choices: [choose('request-decided', 'portal')], version: 1 },
    });
    expect(fixed).toMatchObject({ status: 400, code: 'notifications.fixedKind' });
  });
});
