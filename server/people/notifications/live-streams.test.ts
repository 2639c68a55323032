import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageCalls } from '#contract/library/messages.calls.ts';
import { notificationCalls as calls } from '#contract/people/notifications.calls.ts';
import { proxyCalls } from '#contract/people/proxy.calls.ts';
import { signInCalls } from '#contract/people/sign-in.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { lockSaved, writeSaved } from '#server/platform/config/live-settings.queries.ts';
import { newId } from '#server/platform/ids.ts';
import { follow, type Followed } from '#tests/builders/event-stream.ts';
import { buildUser, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { anotherProcess, openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { mostPerPerson } from './live-streams.ts';
import { notify } from './notify.ts';

const live = `${calls.stream.path}?live=true`;
let portal: TestPortal;
let other: Awaited<ReturnType<typeof anotherProcess>>;
beforeAll(async () => {
  portal = await openTestPortal();
  other = await anotherProcess(portal);
  for (const { app } of [portal, other]) await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await other.close();
  await portal.close();
});

/** Tells a person something, in a process that has none of the streams. */
const tell = ({ id, email }: BuiltUser) =>
  other.services.db.transaction().execute((tx) =>
    notify(tx, other.services, [
      {
        to: { userId: id, email, language: 'en' },
        kind: 'course-passed',
        occasion: `live:${newId()}`,
        title: { en: 'Passed', fr: 'Réussi' },
        path: '/auth/my-training',
      },
    ]),
  );
const open = (client: Client, app = portal.app) => follow(app, client, live);
const counted = ({ events }: Followed) =>
  events
    .filter((one) => one.event === 'counts')
    .map((one) => (JSON.parse(one.data) as Record<string, number>)['notifications']);
/** The last event of a stream, once it has ended. */
async function lastOf(stream: Followed): Promise<string | undefined> {
  await expect.poll(() => stream.isOpen(), { timeout: 3000 }).toBe(false);
  return stream.events.at(-1)?.event;
}
const quick = { timeout: 2000, interval: 20 };

/** Somebody with an open page that has shown the first numbers. */
async function watching() {
  const person = await buildUser(portal);
  const client = await signedIn(portal, person);
  const stream = await open(client);
  await expect.poll(() => counted(stream), quick).toEqual([0]);
  return { person, client, stream };
}

describe('refusals', () => {
  test('a stranger has no stream, nor somebody who has to verify the address first', async () => {
    expect((await portal.stranger.refused(calls.stream)).status).toBe(401);
    const limited = await signedIn(portal, await buildUser(portal, { verified: false }), { limited: true });
    expect((await limited.refused(calls.stream, { query: { live: 'true' } })).status).toBe(401);
  });

  test('where notices are switched off, there is none', async () => {
    const off = await openTestPortal((settings) => ({ ...settings, notifications: { enabled: false } }));
    const client = await signedInAs(off, 'LEARNER');
    expect((await client.refused(calls.stream)).status).toBe(404);
    await off.close();
  });
});

test('without `live`, the numbers come once', async () => {
  const person = await buildUser(portal);
  await tell(person);
  const response = await (await signedIn(portal, person)).send(calls.stream);
  expect(response.headers['content-type']).toBe('text/event-stream');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.body).toBe('event: counts\ndata: {"notifications":1,"messages":0}\n\n');
});

describe('an open page', () => {
  test('hears within two seconds what another process writes, and what was read', async () => {
    const { person, client, stream } = await watching();
    expect([stream.status, stream.type]).toEqual([200, 'text/event-stream']);
    await tell(person);
    await expect.poll(() => counted(stream), quick).toEqual([0, 1]);
    const { notifications } = await client.ask(calls.list);
    await client.ask(calls.read, { params: { id: notifications[0]!._id } });
    await expect.poll(() => counted(stream), quick).toEqual([0, 1, 0]);
    await tell(person);
    await expect.poll(() => counted(stream), quick).toEqual([0, 1, 0, 1]);
    await client.ask(calls.readAll);
    await expect.poll(() => counted(stream), quick).toEqual([0, 1, 0, 1, 0]);
    stream.leave();
  });

  test('in another process hears the same, and nobody else does', async () => {
    const { person, client, stream } = await watching();
    const there = await open(client, other.app);
    const stranger = await watching();
    await expect.poll(() => counted(there), quick).toEqual([0]);
    await tell(person);
    for (const one of [stream, there]) await expect.poll(() => counted(one), quick).toEqual([0, 1]);
    expect(counted(stranger.stream)).toEqual([0]);
    for (const one of [stream, there, stranger.stream]) one.leave();
  });

  test('follows messages, for those who may read them', async () => {
    const { person, stream } = await watching();
    const author = await signedInAs(portal, 'COMPANY_ADMIN');
    const { db } = portal.services;
    const { message } = await author.ask(messageCalls.create, {
      body: { subject: 'Hello', text: 'Come by.', language: 'en', status: 'draft' },
    } as never);
    await db
      .insertInto('messageRecipient')
      .values({ messageId: message._id, userId: person.id, sentAt: new Date() })
      .execute();
    await expect.poll(() => stream.events.at(-1)?.data, quick).toBe('{"notifications":0,"messages":1}');
    stream.leave();
  });

  test('of many of one person: the oldest end, and each of the others hears everything', async () => {
    const person = await buildUser(portal);
    const client = await signedIn(portal, person);
    const streams = await Promise.all(Array.from({ length: 50 }, () => open(client)));
    const opened = () => streams.filter((one) => one.isOpen());
    await expect.poll(() => opened().length, quick).toBe(mostPerPerson);
    expect(streams.filter((one) => !one.isOpen()).every((one) => one.events.at(-1)?.event === 'end')).toBe(
      true,
    );
    await tell(person);
    for (const one of opened()) await expect.poll(() => counted(one).at(-1), quick).toBe(1);
    for (const one of streams) one.leave();
  });
});

describe('a stream ends', () => {
  test('when its session is signed out, and nothing more arrives', async () => {
    const { person, client, stream } = await watching();
    await client.send(signInCalls.logout);
    expect(await lastOf(stream)).toBe('end');
    await tell(person);
    expect(counted(stream)).toEqual([0]);
  });

  test('not when another session of the person is signed out', async () => {
    const { person, stream } = await watching();
    await (await signedIn(portal, person)).send(signInCalls.logout);
    await tell(person);
    await expect.poll(() => counted(stream), quick).toEqual([0, 1]);
    stream.leave();
  });

  test('when the person is deactivated', async () => {
    const { person, stream } = await watching();
    const admin = await signedInAs(portal, 'PLATFORM_ADMIN');
    await admin.ask(userCalls.deactivate, { body: { _id: person.id, reason: 'Left the dealer' } });
    expect(await lastOf(stream)).toBe('end');
    expect(counted(stream)).toEqual([0]);
  });

  test('when the account is no longer active, however that came about', async () => {
    const { person, stream } = await watching();
    const { db } = portal.services;
    await db.updateTable('userAccount').set({ status: 'deactivated' }).where('id', '=', person.id).execute();
    expect(await lastOf(stream)).toBe('end');
  });

  test('when the session begins or ends to act for somebody else', async () => {
    const [admin, learner] = [await buildUser(portal, { role: 'COMPANY_ADMIN' }), await buildUser(portal)];
    const client = await signedIn(portal, admin);
    const own = await open(client);
    await client.ask(proxyCalls.start, {
      params: { proxyId: learner.id },
      query: { reason: 'Ticket 4711: cannot see a course' },
    });
    expect(await lastOf(own)).toBe('end');
    const acting = await open(client);
    await tell(learner);
    await expect.poll(() => counted(acting).at(-1), quick).toBe(1);
    await client.ask(proxyCalls.close);
    expect(await lastOf(acting)).toBe('end');
    await tell(learner);
    expect(counted(acting).at(-1)).toBe(1);
  });

  test('with the heartbeat when the session has run out, and when notices are switched off', async () => {
    const [expired, kept] = [await watching(), await watching()];
    const { db } = portal.services;
    await db
      .updateTable('session')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('userId', '=', expired.person.id)
      .execute();
    await expect.poll(() => expired.stream.events.at(-1)?.event, { timeout: 25_000 }).toBe('end');
    await expect.poll(() => kept.stream.beats(), { timeout: 25_000 }).toBeGreaterThan(0);
    const switched = async (isOn: boolean) =>
      db.transaction().execute(async (tx) => {
        const { saved } = await lockSaved(tx);
        await writeSaved(tx, { saved: { ...saved, 'notifications.enabled': isOn } });
      });
    await switched(false);
    await tell(kept.person);
    await expect.poll(() => kept.stream.isOpen(), quick).toBe(false);
    await switched(true);
    expect(counted(kept.stream)).toEqual([0]);
  });

  test('at once when the process stops, without the end that tells a page to stay away', async () => {
    const third = await anotherProcess(portal);
    await third.app.listen({ host: '127.0.0.1', port: 0 });
    const { client, stream } = await watching();
    const streams = await Promise.all(Array.from({ length: 5 }, () => open(client, third.app)));
    const begun = performance.now();
    const sweep = setInterval(() => third.app.server.closeIdleConnections(), 250);
    await third.close();
    clearInterval(sweep);
    expect(performance.now() - begun).toBeLessThan(1500);
    for (const one of streams) {
      await expect.poll(() => one.isOpen(), quick).toBe(false);
      expect(one.events.map(({ event }) => event)).not.toContain('end');
    }
    stream.leave();
  });
});
