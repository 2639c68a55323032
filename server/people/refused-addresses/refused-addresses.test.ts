import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailBounceCalls as calls } from '#contract/platform/mail-bounces.calls.ts';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { recoveryCalls } from '#contract/people/recovery.calls.ts';
import { registrationCalls } from '#contract/people/registration.calls.ts';
import { userErasureCalls } from '#contract/people/user-erasure.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { jobs } from '#server/jobs.ts';
import { newId } from '#server/platform/ids.ts';
import { runJob } from '#server/platform/jobs/scheduler.ts';
import type { MailCondition } from '#server/platform/mail/mail-lanes.rules.ts';
import { sendDueMails } from '#server/platform/mail/mail-sender.ts';
import { forgetOldRefusals } from '#server/platform/mail/mail-sweep.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { openTransport } from '#server/platform/mail/transport.ts';
import { codeSentTo, mailsTo } from '#tests/builders/mail.ts';
import { buildDealer, buildUser, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { clientOf, openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { smtp, type Replies } from '#tests/builders/smtp.ts';

const token = 'bounces-0123456789abcdef';
let portal: TestPortal;
let company: Client;
let provider: Client;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { env: { MAIL_BOUNCE_TOKEN: token } });
  company = await signedInAs(portal, 'COMPANY_ADMIN');
  provider = clientOf(portal.app, {}, '203.0.113.7');
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.services.db.deleteFrom('mail').execute();
  await portal.services.db.deleteFrom('refusedAddress').execute();
});

type Line = { address: string; kind: string; messageId?: string; reason?: string; at?: string };
const post = (bounces: readonly object[], authorization = `Bearer ${token}`, client = provider) =>
  client.send(calls.report, { body: { bounces } } as never, { authorization });
async function report(...bounces: readonly Line[]): Promise<readonly string[]> {
  const response = await post(bounces);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ results: { outcome: string }[] }>().results.map(({ outcome }) => outcome);
}
let named = 0;
const bounce = (address: string, line: Partial<Line> = {}): Line => ({
  address,
  kind: 'permanent',
  messageId: `event-${++named}`,
  reason: '550 5.1.1 No such user',
  ...line,
});
const threeTimes = (address: string) => report(bounce(address), bounce(address), bounce(address));

const queue = (
  to: string,
  personId: string | null,
  kind = 'course-passed',
  condition: MailCondition = 'wanted',
) =>
  portal.services.db.transaction().execute((tx) =>
    queueMail(tx, {
      occasion: `test:${newId()}`,
      kind,
      condition,
      personId,
      to,
      language: 'en',
      mail: { subject: kind, lines: ['Text'] },
    }),
  );
/** Sends what is due to a server with these replies; returns whom it accepted mails for. */
async function sendTo(replies: Replies = {}): Promise<readonly string[]> {
  const server = await smtp(replies);
  const transport = openTransport({ ...portal.services.environment, mailUrl: server.url });
  while ((await sendDueMails(portal.services, transport)) > 0);
  transport.close();
  await server.close();
  return server.received.map(({ to }) => to);
}
const mails = async () =>
  (
    await sql<{ outcome: string }>`
      select coalesce(held_reason, state) as outcome from mail order by created_at, id`.execute(
      portal.services.db,
    )
  ).rows.map(({ outcome }) => outcome);
const troubleOf = async ({ id }: BuiltUser, client = company) =>
  (await client.ask(userCalls.get, { params: { userId: id } })).user.mailTrouble;
const tell = () =>
  runJob(
    jobs.find(({ name }) => name === 'refused-addresses')!,
    portal.services,
  );
const linesOf = async (client: Client) =>
  (await client.ask(notificationCalls.list, { query: {} })).notifications.filter(
    ({ kind }) => kind === 'address-refused',
  );

describe('the call for the mail provider', () => {
  test('is not there while no token is configured', async () => {
    const other = await openTestPortal();
    for (const authorization of ['', 'Bearer ', 'Bearer undefined', `Bearer ${token}`])
      expect((await post([bounce('a@b.example')], authorization, other.stranger)).statusCode).toBe(404);
    await other.close();
  });

  test('refuses another token before it reads the body, also from an administrator, and only so often', async () => {
    const { id, email } = await buildUser(portal);
    for (const authorization of ['', token, `Basic ${token}`, `Bearer ${token}x`, 'Bearer wrong'])
      expect((await post([bounce(email)], authorization, company)).statusCode).toBe(401);
    const guesser = clientOf(portal.app, {}, '198.51.100.9');
    const statuses: number[] = [];
    for (let tries = 0; tries < 22; tries++)
      statuses.push((await post([], 'Bearer guess', guesser)).statusCode);
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([401]));
    expect(statuses.at(-1)).toBe(429);
    expect(await troubleOf({ id, email })).toBeNull();
    expect(await report(bounce(email))).toEqual(['counted']);
    // The word before a token has no case (RFC 9110).
    expect((await post([bounce(email)], `bearer ${token}`)).statusCode).toBe(200);
  });

  test('is closed to other sites, and to long lists and bodies', async () => {
    const body = { bounces: [bounce('a@b.example')] };
    const forged = { authorization: `Bearer ${token}`, origin: 'https://elsewhere.example' };
    expect((await provider.send(calls.report, { body } as never, forged)).statusCode).toBe(403);
    expect((await post(Array.from({ length: 1001 }, () => bounce('a@b.example')))).statusCode).toBe(400);
    expect((await post([])).statusCode).toBe(400);
    expect((await post([bounce('a@b.example', { reason: 'x'.repeat(1_100_000) })])).statusCode).toBe(413);
  });

  test('says of each line what was done, the same for known and unknown addresses', async () => {
    const { email } = await buildUser(portal);
    const lines = (address: string) => [
      bounce(address),
      bounce(address, { kind: 'temporary' }),
      bounce(address, { kind: 'complaint' }),
      bounce(address, { kind: 'soft' }),
      bounce(address, { at: 'noon' }),
    ];
    const outcomes = ['counted', 'not-permanent', 'not-permanent', 'unknown-kind', 'not-a-time'];
    expect(await report(...lines(email))).toEqual(outcomes);
    expect(await report(...lines('nobody@builder.example'))).toEqual(outcomes);
    expect(await report(bounce('no address'))).toEqual(['not-an-address']);
  });

  test('a line that is none keeps no other out', async () => {
    const odd: unknown[] = [null, 7, [], {}, { address: 7, kind: 'permanent' }, { kind: 'permanent' }];
    const outcomes = await report(...([...odd, bounce('beside-odd@builder.example')] as never[]));
    expect(outcomes.slice(0, -1)).not.toContain('counted');
    expect(outcomes).toHaveLength(odd.length + 1);
    expect(outcomes.at(-1)).toBe('counted');
  });
});

describe('what marks an address', () => {
  test('three refused mails stop it; those that wait are closed with the reason', async () => {
    const user = await buildUser(portal);
    const refuses = { recipient: () => [550, '5.1.1 No such user'] as const };
    const troubles: unknown[] = [];
    for (let times = 0; times < 3; times++) {
      await queue(user.email, user.id);
      await sendTo(refuses);
      troubles.push(await troubleOf(user));
    }
    const reason = '550 5.1.1 No such user';
    expect(troubles).toMatchObject([
      { refusals: 1, reason, stoppedAt: null },
      { refusals: 2, reason, stoppedAt: null },
      { refusals: 3, reason, stoppedAt: expect.any(String) },
    ]);
    await queue(user.email, user.id);
    expect(await sendTo()).toEqual([]);
    expect(await mails()).toEqual(['refused', 'refused', 'refused', 'unreachable']);
    const { kinds } = await company.ask(notificationCalls.outcomes);
    expect(kinds.find(({ kind }) => kind === 'course-passed')).toMatchObject({ refused: 3, unreachable: 1 });
  });

  test('not what the server refuses of the sender, the content, or for now', async () => {
    const user = await buildUser(portal);
    const answers: Replies[] = [
      { sender: () => [550, '5.7.1 Not you'] },
      { recipient: () => [550, '5.7.1 Blocked by policy'] },
      { recipient: () => [550, 'Relaying denied'] },
      { recipient: () => [451, '4.2.1 Try later'] },
      { content: () => [554, '5.6.0 Refused'] },
      { content: () => 550 },
    ];
    for (const replies of answers) {
      await queue(user.email, user.id);
      await sendTo(replies);
    }
    expect(await troubleOf(user)).toBeNull();
  });

  test('the same mail counts once, whoever reports it and however often', async () => {
    const user = await buildUser(portal);
    await queue(user.email, user.id);
    await sendTo({ recipient: () => 550 });
    const [{ id }] = (await portal.services.db.selectFrom('mail').select('id').execute()) as [{ id: string }];
    const host = new URL(portal.services.environment.baseUrl).hostname;
    const own = bounce(user.email, { messageId: `<${id}@${host}>` });
    expect(await report(own, own)).toEqual(['repeated', 'repeated']);
    const other = bounce(user.email.toUpperCase());
    expect(await report(other, other)).toEqual(['counted', 'repeated']);
    expect(await report(other)).toEqual(['repeated']);
    const nameless = { address: user.email, kind: 'permanent' };
    expect(await report(nameless)).toEqual(['counted']);
    expect(await report(nameless)).toEqual(['repeated']);
    expect(await troubleOf(user)).toMatchObject({ refusals: 3 });
  });

  test('reports that come together count each mail once and stop the address', async () => {
    const users = await Promise.all([1, 2, 3].map(() => buildUser(portal)));
    const lines = users.flatMap(({ email }) => [bounce(email), bounce(email), bounce(email)]);
    const replies = await Promise.all([
      report(...lines),
      report(...lines.toReversed()),
      report(...lines),
      report(...lines.toReversed()),
    ]);
    expect(replies.flat().filter((one) => one === 'counted')).toHaveLength(9);
    for (const user of users)
      expect(await troubleOf(user)).toMatchObject({ refusals: 3, stoppedAt: expect.any(String) });
  });

  test('a mark of long ago ends, but not while mail is stopped and somebody has the address', async () => {
    const [marked, stopped] = [await buildUser(portal), await buildUser(portal)];
    await report(bounce(marked.email));
    await threeTimes(stopped.email);
    await threeTimes('gone@builder.example');
    const in200Days = () => new Date(Date.now() + 200 * 86_400_000);
    expect(await forgetOldRefusals({ ...portal.services, now: in200Days })).toMatch(/^2 /);
    expect(await troubleOf(marked)).toBeNull();
    expect(await troubleOf(stopped)).toMatchObject({ refusals: 3 });
  });
});

describe('while mail is stopped', () => {
  test('codes and invitations still leave, and mails of the portal to nobody’s account', async () => {
    const user = await buildUser(portal);
    await threeTimes(user.email);
    for (const kind of ['verify-email', 'recovery', 'user-invited', 'password-changed', 'account-pending'])
      await queue(user.email, user.id, kind, 'always');
    await queue(user.email, null, 'contact', 'always');
    expect(await sendTo()).toHaveLength(4);
    expect(await mails()).toEqual(['sent', 'sent', 'sent', 'unreachable', 'unreachable', 'sent']);
  });

  test('it is the address of now that counts, not the one a mail was written to', async () => {
    const user = await buildUser(portal);
    await threeTimes('before@builder.example');
    await queue('before@builder.example', user.id);
    expect(await sendTo()).toEqual([user.email]);
  });

  test('two people who had one address: the next one starts with what the mailbox said last', async () => {
    const [first, second] = [await buildUser(portal), await buildUser(portal)];
    const shared = first.email;
    await threeTimes(shared);
    await moveTo(first, `moved-${newId()}@builder.example`);
    await moveTo(second, shared);
    expect(await troubleOf(second)).toBeNull();
    expect(await report(bounce(shared))).toEqual(['counted']);
    expect(await troubleOf(second)).toMatchObject({ refusals: 1 });
    expect(await troubleOf(first)).toBeNull();
  });
});

const moveTo = ({ id }: BuiltUser, email: string) =>
  company.ask(userCalls.save, { params: { id }, body: { email } } as never);

describe('mail goes on', () => {
  test('once an administrator changed the address', async () => {
    const user = await buildUser(portal);
    await threeTimes(user.email);
    const email = `new-${newId()}@builder.example`;
    await threeTimes(email);
    await moveTo(user, email);
    expect(await troubleOf(user)).toBeNull();
    await portal.services.db.deleteFrom('mail').execute();
    await queue(user.email, user.id);
    expect(await sendTo()).toEqual([email]);
  });

  test('once the person typed the code that came, in their own session', async () => {
    const user = await buildUser(portal);
    const client = await signedIn(portal, user);
    await threeTimes(user.email);
    expect((await client.ask(profileCalls.me)).user.mailTrouble).toMatchObject({ refusals: 3 });
    await client.ask(registrationCalls.resend);
    const code = await codeSentTo(portal, user.email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await client.refused(registrationCalls.verifyEmail, { body: { code: wrong } })).status).toBe(400);
    expect((await client.ask(profileCalls.me)).user.mailTrouble).not.toBeNull();
    await client.ask(registrationCalls.verifyEmail, { body: { code } });
    // The session is the same one.
    expect((await client.ask(profileCalls.me)).user.mailTrouble).toBeNull();
  });

  test('a person whose address works is sent no code', async () => {
    const user = await buildUser(portal);
    await (await signedIn(portal, user)).ask(registrationCalls.resend);
    expect(await mailsTo(portal, user.email)).toEqual([]);
  });

  test('once a forgotten password was replaced with the code that came', async () => {
    const user = await buildUser(portal);
    await threeTimes(user.email);
    await portal.stranger.ask(recoveryCalls.forgotPassword, { body: { email: user.email } } as never);
    const code = await codeSentTo(portal, user.email);
    const password = 'Gravel77roadx';
    await portal.stranger.ask(recoveryCalls.resetPassword, {
      body: { email: user.email, code, password, confirmation: password },
    } as never);
    expect(await troubleOf(user)).toBeNull();
  });

  test('once an administrator tries again; who may not change the account neither sees nor does it', async () => {
    const dealerId = await buildDealer(portal);
    const user = await buildUser(portal, { dealerId });
    await threeTimes(user.email);
    const params = { userId: user.id };
    const manager = await signedIn(portal, await buildUser(portal, { role: 'DEALER_MANAGER', dealerId }));
    expect(await troubleOf(user, manager)).toBeNull();
    expect((await manager.refused(userCalls.tryMailAgain, { params })).status).toBe(403);
    const learner = await signedIn(portal, user);
    expect((await learner.refused(userCalls.tryMailAgain, { params })).status).toBe(403);
    expect((await portal.stranger.refused(userCalls.tryMailAgain, { params })).status).toBe(401);
    expect((await company.ask(userCalls.tryMailAgain, { params })).user.mailTrouble).toBeNull();
    await queue(user.email, user.id);
    expect(await sendTo()).toContain(user.email);
  });

  test('a late report about a mail that left before does not mark it anew', async () => {
    const user = await buildUser(portal);
    await queue(user.email, user.id);
    await sendTo();
    const [{ id }] = (await portal.services.db.selectFrom('mail').select('id').execute()) as [{ id: string }];
    const line = bounce(user.email);
    await report(line, bounce(user.email), bounce(user.email));
    await pause(5);
    await company.ask(userCalls.tryMailAgain, { params: { userId: user.id } });
    const host = new URL(portal.services.environment.baseUrl).hostname;
    const before = new Date(Date.now() - 3_600_000).toISOString();
    expect(
      await report(
        line,
        bounce(user.email, { messageId: `<${id}@${host}>` }),
        bounce(user.email, { at: before }),
        bounce(user.email),
      ),
    ).toEqual(['repeated', 'outdated', 'outdated', 'counted']);
    expect(await troubleOf(user)).toMatchObject({ refusals: 1 });
  });
});

describe('administrators are told', () => {
  test('once when the address is marked and once when mail stops, in one line that leads to the person', async () => {
    const admin = await signedInAs(portal, 'COMPANY_ADMIN');
    const learner = await signedInAs(portal, 'LEARNER');
    const user = await buildUser(portal, { firstName: 'Ana', lastName: 'Diaz' });
    await report(bounce(user.email));
    await tell();
    await report(bounce(user.email));
    await tell();
    expect(await linesOf(admin)).toMatchObject([
      {
        title: 'The address of Ana Diaz refused an e-mail.',
        count: 1,
        path: expect.stringContaining(user.id),
      },
    ]);
    await report(bounce(user.email));
    await tell();
    await tell();
    expect(await linesOf(admin)).toMatchObject([
      { title: 'E-mail to Ana Diaz stopped: the address refuses it.', count: 2 },
    ]);
    expect(await linesOf(learner)).toEqual([]);
  });

  test('of many at once in one line with their number, which leads to the list of them', async () => {
    const admin = await signedInAs(portal, 'COMPANY_ADMIN');
    const users = await Promise.all(Array.from({ length: 5 }, () => buildUser(portal)));
    await report(...users.map(({ email }) => bounce(email)), bounce('nobody@builder.example'));
    await threeTimes(users[0]!.email);
    await tell();
    const [line, ...more] = await linesOf(admin);
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      title: 'The addresses of 5 people refused e-mails. For 1 of them, e-mail stopped.',
      path: expect.stringContaining('?mail=refused'),
    });
    const listed = async (mail: 'refused' | 'stopped') =>
      (await admin.ask(userCalls.list, { query: { mail, limit: 50 } as never })).users.map(({ _id }) => _id);
    expect((await listed('refused')).toSorted()).toEqual(users.map(({ id }) => id).toSorted());
    expect(await listed('stopped')).toEqual([users[0]!.id]);
  });

  test('only of people whose account they may change, and platform administrators of the portal’s own address', async () => {
    const [platform, other] = [
      await signedInAs(portal, 'PLATFORM_ADMIN'),
      await signedInAs(portal, 'COMPANY_ADMIN'),
    ];
    const above = await buildUser(portal, { role: 'COMPANY_ADMIN' });
    await report(bounce(above.email));
    await tell();
    expect(await linesOf(other)).toEqual([]);
    expect(await linesOf(platform)).toHaveLength(1);
    const { supportEmail } = portal.services.settings;
    await report(bounce(supportEmail));
    await tell();
    expect((await linesOf(platform))[0]!.title).toContain(supportEmail);
    expect(await linesOf(other)).toEqual([]);
  });
});

test('a person’s data names what was refused, and erasing or deleting the person removes it', async () => {
  const user = await buildUser(portal);
  const client = await signedIn(portal, user);
  await report(bounce(user.email, { reason: '550 5.1.1 Vexmoor is gone' }));
  const data = (await client.send(profileCalls.myData)).json<{ refusedMails: object[] }>();
  expect(data.refusedMails).toMatchObject([{ count: 1, reason: '550 5.1.1 Vexmoor is gone' }]);
  await company.ask(userErasureCalls.erase, {
    params: { id: user.id },
    body: { email: user.email, reason: 'Asked for it' },
  } as never);
  const other = await buildUser(portal);
  await report(bounce(other.email));
  await company.ask(userCalls.remove, { params: { userId: other.id } });
  const { rows } = await sql`select from refused_address where address in (${user.email}, ${other.email})
    union all select from mail_refusal where address in (${user.email}, ${other.email})`.execute(
    portal.services.db,
  );
  expect(rows).toEqual([]);
});
