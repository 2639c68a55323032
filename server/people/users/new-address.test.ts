import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recoveryCalls } from '#contract/people/recovery.calls.ts';
import { registrationCalls } from '#contract/people/registration.calls.ts';
import { signInCalls } from '#contract/people/sign-in.calls.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { codeSentTo, mailsTo } from '#tests/builders/mail.ts';
import { buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { clientOf, openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { versionOf } from '#tests/builders/versions.ts';

let portal: TestPortal;
let admin: Client;
let passwordHash: string;
const password = 'Gravel77road';

beforeAll(async () => {
  portal = await openTestPortal();
  passwordHash = await hashPassword(password);
  admin = await signedInAs(portal, 'COMPANY_ADMIN', { firstName: 'Ada', lastName: 'Admin' });
});
afterAll(() => portal.close());

const newAddress = () => `${newId()}@elsewhere.example`;
const move = async (id: string, email: string, more: object = {}) =>
  admin.ask(userCalls.save, {
    params: { id },
    body: { email, ...more, version: await versionOf(portal, 'userAccount', id) },
  });
const signIn = (email: string) => portal.stranger.send(signInCalls.login, { body: { email, password } });

describe('an administrator gives an account another address', () => {
  test('every session ends, codes become invalid, and the new address has to be verified', async () => {
    const user = await buildUser(portal, { passwordHash });
    const phone = await signedIn(portal, user);
    await portal.stranger.ask(recoveryCalls.forgotPassword, { body: { email: user.email } });
    const recovery = await codeSentTo(portal, user.email);
    const email = newAddress();
    const { user: moved } = await move(user.id, email);
    expect(moved).toMatchObject({ email, emailVerified: false, status: 'active' });
    expect((await phone.ask(sessionCalls.read)).user).toBeNull();

    for (const address of [user.email, email]) {
      const body = { email: address, code: recovery, password: 'Quarry88lane', confirmation: 'Quarry88lane' };
      expect((await portal.stranger.refused(recoveryCalls.resetPassword, { body })).code).toBe(
        'accounts.recoveryCode',
      );
    }
    expect((await signIn(user.email)).statusCode).toBe(401);
    const limited = await signIn(email);
    const browser = clientOf(portal.app, { paddock: limited.cookies[0]!.value });
    expect(await browser.ask(sessionCalls.read)).toMatchObject({
      limited: true,
      user: { emailVerified: false },
    });
    const verified = await browser.send(registrationCalls.verifyEmail, {
      body: { code: await codeSentTo(portal, email) },
    });
    const whole = clientOf(portal.app, { paddock: verified.cookies[0]!.value });
    expect(await whole.ask(sessionCalls.read)).toMatchObject({
      limited: false,
      user: { email, status: 'active' },
    });
  });

  test('both addresses are notified, in the person’s language, with the name of the administrator', async () => {
    const user = await buildUser(portal, { passwordHash, language: 'fr' });
    const email = newAddress();
    await move(user.id, email);
    const [gone] = await mailsTo(portal, user.email);
    expect(gone!.subject).toMatch(/^L’adresse de votre compte sur .+ a changé$/);
    expect(gone!.text).toContain(`Ada Admin a remplacé l’adresse courriel ${user.email} de votre compte`);
    expect(gone!.text).toContain(email);
    const [fresh] = await mailsTo(portal, email);
    expect(fresh!.subject).toMatch(/^Confirmez l’adresse de votre compte sur /);
  });

  test('a save that keeps the address, whatever its capitals, triggers none of this', async () => {
    const user = await buildUser(portal, { passwordHash });
    const client = await signedIn(portal, user);
    const { user: saved } = await move(user.id, user.email.toUpperCase(), { firstName: 'Renamed' });
    expect(saved).toMatchObject({ emailVerified: true, firstName: 'Renamed' });
    expect((await client.ask(sessionCalls.read)).user).not.toBeNull();
    expect(await mailsTo(portal, user.email)).toEqual([]);
  });

  test('a refused save notifies nobody and ends nothing', async () => {
    const [user, other] = [await buildUser(portal, { passwordHash }), await buildUser(portal)];
    const client = await signedIn(portal, user);
    const body = { email: other.email };
    expect(
      (await admin.refused(userCalls.save, { params: { id: user.id }, body: { ...body, version: 1 } })).code,
    ).toBe('users.emailTaken');
    expect((await client.ask(sessionCalls.read)).user).not.toBeNull();
    expect([...(await mailsTo(portal, user.email)), ...(await mailsTo(portal, other.email))]).toEqual([]);
  });

  test('a recovery requested at the same moment sends no valid code to the old address', async () => {
    for (let round = 0; round < 5; round++) {
      const user = await buildUser(portal, { passwordHash });
      const email = newAddress();
      await Promise.all([
        move(user.id, email),
        portal.stranger.send(recoveryCalls.forgotPassword, { body: { email: user.email } }),
      ]);
      const mails = await mailsTo(portal, user.email);
      const code = mails.map((mail) => /^[0-9A-Z]{8}$/m.exec(mail.text)?.[0]).find(Boolean);
      if (!code) continue;
      const body = { email, code, password: 'Quarry88lane', confirmation: 'Quarry88lane' };
      expect((await portal.stranger.refused(recoveryCalls.resetPassword, { body })).status).toBe(400);
    }
  });

  test('a sign-in in progress at the old address opens nothing afterwards', async () => {
    for (let round = 0; round < 5; round++) {
      const user = await buildUser(portal, { passwordHash });
      const [reply] = await Promise.all([signIn(user.email), move(user.id, newAddress())]);
      const [cookie] = reply.cookies;
      if (!cookie) continue;
      const browser = clientOf(portal.app, { paddock: cookie.value });
      expect((await browser.ask(sessionCalls.read)).user).toBeNull();
    }
  });
});
