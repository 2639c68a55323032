import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageCalls as calls } from '#contract/library/messages.calls.ts';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { proxyCalls } from '#contract/people/proxy.calls.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { jobs } from '#server/jobs.ts';
import { newId } from '#server/platform/ids.ts';
import { runJob } from '#server/platform/jobs/scheduler.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { textFile } from '#tests/builders/files.ts';
import { mailsTo } from '#tests/builders/mail.ts';
import { tellEverybody } from '#tests/builders/notices.ts';
import {
  buildAdminGroup,
  buildDealer,
  buildRole,
  buildUser,
  signedIn,
  signedInAs,
  type BuiltUser,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
let now = new Date('2031-04-01T15:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const at = (id: string) => ({ params: { id } });
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
const dispatch = () =>
  runJob(
    jobs.find(({ name }) => name === 'messages')!,
    portal.services,
  );
const inbox = async (client: Client) =>
  (await client.ask(calls.list, {})).messages.map(({ subject }) => subject);
const words = { subject: 'Parts week', text: 'Bring the list.' };
const toDealer = (dealerId: string) => ({ audience: { dealers: [dealerId] } });

async function store(): Promise<{ dealerId: string; person: BuiltUser; client: Client }> {
  const dealerId = await buildDealer(portal);
  const person = await buildUser(portal, { dealerId });
  return { dealerId, person, client: await signedIn(portal, person) };
}

describe('refusals', () => {
  test('learners send nothing, and nobody but author and recipients reads a message, not even the platform administrator', async () => {
    const { dealerId, client } = await store();
    expect((await client.refused(calls.create, { body: words })).status).toBe(403);
    const { message } = await admin.ask(calls.create, {
      body: { ...words, ...toDealer(dealerId), send: true },
    });
    later(31);
    await dispatch();
    expect(await inbox(client)).toEqual(['Parts week']);
    for (const stranger of [
      await signedInAs(portal, 'PLATFORM_ADMIN'),
      await signedInAs(portal, 'DEALER_MANAGER', { dealerId }),
    ]) {
      expect((await stranger.refused(calls.get, at(message._id))).status).toBe(404);
    }
    const platform = await signedInAs(portal, 'PLATFORM_ADMIN');
    const body = { ...words, version: 1 };
    expect((await platform.refused(calls.save, { ...at(message._id), body })).status).toBe(404);
    expect((await platform.refused(calls.discard, at(message._id))).status).toBe(404);
    expect((await platform.refused(calls.recipients, at(message._id))).status).toBe(404);
    // A recipient reads, and sees neither the others nor how many there are.
    const read = (await client.ask(calls.get, at(message._id))).message;
    expect(read).toMatchObject({ audience: null, recipientCount: null, openedCount: null });
    expect((await client.refused(calls.recipients, at(message._id))).status).toBe(403);
  });

  test('an audience without anybody, a time that is past, an eleventh file, and a send without words store nothing', async () => {
    const empty = await buildDealer(portal);
    const { dealerId } = await store();
    const count = async () => (await admin.ask(calls.list, { query: { isAdmin: 'true' } })).pagination.total;
    const before = await count();
    const refused = async (body: object, files: object = {}) =>
      admin.refused(calls.create, { body: { ...words, ...body }, files } as never);
    expect((await refused({ ...toDealer(empty), send: true })).code).toBe('messages.nobody');
    expect((await refused({ ...toDealer(dealerId), sendAt: '2031-04-01T14:59:59Z' })).code).toBe(
      'messages.past',
    );
    expect((await refused({ ...toDealer(dealerId), sendAt: '2033-04-01T14:59:59Z' })).code).toBe(
      'messages.past',
    );
    expect((await refused({ ...toDealer(dealerId), text: '', send: true })).code).toBe('messages.needsWords');
    expect((await refused({ audience: { dealers: [newId()] } })).status).toBe(400);
    const eleven = Object.fromEntries(
      Array.from({ length: 11 }, (_, index) => [`attach-${index}`, textFile(`${index}.txt`, 'Text')]),
    );
    expect((await refused({}, eleven)).status).toBe(400);
    expect(await count()).toBe(before);
  });
});

test('whoever acts for somebody finds none of their messages, with or without the password', async () => {
  const { dealerId, person, client } = await store();
  const sender = await buildUser(portal, {
    role: 'DISTRICT_MANAGER',
    adminGroupIds: [await buildAdminGroup(portal, [dealerId])],
  });
  const author = await signedIn(portal, sender);
  const files = () => ({ 'attach-0': textFile('list.txt', 'RP-1') });
  const { message: sent } = await author.ask(calls.create, {
    body: { ...words, subject: 'Between us', send: true },
    files: files(),
  });
  const { message: draft } = await author.ask(calls.create, { body: words, files: files() });
  later(31);
  await dispatch();
  await tellEverybody(portal);

  const password = 'Saddle42ridge';
  const passwordHash = await hashPassword(password);
  for (const role of ['COMPANY_ADMIN', 'PLATFORM_ADMIN'] as const)
    for (const { id } of [person, sender]) {
      const acting = await signedInAs(portal, role, { passwordHash });
      await acting.ask(proxyCalls.start, { params: { proxyId: id }, query: { reason: 'Ticket 4711' } });
      const findsNothing = async () => {
        for (const isAdmin of ['false', 'true'])
          expect((await acting.refused(calls.list, { query: { isAdmin } })).code).toBe(
            'platform.proxyRefused',
          );
        for (const one of [sent, draft]) {
          const visit = { ...at(one._id), query: { visit: 'true' } };
          expect((await acting.refused(calls.get, visit as never)).status).toBe(404);
          const file = await acting.send({ method: 'GET', path: one.attachments[0]!.location } as never);
          expect(file.statusCode).toBe(404);
        }
        const { badges } = await acting.ask(sessionCalls.read);
        expect(badges).not.toHaveProperty('messages');
        expect((await acting.send(notificationCalls.stream)).body).not.toContain('messages');
        expect(JSON.stringify(await acting.ask(notificationCalls.list, {}))).not.toContain('Between us');
      };
      await findsNothing();
      await acting.ask(proxyCalls.stepUp, { body: { password } });
      await findsNothing();
      if (id === person.id) continue;
      expect((await acting.refused(calls.recipients, at(sent._id))).status).toBe(404);
      const body = { ...words, version: draft.version };
      for (const refusal of [
        await acting.refused(calls.create, { body: words }),
        await acting.refused(calls.save, { ...at(draft._id), body }),
        await acting.refused(calls.takeBack, at(draft._id)),
        await acting.refused(calls.discard, at(draft._id)),
      ])
        expect(refusal.status).toBe(403);
    }
  const { notifications } = await client.ask(notificationCalls.list, {});
  expect(notifications.map(({ title }) => title)).toContain('Message from Robin Tester: “Between us”.');
  expect((await client.ask(calls.get, at(sent._id))).message.unread).toBe(true);
  const { recipients } = await author.ask(calls.recipients, at(sent._id));
  expect(recipients.find(({ user }) => user._id === person.id)!.openedAt).toBeNull();
});

test('a message can be taken back for half a minute, and reaches nobody before that', async () => {
  const { dealerId, client } = await store();
  const { message } = await admin.ask(calls.create, {
    body: { ...words, ...toDealer(dealerId), send: true },
  });
  expect(message).toMatchObject({ state: 'sending', abilities: { takeBack: true, edit: false } });
  later(29);
  await dispatch();
  expect(await inbox(client)).toEqual([]);
  expect((await client.refused(calls.get, at(message._id))).status).toBe(404);
  const body = { ...words, version: message.version };
  expect((await admin.refused(calls.save, { ...at(message._id), body })).code).toBe('messages.alreadySent');
  expect((await admin.refused(calls.discard, at(message._id))).code).toBe('messages.alreadySent');
  const back = (await admin.ask(calls.takeBack, at(message._id))).message;
  expect(back).toMatchObject({ state: 'draft', abilities: { takeBack: false, edit: true } });
  later(60);
  await dispatch();
  expect(await inbox(client)).toEqual([]);
  await admin.ask(calls.save, { ...at(message._id), body: { ...words, version: back.version, send: true } });
  later(31);
  await Promise.all([dispatch(), dispatch()]);
  expect(await inbox(client)).toEqual(['Parts week']);
  expect((await admin.refused(calls.takeBack, at(message._id))).code).toBe('messages.tooLate');
});

test('a draft with a time goes out by itself; without the right by then it stays a draft that says why', async () => {
  const { dealerId, client } = await store();
  const sender = await buildUser(portal, { role: 'COMPANY_ADMIN' });
  const author = await signedIn(portal, sender);
  const sendAt = new Date(now.getTime() + 600_000).toISOString();
  const first = (await author.ask(calls.create, { body: { ...words, ...toDealer(dealerId), sendAt } }))
    .message;
  const second = (
    await author.ask(calls.create, { body: { ...words, subject: 'Second', ...toDealer(dealerId), sendAt } })
  ).message;
  expect(first.state).toBe('scheduled');
  await author.ask(calls.save, {
    ...at(second._id),
    body: {
      ...words,
      subject: 'Second',
      version: second.version,
      sendAt: new Date(now.getTime() + 1_200_000).toISOString(),
    },
  });
  later(601);
  await dispatch();
  expect(await inbox(client)).toEqual(['Parts week']);
  await portal.services.db
    .updateTable('userAccount')
    .set({ status: 'deactivated' })
    .where('id', '=', sender.id)
    .execute();
  later(601);
  await dispatch();
  expect(await inbox(client)).toEqual(['Parts week']);
  const { rows } =
    await sql`select status, problem is not null as "hasProblem" from message where id = ${second._id}`.execute(
      portal.services.db,
    );
  expect(rows).toEqual([{ status: 'draft', hasProblem: true }]);
});

test('a district manager reaches the people of the own dealers, also with an audience of everybody', async () => {
  const { dealerId, person, client } = await store();
  const other = await store();
  const district = await signedInAs(portal, 'DISTRICT_MANAGER', {
    adminGroupIds: [await buildAdminGroup(portal, [dealerId])],
  });
  const counted = await district.ask(calls.countRecipients, { body: { audience: {} } });
  expect(counted).toMatchObject({ countRecipients: 1, recipients: [{ _id: person.id }] });
  expect((await district.refused(calls.countRecipients, { body: toDealer(other.dealerId) })).status).toBe(
    400,
  );
  await district.ask(calls.create, { body: { ...words, subject: 'For my dealers', send: true } });
  later(31);
  await dispatch();
  expect(await inbox(client)).toContain('For my dealers');
  expect(await inbox(other.client)).toEqual([]);
});

test('recipients are frozen, told once, and counted until they open; the author sees who has and what became of the mail', async () => {
  const { dealerId, person, client } = await store();
  const away = await buildUser(portal, { dealerId });
  await portal.services.db
    .updateTable('userAccount')
    .set({ receiveEmails: false })
    .where('id', '=', away.id)
    .execute();
  const { message } = await admin.ask(calls.create, {
    body: { ...words, ...toDealer(dealerId), send: true },
    files: { 'attach-0': textFile('list.txt', 'RP-1') },
  });
  later(31);
  await dispatch();
  const late = await buildUser(portal, { dealerId });
  await tellEverybody(portal);
  expect(await inbox(await signedIn(portal, late))).toEqual([]);
  expect((await client.ask(sessionCalls.read)).badges).toMatchObject({ messages: 1 });
  const notices = (await client.ask(notificationCalls.list, {})).notifications.filter(
    ({ kind }) => kind === 'message-received',
  );
  expect(notices).toHaveLength(1);
  const [file] = (await client.ask(calls.get, at(message._id))).message.attachments;
  expect((await client.send({ method: 'GET', path: file!.location } as never)).statusCode).toBe(200);
  const visit = { ...at(message._id), query: { visit: 'true' } } as never;
  await client.send(calls.get, visit, { 'sec-purpose': 'prefetch' });
  expect((await client.ask(sessionCalls.read)).badges).toMatchObject({ messages: 1 });
  await client.send(calls.get, visit);
  expect((await client.ask(sessionCalls.read)).badges).toMatchObject({ messages: 0 });
  const { recipients } = await admin.ask(calls.recipients, at(message._id));
  const of = (id: string) => recipients.find(({ user }) => user._id === id);
  expect(of(person.id)).toMatchObject({ mail: 'queued' });
  expect(of(person.id)!.openedAt).not.toBeNull();
  expect(of(away.id)).toMatchObject({ mail: 'held', openedAt: null });
  expect((await admin.ask(calls.list, { query: { isAdmin: 'true' } })).messages[0]).toMatchObject({
    recipientCount: 2,
    openedCount: 1,
  });
});

test('the delivery record and the log tell administrators that there was a message, not its subject', async () => {
  const { dealerId, person } = await store();
  const { message } = await admin.ask(calls.create, {
    body: { ...words, subject: 'Between us', ...toDealer(dealerId), send: true },
  });
  later(31);
  await dispatch();
  await tellEverybody(portal);
  const platform = await signedInAs(portal, 'PLATFORM_ADMIN');
  const { deliveries } = await platform.ask(notificationCalls.deliveries, { query: { user: person.id } });
  expect(deliveries.map(({ title }) => title)).toEqual(['A message']);
  expect(JSON.stringify(await platform.ask(notificationCalls.outcomes, {}))).not.toContain('Between us');
  const { rows } = await sql`
    select l.entity_name, l.before, l.after from activity_log l where l.entity_id = ${message._id}`.execute(
    portal.services.db,
  );
  expect(rows).not.toHaveLength(0);
  expect(JSON.stringify(rows)).not.toContain('Between us');
});

test('the author sees that a mail is in a summary, not that it is unwanted', async () => {
  const { dealerId, person } = await store();
  await portal.services.db
    .insertInto('noticeSetting')
    .values({
      personId: person.id,
      choices: JSON.stringify({ 'message-received': { portal: true, mail: 'digest' } }),
    })
    .execute();
  const { message } = await admin.ask(calls.create, {
    body: { ...words, ...toDealer(dealerId), send: true },
  });
  later(31);
  await dispatch();
  await tellEverybody(portal);
  expect(await mailsTo(portal, person.email)).toEqual([]);
  const { recipients } = await admin.ask(calls.recipients, at(message._id));
  expect(recipients.map(({ mail }) => mail)).toEqual(['digest']);
});

test('braces in a message are mailed as written, by themselves and in a summary', async () => {
  const { dealerId, person } = await store();
  const digested = await buildUser(portal, { dealerId });
  const choices = JSON.stringify({ 'message-received': { portal: true, mail: 'digest' } });
  await portal.services.db.insertInto('noticeSetting').values({ personId: digested.id, choices }).execute();
  await admin.ask(calls.create, {
    body: {
      subject: 'For {firstName}',
      text: 'Dear {firstName},\nthe kit is {colour}.',
      ...toDealer(dealerId),
      send: true,
    },
  });
  later(31);
  await dispatch();
  await tellEverybody(portal);
  const [mail] = await mailsTo(portal, person.email);
  expect(mail!.subject).toMatch(/: For \{firstName\}$/);
  expect(mail!.text).toMatch(/^Hello \w+,\n/);
  expect(mail!.text).toContain('Dear {firstName},\nthe kit is {colour}.');
  expect(mail!.html.replaceAll('&#123;', '{')).toContain('Dear {firstName},<br>the kit is {colour}.');
  expect(await mailsTo(portal, digested.email)).toEqual([]);
  later(86_400);
  await runJob(
    jobs.find(({ name }) => name === 'digests')!,
    portal.services,
  );
  const [digest] = await mailsTo(portal, digested.email);
  expect(digest!.text).toContain('For {firstName}');
  // A day later, nobody is signed in any more.
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});

test('a draft keeps its files until it is discarded', async () => {
  const { message } = await admin.ask(calls.create, {
    body: words,
    files: { 'attach-0': textFile('list.txt', 'RP-1'), 'attach-1': textFile('more.txt', 'RP-2') },
  });
  const [first] = message.attachments;
  const { message: less } = await admin.ask(calls.save, {
    ...at(message._id),
    body: { ...words, attachments: [first!._id], version: message.version },
  });
  expect(less.attachments.map(({ name }) => name)).toEqual(['list.txt']);
  expect(
    (await admin.refused(calls.save, { ...at(message._id), body: { ...words, version: message.version } }))
      .status,
  ).toBe(409);
  await admin.ask(calls.discard, at(message._id));
  expect((await admin.refused(calls.get, at(message._id))).status).toBe(404);
});

test('whoever may not view messages any more does not open their files either', async () => {
  const dealerId = await buildDealer(portal);
  const person = await buildUser(portal, { dealerId });
  const client = await signedIn(portal, person);
  const { message } = await admin.ask(calls.create, {
    body: { ...words, ...toDealer(dealerId), send: true },
    files: { 'attach-0': textFile('list.txt', 'RP-1') },
  });
  later(31);
  await dispatch();
  const [file] = (await client.ask(calls.get, at(message._id))).message.attachments;
  const open = async () => (await client.send({ method: 'GET', path: file!.location } as never)).statusCode;
  expect(await open()).toBe(200);
  await portal.services.db
    .updateTable('userAccount')
    .set({ roleId: await buildRole(portal, { reach: 'dealers' }) })
    .where('id', '=', person.id)
    .execute();
  expect(await open()).toBe(404);
});

describe('a create that is sent again', () => {
  test('is the same message under the same key; other words under that key are refused', async () => {
    const { dealerId, client } = await store();
    const body = { ...words, ...toDealer(dealerId), send: true, idempotencyKey: newId() };
    const replies = await Promise.all([1, 2, 3].map(() => admin.ask(calls.create, { body })));
    expect(new Set(replies.map(({ message }) => message._id)).size).toBe(1);
    expect((await admin.refused(calls.create, { body: { ...body, text: 'Bring two lists.' } })).code).toBe(
      'platform.keyUsed',
    );
    later(31);
    await dispatch();
    expect(await inbox(client)).toEqual(['Parts week']);
    const kept = await sql<{
      answer: object;
    }>`select answer from idempotent_request where key = ${body.idempotencyKey}`.execute(portal.services.db);
    expect(kept.rows).toEqual([{ answer: { id: replies[0]!.message._id } }]);
  });
});
