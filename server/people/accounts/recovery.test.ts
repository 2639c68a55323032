import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recoveryCalls as calls } from '#contract/people/recovery.calls.ts';
import { signInCalls } from '#contract/people/sign-in.calls.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { codeSentTo, mailsTo } from '#tests/builders/mail.ts';
import { buildUser, signedIn } from '#tests/builders/people.ts';
import { clientOf, openTestPortal, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let oldHash: string;
const clock = { now: Date.now() };
const oldPassword = 'Saddle42ridge';
const chosen = { password: 'Throttle88up', confirmation: 'Throttle88up' };

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => new Date(clock.now) });
  oldHash = await hashPassword(oldPassword);
});
afterAll(() => portal.close());

/** Every test uses a different network address, so that each has its own limit per address. */
let addresses = 0;
const ask = (email: string) =>
  portal.app.inject({
    method: 'POST',
    url: calls.forgotPassword.path,
    payload: { email },
    remoteAddress: `10.0.${Math.floor(++addresses / 250)}.${addresses % 250}`,
  });
const person = (options = {}) => buildUser(portal, { passwordHash: oldHash, ...options });
const signIn = (email: string, password: string) =>
  portal.stranger.send(signInCalls.login, { body: { email, password } });

describe('recovery', () => {
  test('a code of eight characters arrives in the person’s language, and the new password signs in', async () => {
    const user = await person({ language: 'fr' });
    const elsewhere = await signedIn(portal, user);
    expect((await ask(user.email.toUpperCase())).json()).toEqual({ success: true });
    const [mail] = await mailsTo(portal, user.email);
    expect(mail).toMatchObject({ subject: 'Votre code de récupération' });
    const code = await codeSentTo(portal, user.email);
    expect(code).toMatch(/^[0-9A-Z]{8}$/);
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
    await portal.stranger.ask(calls.verifyCode, { body: { email: user.email, code: typed } });
    await portal.stranger.ask(calls.resetPassword, { body: { email: user.email, code: typed, ...chosen } });
    expect((await signIn(user.email, oldPassword)).statusCode).toBe(401);
    expect((await signIn(user.email, chosen.password)).statusCode).toBe(200);
    // Sessions opened with the old password have ended.
    expect((await elsewhere.ask(sessionCalls.read)).user).toBeNull();
    expect((await mailsTo(portal, user.email)).at(-1)!.subject).toBe('Votre mot de passe a été changé');
    // The code is used up.
    expect(
      await portal.stranger.refused(calls.resetPassword, { body: { email: user.email, code, ...chosen } }),
    ).toMatchObject({
      status: 400,
      detail: 'Recovery code invalid or expired',
    });
  });

  test('the reply is the same for an address without an account, and takes as long', async () => {
    const timed = async (email: string) => {
      const begun = performance.now();
      const response = await ask(email);
      return {
        milliseconds: performance.now() - begun,
        body: response.body,
        headers: Object.keys(response.headers),
      };
    };
    // The fastest of four alternating runs: a busy machine only ever adds time.
    const quickest = { known: Infinity, unknown: Infinity };
    for (let round = 0; round < 4; round += 1) {
      const [known, unknown] = [
        await timed((await person()).email),
        await timed(`${newId()}@builder.example`),
      ];
      expect([unknown.body, unknown.headers]).toEqual([known.body, known.headers]);
      quickest.known = Math.min(quickest.known, known.milliseconds);
      quickest.unknown = Math.min(quickest.unknown, unknown.milliseconds);
    }
    expect(Math.abs(quickest.known - quickest.unknown)).toBeLessThan(80);
    const wrong = async (email: string) =>
      portal.stranger.refused(calls.verifyCode, { body: { email, code: 'AAAA0000' } });
    expect(await wrong(`${newId()}@builder.example`)).toEqual(await wrong((await person()).email));
  });

  test('denied and deactivated people get no code', async () => {
    for (const status of ['denied', 'deactivated'] as const) {
      const user = await person({ status });
      await ask(user.email);
      expect(await mailsTo(portal, user.email)).toEqual([]);
    }
  });

  test('one mail per minute is sent, and its code stays good', async () => {
    const user = await person();
    await ask(user.email);
    const code = await codeSentTo(portal, user.email);
    await ask(user.email);
    expect(await mailsTo(portal, user.email)).toHaveLength(1);
    await portal.stranger.ask(calls.verifyCode, { body: { email: user.email, code } });
  });

  test('a code expires after ten minutes', async () => {
    const user = await person();
    await ask(user.email);
    const code = await codeSentTo(portal, user.email);
    clock.now += 10 * 60_000 + 1;
    expect(
      (await portal.stranger.refused(calls.verifyCode, { body: { email: user.email, code } })).code,
    ).toBe('accounts.recoveryCode');
  });

  test('five wrong tries use up the code', async () => {
    const user = await person();
    await ask(user.email);
    const code = await codeSentTo(portal, user.email);
    for (let tries = 0; tries < 5; tries++)
      await portal.stranger.refused(calls.verifyCode, { body: { email: user.email, code: 'WRONG000' } });
    expect(
      (await portal.stranger.refused(calls.resetPassword, { body: { email: user.email, code, ...chosen } }))
        .code,
    ).toBe('accounts.recoveryCode');
  });

  test('an address has ten tries in a quarter of an hour, with or without an account', async () => {
    const email = `${newId()}@builder.example`;
    const statuses = await Promise.all(
      Array.from(
        { length: 11 },
        async () =>
          (await portal.stranger.refused(calls.verifyCode, { body: { email, code: 'WRONG000' } })).status,
      ),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  test('one network address has ten requests per hour', async () => {
    const options = () =>
      portal.app.inject({
        method: 'POST',
        url: calls.forgotPassword.path,
        payload: { email: 'a@b.example' },
        remoteAddress: '10.9.9.9',
      });
    const statuses = (await Promise.all(Array.from({ length: 11 }, options))).map((one) => one.statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  test.each([
    [{ code: ' ' }, 'code', 'Please enter your recovery code'],
    [{ confirmation: 'Throttle88up2' }, 'confirmation', 'Both password inputs must be the same'],
    [
      { password: 'qwertyuiop', confirmation: 'qwertyuiop' },
      'password',
      'This password is easy to guess. Please choose another.',
    ],
  ])('%j is refused', async (wrong, field, sentence) => {
    const body = { email: 'a@b.example', code: 'ABCD1234', ...chosen, ...wrong };
    expect(await portal.stranger.refused(calls.resetPassword, { body })).toMatchObject({
      status: 400,
      errors: { [field]: sentence },
    });
  });
});

describe('change of password', () => {
  test('requires the current password, and every other session ends', async () => {
    const user = await person();
    const [here, there] = [await signedIn(portal, user), await signedIn(portal, user)];
    expect(
      await here.refused(calls.changePassword, { body: { currentPassword: 'Saddle43ridge', ...chosen } }),
    ).toMatchObject({
      status: 400,
      errors: { currentPassword: 'This is not your current password.' },
    });
    await here.ask(calls.changePassword, { body: { currentPassword: oldPassword, ...chosen } });
    expect((await here.ask(sessionCalls.read)).user).not.toBeNull();
    expect((await there.ask(sessionCalls.read)).user).toBeNull();
    expect((await signIn(user.email, chosen.password)).statusCode).toBe(200);
    expect((await mailsTo(portal, user.email)).map((mail) => mail.subject)).toEqual([
      'Your password was changed',
    ]);
  });

  test('a stolen session has a limited number of password tries', async () => {
    const client = await signedIn(portal, await person());
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries++)
      statuses.push(
        (
          await client.refused(calls.changePassword, {
            body: { currentPassword: `Nope${tries}nope`, ...chosen },
          })
        ).status,
      );
    expect(statuses.at(-1)).toBe(429);
  });

  test('visitors and limited sessions have to sign in', async () => {
    const body = { currentPassword: oldPassword, ...chosen };
    expect((await portal.stranger.refused(calls.changePassword, { body })).status).toBe(401);
    const limited = await signedIn(portal, await person({ verified: false }), { limited: true });
    expect((await limited.refused(calls.changePassword, { body })).status).toBe(401);
    expect(
      (await clientOf(portal.app, { paddock: 'nonsense' }).refused(calls.changePassword, { body })).status,
    ).toBe(401);
  });
});
