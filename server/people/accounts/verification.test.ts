import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registrationCalls as calls } from '#contract/people/registration.calls.ts';
import { signInCalls } from '#contract/people/sign-in.calls.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { codeSentTo, mailsTo, storedMailsTo } from '#tests/builders/mail.ts';
import { buildUser, signedIn, type BuiltUser } from '#tests/builders/people.ts';
import { clientOf, openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { buildRegistration, register } from '#tests/builders/registration.ts';

let portal: TestPortal;
const clock = { now: Date.now() };
const later = (seconds: number) => {
  clock.now += seconds * 1000;
};

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => new Date(clock.now) });
});
afterAll(() => portal.close());

describe('verification codes', () => {
  test('after five wrong tries even the right code is refused', async () => {
    const body = await buildRegistration(portal);
    const { browser } = await register(portal, body);
    const code = await codeSentTo(portal, body.email);
    for (let tries = 0; tries < 5; tries++) {
      const wrong = String((Number(code) + 1 + tries) % 1_000_000).padStart(6, '0');
      expect((await browser.refused(calls.verifyEmail, { body: { code: wrong } })).code).toBe(
        'accounts.codeWrong',
      );
    }
    expect((await browser.refused(calls.verifyEmail, { body: { code } })).code).toBe('accounts.codeWrong');
  });

  test('are valid for ten minutes, sent once a minute, and only the newest is good', async () => {
    const body = await buildRegistration(portal);
    const { browser } = await register(portal, body);
    const first = await codeSentTo(portal, body.email);
    const early = await browser.send(calls.resend);
    expect([early.statusCode, Number(early.headers['retry-after'])]).toEqual([429, 60]);
    later(61);
    await browser.ask(calls.resend);
    const second = await codeSentTo(portal, body.email);
    expect((await browser.refused(calls.verifyEmail, { body: { code: first } })).status).toBe(400);
    later(599 + 2);
    expect((await browser.refused(calls.verifyEmail, { body: { code: second } })).status).toBe(400);
    await browser.ask(calls.resend);
    later(590);
    const { user } = await browser.ask(calls.verifyEmail, {
      body: { code: await codeSentTo(portal, body.email) },
    });
    expect(user.emailVerified).toBe(true);
  });

  test.each(['en', 'fr'] as const)(
    'are in the language of the person, not of the page: %s',
    async (language) => {
      const { id, email } = await buildUser(portal, {
        status: 'pending',
        verified: false,
        language,
        passwordHash: await hashPassword('Gravel77road'),
      });
      const headers = { cookie: `i18n_redirected=${language === 'en' ? 'fr' : 'en'}` };
      const signIn = await portal.stranger.send(
        signInCalls.login,
        { body: { email, password: 'Gravel77road' } },
        headers,
      );
      expect(signIn.statusCode).toBe(200);
      later(61);
      const person = await signedIn(portal, { id, email } as BuiltUser, { limited: true });
      await person.send(calls.resend, {}, headers);
      const code = await codeSentTo(portal, email);
      await person.send(calls.verifyEmail, { body: { code } }, headers);
      const sent = await storedMailsTo(portal, email);
      expect(sent.map((mail) => mail.language)).toEqual([language, language, language]);
    },
  );

  test('signing in before the address is verified sends a code, once a minute', async () => {
    const body = await buildRegistration(portal);
    await register(portal, body);
    const first = await codeSentTo(portal, body.email);
    const signIn = async () => {
      const response = await portal.stranger.send(signInCalls.login, {
        body: { email: body.email, password: 'Gravel77road' },
      });
      return clientOf(portal.app, { paddock: response.cookies[0]!.value });
    };
    expect((await (await signIn()).ask(sessionCalls.read)).limited).toBe(true);
    expect(await codeSentTo(portal, body.email)).toBe(first);
    later(61);
    const browser = await signIn();
    const second = await codeSentTo(portal, body.email);
    expect(await mailsTo(portal, body.email)).toHaveLength(2);
    expect((await browser.ask(calls.verifyEmail, { body: { code: second } })).user.emailVerified).toBe(true);
  });

  test('are stored only as hashes', async () => {
    const body = await buildRegistration(portal);
    await register(portal, body);
    const code = await codeSentTo(portal, body.email);
    const rows = await portal.services.db.selectFrom('accountCode').selectAll().execute();
    expect(
      JSON.stringify(rows.map((row) => ({ ...row, codeHash: row.codeHash.toString('latin1') }))),
    ).not.toContain(code);
  });

  test('an account has twenty tries an hour, over all codes', async () => {
    const body = await buildRegistration(portal);
    const { browser } = await register(portal, body);
    const statuses: number[] = [];
    for (let tries = 0; tries < 21; tries++)
      statuses.push((await browser.refused(calls.verifyEmail, { body: { code: 'nope' } })).status);
    expect(statuses.at(-2)).toBe(400);
    expect(statuses.at(-1)).toBe(429);
  });

  test('of two concurrent tries one succeeds', async () => {
    const body = await buildRegistration(portal);
    const { browser } = await register(portal, body);
    const code = await codeSentTo(portal, body.email);
    const replies = await Promise.all([1, 2].map(() => browser.send(calls.verifyEmail, { body: { code } })));
    expect(replies.filter((one) => one.statusCode === 200)).toHaveLength(1);
  });

  test('a visitor has nothing to verify, and a verified person gets no more codes', async () => {
    expect((await portal.stranger.refused(calls.verifyEmail, { body: { code: '123456' } })).status).toBe(401);
    expect((await portal.stranger.refused(calls.resend)).status).toBe(401);
    const person = await buildUser(portal);
    await (await signedIn(portal, person)).ask(calls.resend);
    expect(await mailsTo(portal, person.email)).toEqual([]);
  });
});
