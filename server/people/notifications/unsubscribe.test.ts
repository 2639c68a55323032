import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { unsubscribeCalls as calls } from '#contract/people/unsubscribe.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { queueMail, type QueuedMail } from '#server/platform/mail/queue-mail.ts';
import { sentMails } from '#tests/builders/mail.ts';
import { buildUser, signedIn, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { digests } from './digests.job.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());
beforeEach(() => portal.services.db.deleteFrom('rateLimit').execute());

const queue = (person: BuiltUser, changes: Partial<QueuedMail> = {}) => {
  const subject = newId();
  return portal.services.db
    .transaction()
    .execute((tx) =>
      queueMail(tx, {
        occasion: subject,
        kind: 'course-assigned',
        condition: 'wanted',
        urgency: 'urgent',
        personId: person.id,
        to: person.email,
        language: 'en',
        mail: { subject, lines: ['A line.'] },
        ...changes,
      }),
    )
    .then(() => subject);
};

/** The message of a subject as it was delivered. */
async function messageOf(subject: string): Promise<string> {
  await sentMails(portal);
  const outbox = path.join(portal.services.environment.dataDir, 'outbox');
  const files = await readdir(outbox).catch(() => []);
  const all = await Promise.all(files.map((file) => readFile(path.join(outbox, file), 'utf8')));
  return all.find((one) => one.includes(`Subject: ${subject}`)) ?? '';
}

async function addressIn(subject: string): Promise<string> {
  const message = await messageOf(subject);
  expect(message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  const [, address = ''] = /^List-Unsubscribe: <([^>\s]+)>\r$/m.exec(message) ?? [];
  return address.slice(portal.services.environment.baseUrl.length);
}
const addressOf = async (person: BuiltUser, changes: Partial<QueuedMail> = {}) =>
  addressIn(await queue(person, changes));

const formType = 'application/x-www-form-urlencoded';
const post = (
  url: string,
  headers: Readonly<Record<string, string>> = {},
  payload = 'List-Unsubscribe=One-Click',
) =>
  portal.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': formType, accept: 'application/problem+json, application/json', ...headers },
    payload,
  });
const paramsOf = (url: string) => {
  const [token = '', kind = '', person = ''] = url.split('/').toReversed();
  return { person, kind, token };
};
const choicesOf = async (person: BuiltUser) => {
  const row = await portal.services.db
    .selectFrom('noticeSetting')
    .select('choices')
    .where('personId', '=', person.id)
    .executeTakeFirst();
  return row?.choices ?? {};
};
const entriesOf = (person: BuiltUser) =>
  portal.services.db
    .selectFrom('activityLog')
    .select(['userId', 'after'])
    .where('entityKind', '=', 'notice-preferences')
    .where('entityId', '=', person.id)
    .execute();

describe('the address for unsubscribing', () => {
  test('a wrong token, another kind, and an unknown person are refused alike and change nothing', async () => {
    const [person, other] = [await buildUser(portal), await buildUser(portal)];
    const url = await addressOf(person);
    const { token } = paramsOf(url);
    const at = (who: string, kind: string, key: string) => `/public/unsubscribe/${who}/${kind}/${key}`;
    const otherUrl = await addressOf(other);
    const replies = await Promise.all(
      [
        at(person.id, 'course-assigned', `${token.slice(0, -2)}xx`),
        at(person.id, 'course-assigned', 'x'),
        at(person.id, 'message-received', token),
        at(person.id, 'request-decided', token),
        at(person.id, 'nothing', token),
        at(other.id, 'course-assigned', token),
        at(person.id, 'course-assigned', paramsOf(otherUrl).token),
        at(newId(), 'course-assigned', token),
        at('somebody', 'course-assigned', token),
      ].map((one) => post(one)),
    );
    expect(new Set(replies.map((one) => one.statusCode))).toEqual(new Set([404]));
    const details = replies.map((one) => one.json<{ detail: string; code: string }>());
    expect(new Set(details.map(({ code, detail }) => `${code} ${detail}`)).size).toBe(1);
    expect(
      (await portal.stranger.send(calls.read, { params: { ...paramsOf(url), token: 'x' } })).statusCode,
    ).toBe(404);
    expect([await choicesOf(person), await choicesOf(other)]).toEqual([{}, {}]);
  });

  test('wrong tokens are limited for a network', async () => {
    const url = `/public/unsubscribe/${newId()}/course-assigned/x`;
    const statuses: number[] = [];
    for (let tries = 0; tries < 62; tries++) statuses.push((await post(url)).statusCode);
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
  });

  test('mails that nobody can switch off have none', async () => {
    const person = await buildUser(portal);
    for (const condition of ['always', 'active'] as const) {
      const message = await messageOf(
        await queue(person, { condition, kind: 'recovery', urgency: 'account' }),
      );
      expect(message).toContain('Subject: ');
      expect(message).not.toContain('List-Unsubscribe');
    }
  });

  test('opening it, and asking what it is about, changes nothing', async () => {
    const person = await buildUser(portal);
    const url = await addressOf(person, { language: 'fr' });
    expect(url).toMatch(/^\/fr\/public\/unsubscribe\//);
    expect(
      (await portal.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })).statusCode,
    ).toBeLessThan(500);
    expect(await portal.stranger.ask(calls.read, { params: paramsOf(url) })).toEqual({
      kind: 'course-assigned',
      isOn: true,
    });
    expect(await choicesOf(person)).toEqual({});
    expect((await post(url)).statusCode).toBe(200);
    expect((await portal.stranger.ask(calls.read, { params: paramsOf(url) })).isOn).toBe(false);
  });

  test('it switches off its kind of mail once, without a sign-in, and the log names the person', async () => {
    const person = await buildUser(portal);
    const url = await addressOf(person);
    for (let times = 0; times < 3; times++) {
      const reply = await post(url, { 'sec-fetch-site': 'cross-site', origin: 'https://mail.example' });
      expect([reply.statusCode, reply.json()]).toEqual([200, { kind: 'course-assigned', isOn: false }]);
    }
    expect(await choicesOf(person)).toEqual({ 'course-assigned': { portal: true, mail: false } });
    expect(await entriesOf(person)).toEqual([
      { userId: person.id, after: { 'course-assigned': 'unsubscribed' } },
    ]);
    expect(await messageOf(await queue(person))).toBe('');
    expect(await messageOf(await queue(person, { kind: 'message-received' }))).toContain('Subject: ');
  });

  test('somebody else who is signed in changes nothing of their own, and what the portal shows stays', async () => {
    const [person, other] = [await buildUser(portal), await buildUser(portal)];
    const own = await signedIn(portal, person);
    const { version } = (await own.ask(notificationCalls.preferences)).preferences;
    const url = await addressOf(person);
    await own.ask(notificationCalls.savePreferences, {
      body: { choices: [{ kind: 'message-received', way: 'off' }], version },
    });
    const client = await signedIn(portal, other);
    const reply = await portal.app.inject({
      method: 'POST',
      url,
      cookies: { ...client.cookies },
      headers: { 'content-type': formType },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(reply.statusCode).toBe(200);
    expect(await choicesOf(other)).toEqual({});
    expect(await choicesOf(person)).toEqual({
      'message-received': { portal: false, mail: false },
      'course-assigned': { portal: true, mail: false },
    });
    const { choices } = (await own.ask(notificationCalls.preferences)).preferences;
    expect(choices.find((one) => one.kind === 'course-assigned')?.way).toBe('portal');
  });

  test('it takes a form of either type, and other calls refuse forms', async () => {
    const person = await buildUser(portal);
    const url = await addressOf(person);
    const boundary = 'edge';
    const parts = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;
    const type = `multipart/form-data; boundary=${boundary}`;
    expect((await post(url, { 'content-type': type }, parts)).statusCode).toBe(200);
    expect(await choicesOf(person)).toEqual({ 'course-assigned': { portal: true, mail: false } });
    const client = await signedIn(portal, person);
    const refused = await portal.app.inject({
      method: 'POST',
      url: '/api/notifications/read',
      cookies: { ...client.cookies },
      headers: { 'content-type': formType },
      payload: 'a=b',
    });
    expect(refused.statusCode).toBe(415);
  });

  test('every mail of a person has the same secret, also when many leave at once', async () => {
    const person = await buildUser(portal);
    const subjects = await Promise.all(Array.from({ length: 30 }, () => queue(person)));
    const addresses = new Set<string>();
    for (const subject of subjects) addresses.add(await addressIn(subject));
    expect(addresses.size).toBe(1);
    addresses.add(await addressOf(person));
    expect(addresses.size).toBe(1);
  });

  test('that of a summary ends all summaries, until a kind is wanted in them again', async () => {
    const person = await buildUser(portal);
    const url = await addressOf(person, { kind: 'digest', urgency: 'digest', lane: 'bulk' });
    expect((await post(url)).statusCode).toBe(200);
    const client = await signedIn(portal, person);
    const { preferences } = await client.ask(notificationCalls.preferences);
    expect(preferences.digestOff).toBe(true);
    expect(preferences.choices.filter((one) => one.way === 'digest')).toEqual([]);
    expect(preferences.choices.find((one) => one.kind === 'course-passed')?.way).toBe('portal');
    expect(preferences.choices.find((one) => one.kind === 'course-assigned')?.way).toBe('mail');

    // What already waits for a summary is held back.
    const occasion = await queue(person, { urgency: 'normal' });
    const { db } = portal.services;
    const past = new Date(Date.now() - 60_000);
    await db
      .updateTable('mail')
      .set({ heldAt: past, heldReason: 'digest', digestAt: past })
      .where('occasion', '=', occasion)
      .execute();
    await digests.run(portal.services);
    const waiting = await db
      .selectFrom('mail')
      .select(['heldReason', 'digestId'])
      .where('occasion', '=', occasion)
      .executeTakeFirstOrThrow();
    expect(waiting).toEqual({ heldReason: 'switched-off', digestId: null });

    const saved = await client.ask(notificationCalls.savePreferences, {
      body: { choices: [{ kind: 'course-passed', way: 'digest' }], version: preferences.version },
    });
    expect(saved.preferences.digestOff).toBe(false);
  });
});
