import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dealerCalls } from '#contract/people/dealers.calls.ts';
import { groupCalls } from '#contract/people/groups.calls.ts';
import { paletteCalls } from '#contract/people/palette.calls.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { recoveryCalls } from '#contract/people/recovery.calls.ts';
import { registrationCalls as calls } from '#contract/people/registration.calls.ts';
import { requestCalls } from '#contract/people/requests.calls.ts';
import { signInCalls } from '#contract/people/sign-in.calls.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { deleteExpired } from '#server/platform/jobs/sweep.queries.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { mailsTo } from '#tests/builders/mail.ts';
import {
  buildAssignmentGroup,
  buildBusinessUnit,
  buildDealer,
  buildUser,
  signedInAs,
} from '#tests/builders/people.ts';
import { clientOf, openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { buildRegistration, register } from '#tests/builders/registration.ts';

let portal: TestPortal;

/** In whole minutes: a busy machine may take a second longer for one story than for the other. */
const minutesOf = (seconds: unknown) => (seconds === undefined ? 'none' : Math.ceil(Number(seconds) / 60));

beforeAll(async () => {
  portal = await openTestPortal(
    (settings) => ({
      ...settings,
      registration: { ...settings.registration, rateLimit: { count: 1000, minutes: 60 } },
    }),
    { env: { NEW_USER_MAIL: 'newcomers@builder.example' } },
  );
});
afterAll(() => portal.close());

describe('an address that has an account', () => {
  test('gets the same body, cookies and session as a new one, and its owner is notified', async () => {
    const owner = await buildUser(portal, { language: 'fr' });
    const fresh = await buildRegistration(portal);
    const taken = { ...fresh, email: owner.email.toUpperCase() };
    const [first, second] = [await register(portal, fresh), await register(portal, taken)];
    const shape = (text: string, email: string) =>
      text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id').replaceAll(email, 'address');
    expect(shape(second.reply, owner.email)).toBe(shape(first.reply, fresh.email));
    expect(second.setCookie.replace(/=[^;]+/, '')).toBe(first.setCookie.replace(/=[^;]+/, ''));

    const [ofFirst, ofSecond] = [
      await first.browser.ask(sessionCalls.read),
      await second.browser.ask(sessionCalls.read),
    ];
    expect(shape(JSON.stringify(ofSecond), owner.email)).toBe(shape(JSON.stringify(ofFirst), fresh.email));
    for (const { browser } of [first, second]) {
      expect(await browser.refused(calls.verifyEmail, { body: { code: 'abcdef' } })).toMatchObject({
        status: 400,
        code: 'accounts.codeWrong',
      });
      expect((await browser.refused(calls.resend)).status).toBe(429);
      expect((await browser.refused(profileCalls.me)).status).toBe(401);
    }
    const [mail] = await mailsTo(portal, owner.email);
    expect(mail).toMatchObject({
      subject: 'Vous avez déjà un compte',
      text: expect.stringContaining('/fr/public/login'),
    });
  });

  test('gets a stand-in that is in no list, count or search, and blocks no delete', async () => {
    const admin = await signedInAs(portal, 'COMPANY_ADMIN');
    const owner = await buildUser(portal);
    const unit = await buildBusinessUnit(portal);
    const [dealer, department] = [await buildDealer(portal), await buildAssignmentGroup(portal)];
    const numbers = async () => ({
      users: (await admin.ask(userCalls.list, { query: { text: 'Standwell' } })).counts,
      waiting: (await admin.ask(requestCalls.list, { query: { text: 'Standwell' } })).pagination.total,
      badge: (await admin.ask(requestCalls.notifications)).notifications.count,
      hits: (await admin.ask(paletteCalls.find, { query: { text: 'Standwell' } })).hits.length,
      totals: await portal.services.db
        .selectFrom('userAccountTotal')
        .select((eb) => eb.fn.sum('people').as('people'))
        .execute(),
      newcomers: (await mailsTo(portal, 'newcomers@builder.example')).length,
    });
    const before = await numbers();
    const { reply } = await register(
      portal,
      await buildRegistration(portal, {
        email: owner.email,
        lastName: 'Standwell',
        dealer,
        assignmentGroup: department,
        businessUnits: [unit],
      }),
    );
    expect(await numbers()).toEqual(before);
    const { user } = JSON.parse(reply) as { user: { _id: string } };
    for (const call of [userCalls.get, requestCalls.approve, requestCalls.deny] as const)
      expect(
        (await admin.send(call, { params: { userId: user._id }, body: { reason: 'x' } } as never)).statusCode,
      ).toBe(404);
    await admin.ask(groupCalls.remove, { params: { id: department } });
    await admin.ask(dealerCalls.remove, { params: { id: dealer } });
    await admin.ask(userCalls.remove, { params: { userId: owner.id } });
    await deleteExpired(portal.services.db, new Date(Date.now() + 91 * 86_400_000));
    const left = await portal.services.db
      .selectFrom('userAccount')
      .select('id')
      .where('claimedEmail', 'is not', null)
      .execute();
    expect(left).toEqual([]);
  });

  test('gets the same replies as a new one in everything that follows', async () => {
    const clock = { now: Date.now() };
    const own = await openTestPortal(
      (settings) => ({
        ...settings,
        registration: { ...settings.registration, rateLimit: { count: 1000, minutes: 60 } },
      }),
      { now: () => new Date(clock.now) },
    );
    try {
      const passwordHash = await hashPassword('Owners77road');
      const owner = await buildUser(own, { passwordHash });
      const [dealer, department] = [await buildDealer(own), await buildAssignmentGroup(own)];
      const story = async (email: string, number: string): Promise<string[]> => {
        const replies: string[] = [];
        const shape = (text: string) =>
          text
            // Departments that the other run added.
            .replace(/"config":.*"badges"/, '')
            .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
            .replaceAll(new RegExp(email, 'gi'), 'address')
            .replaceAll(number, 'number')
            .replaceAll(/=[\w-]{43}/g, '=token')
            .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant');
        const note = async (response: Promise<{ statusCode: number; body: string; headers: object }>) => {
          const { statusCode, body, headers } = await response;
          replies.push(
            shape(
              `${statusCode} ${body} ${String(Reflect.get(headers, 'set-cookie'))} ${minutesOf(Reflect.get(headers, 'retry-after'))}`,
            ),
          );
        };
        const newDealer = {
          name: 'Fresh',
          dealerId: number,
          country: 'US',
          address: { addressLine1: '1 Rd', city: 'Ely' },
        };
        const body = await buildRegistration(own, {
          email,
          dealer: null,
          newDealer,
          assignmentGroup: department,
        });
        const { browser, reply } = await register(own, body);
        replies.push(shape(reply));
        // The new dealer's number is used up, for every caller.
        await note(own.stranger.send(dealerCalls.validateDealerId, { query: { dealerId: number } }));
        const again = await buildRegistration(own, { dealer: null, newDealer, assignmentGroup: department });
        await note(own.stranger.send(calls.register, { body: again }));
        // The chosen password signs in, as far as the code; another one does not.
        const signIn = (password: string) =>
          own.stranger.send(signInCalls.login, { body: { email, password } });
        await note(signIn('Gravel77road'));
        await note(signIn('Wrong77roads'));
        const second = clientOf(own.app, { paddock: (await signIn('Gravel77road')).cookies[0]!.value });
        // A second registration with another password; both passwords are good.
        await note(
          own.stranger.send(calls.register, {
            body: await buildRegistration(own, {
              email,
              password: 'Second88road',
              confirmation: 'Second88road',
              dealer,
              assignmentGroup: department,
            }),
          }),
        );
        await note(signIn('Second88road'));
        await note(signIn('Gravel77road'));
        for (const one of [browser, second]) {
          await note(one.send(sessionCalls.read));
          await note(one.send(sessionCalls.setLanguage, { query: { lang: 'fr' } }));
          await note(one.send(sessionCalls.read));
          await note(one.send(profileCalls.me));
          await note(one.send(calls.resend));
        }
        clock.now += 61_000;
        await note(browser.send(calls.resend));
        await note(browser.send(calls.resend));
        for (let tries = 0; tries < 11; tries++) {
          await note(browser.send(calls.verifyEmail, { body: { code: 'wrong' } }));
          await note(second.send(calls.verifyEmail, { body: { code: 'wrong' } }));
        }
        await note(browser.send(signInCalls.logout));
        // Its cookie is no longer valid; the other browser stays signed in.
        await note(browser.send(sessionCalls.read));
        await note(browser.send(calls.resend));
        await note(second.send(sessionCalls.read));
        await note(signIn('Gravel77road'));
        await note(own.stranger.send(recoveryCalls.forgotPassword, { body: { email } }));
        await own.services.db.deleteFrom('rateLimit').execute();
        return replies;
      };
      const fresh = await story(`${newId()}@builder.example`, 'FRESH-1');
      const taken = await story(owner.email, 'TAKEN-1');
      expect(taken).toEqual(fresh);
      expect(taken.length).toBeGreaterThan(40);
      // The owner's account is unchanged.
      const { statusCode } = await own.stranger.send(signInCalls.login, {
        body: { email: owner.email, password: 'Owners77road' },
      });
      expect(statusCode).toBe(200);
    } finally {
      await own.close();
    }
  });

  test('accepts no code, not even the stored one', async () => {
    const owner = await buildUser(portal);
    await register(portal, await buildRegistration(portal, { email: owner.email }));
    expect((await mailsTo(portal, owner.email)).map((mail) => mail.subject)).toEqual([
      'You already have an account',
    ]);
    const row = await portal.services.db
      .selectFrom('accountCode')
      .innerJoin('userAccount', 'userAccount.id', 'accountCode.userId')
      .select(['accountCode.id', 'codeHash'])
      .where('claimedEmail', '=', owner.email)
      .executeTakeFirstOrThrow();
    const every = Array.from({ length: 1_000_000 }, (_, code) => String(code).padStart(6, '0'));
    expect(
      every.some((code) => createHash('sha256').update(`${row.id}:${code}`).digest().equals(row.codeHash)),
    ).toBe(false);
  });

  test('takes as long to sign in with the chosen password as a new address', async () => {
    const owner = await buildUser(portal, { passwordHash: await hashPassword('Owners77road') });
    const fresh = await buildRegistration(portal);
    await register(portal, fresh);
    await register(portal, { ...(await buildRegistration(portal)), email: owner.email });
    // Processor time measures the hashes, whatever else the machine is doing.
    const timeOf = async (email: string, password: string) => {
      const begun = process.cpuUsage();
      await portal.stranger.send(signInCalls.login, { body: { email, password } });
      const { user, system } = process.cpuUsage(begun);
      return user + system;
    };
    for (const password of ['Gravel77road', 'Wrong77roads']) {
      // The fastest of nine alternating runs: garbage collection only ever adds time.
      const quickest = { taken: Infinity, free: Infinity };
      for (let round = 0; round < 9; round++) {
        quickest.taken = Math.min(quickest.taken, await timeOf(owner.email, password));
        quickest.free = Math.min(quickest.free, await timeOf(fresh.email, password));
      }
      expect(quickest.taken / quickest.free).toBeGreaterThan(0.66);
      expect(quickest.taken / quickest.free).toBeLessThan(1.5);
    }
  });

  test('a stand-in does not give its holder new guesses at the owner’s password', async () => {
    const owner = await buildUser(portal, { passwordHash: await hashPassword('Owners77road') });
    await register(portal, await buildRegistration(portal, { email: owner.email }));
    const signIn = async (password: string) =>
      (await portal.stranger.send(signInCalls.login, { body: { email: owner.email, password } })).statusCode;
    const statuses = [];
    for (let tries = 0; tries < 11; tries++) {
      statuses.push(await signIn('Wrong77roads'));
      expect(await signIn('Gravel77road')).toBe(200);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test('two registrations at once create one account', async () => {
    const body = await buildRegistration(portal);
    const replies = await Promise.all([1, 2, 3].map(() => portal.stranger.send(calls.register, { body })));
    expect(replies.map((one) => one.statusCode)).toEqual([200, 200, 200]);
    const accounts = await portal.services.db
      .selectFrom('userAccount')
      .select('id')
      .where('email', '=', body.email)
      .execute();
    expect(accounts).toHaveLength(1);
  });

  test('the response time reveals nothing', async () => {
    const owner = await buildUser(portal);
    const timed = async (email: string) => {
      const body = await buildRegistration(portal, { email });
      const begun = performance.now();
      await register(portal, body);
      return performance.now() - begun;
    };
    // The fastest of three: a busy machine only ever adds time, while a revealing difference shows in each of them.
    const quickest = { taken: Infinity, fresh: Infinity };
    for (let round = 0; round < 3; round += 1) {
      quickest.taken = Math.min(quickest.taken, await timed(owner.email));
      quickest.fresh = Math.min(quickest.fresh, await timed(`${newId()}@builder.example`));
    }
    expect(Math.min(quickest.taken, quickest.fresh)).toBeGreaterThan(290);
    expect(Math.abs(quickest.taken - quickest.fresh)).toBeLessThan(100);
  });
});
