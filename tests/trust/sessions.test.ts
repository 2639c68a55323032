import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recoveryCalls } from '#contract/people/recovery.calls.ts';
import { signInCalls } from '#contract/people/sign-in.calls.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { buildUser, signedIn, signedInAs, type BuiltUser, type UserOptions } from '#tests/builders/people.ts';
import { clientOf, openTestPortal, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let secure: TestPortal;
let passwordHash: string;
const password = 'Gravel77road';

beforeAll(async () => {
  [portal, secure] = await Promise.all([
    openTestPortal(),
    openTestPortal((same) => same, { env: { BASE_URL: 'https://academy.example.com' } }),
  ]);
  passwordHash = await hashPassword(password);
});
afterAll(() => Promise.all([portal.close(), secure.close()]));

const person = (options: UserOptions = {}, where = portal): Promise<BuiltUser> =>
  buildUser(where, { passwordHash, ...options });
const signIn = (
  email: string,
  given = password,
  { where = portal, cookies = {}, ...more } = {} as {
    where?: TestPortal;
    cookies?: Record<string, string>;
    remember?: boolean;
  },
) => clientOf(where.app, cookies).send(signInCalls.login, { body: { email, password: given, ...more } });
const who = async (cookies: Record<string, string>) =>
  (await clientOf(portal.app, cookies).ask(sessionCalls.read)).user?._id ?? null;
const tokenOf = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.find((one) => one.name.endsWith('paddock'))!.value;

describe('sign-in does not reveal who has an account', () => {
  test('a wrong password, an unknown address and a closed account with a wrong password get the same reply', async () => {
    const variants: UserOptions[] = [
      {},
      { status: 'denied' },
      { status: 'deactivated' },
      { status: 'pending' },
      { verified: false },
    ];
    const people = await Promise.all(variants.map((options) => person(options)));
    const replies = [];
    for (const email of [...people.map((one) => one.email), 'nobody@builder.example']) {
      const { statusCode, body, headers } = await signIn(email, 'Wrong77road');
      replies.push(JSON.stringify([statusCode, body, Object.keys(headers).toSorted()]));
    }
    expect(new Set(replies).size).toBe(1);
    expect(replies[0]).toContain('401');
  });

  test('it takes as long without an account as with one', async () => {
    const { email } = await person();
    const timeOf = async (address: string) => {
      const begun = performance.now();
      await signIn(address, 'Wrong77road');
      return performance.now() - begun;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 7; round++) {
      known.push(await timeOf(email));
      unknown.push(await timeOf(`nobody${round}@builder.example`));
    }
    const middle = (times: number[]) => times.toSorted((a, b) => a - b)[3]!;
    const ratio = middle(unknown) / middle(known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  test('after ten wrong attempts, an unknown address gets the same reply as an account', async () => {
    const { email } = await person();
    for (const address of [email, 'limit@builder.example']) {
      const statuses = [];
      for (let count = 0; count < 11; count++)
        statuses.push((await signIn(address, 'Wrong77road')).statusCode);
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    }
    const late = await signIn(email, 'Wrong77road');
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    // Only failures are limited.
    expect((await signIn(email)).statusCode).toBe(200);
  });
});

describe('sign-in input', () => {
  test.each([
    [
      'an address in capitals with spaces around it',
      (email: string) => [` ${email.toUpperCase()} `, password],
      200,
    ],
    ['a password in the wrong letter case', (email: string) => [email, password.toUpperCase()], 401],
    ['a password with a trailing space', (email: string) => [email, `${password} `], 200],
    ['a password in full-width letters', (email: string) => [email, password.replaceAll('a', 'ａ')], 401],
    ['a password of 201 characters', (email: string) => [email, 'x'.repeat(201)], 400],
    ['a password of a megabyte', (email: string) => [email, 'x'.repeat(1_000_000)], 400],
    ['a password with a NUL', (email: string) => [email, `${password}\u0000`], 400],
    ['no password', (email: string) => [email, ''], 400],
    ['an address with SQL', (email: string) => [`${email}' or '1'='1`, password], 400],
    [
      'a look-alike address in Cyrillic',
      (email: string) => [email.replace('builder', 'buіlder'), password],
      400,
    ],
  ])('%s', async (_what, typed, status) => {
    const { email } = await person();
    const [address = '', given = ''] = typed(email);
    expect((await signIn(address, given)).statusCode).toBe(status);
  });

  test.each(['email', 'password', 'remember'])(
    '%s as a record or a list is refused, not compared',
    async (field) => {
      const { email } = await person();
      for (const value of [{ $ne: null }, ['x'], { toString: 1 }]) {
        const response = await portal.app.inject({
          method: 'POST',
          url: '/api/login',
          payload: { email, password, [field]: value },
        });
        expect(response.statusCode).toBe(400);
        expect(response.cookies).toEqual([]);
      }
    },
  );
});

describe('cookies and tokens', () => {
  test('are HttpOnly and SameSite=Lax for the whole host; with TLS also Secure and bound to the host', async () => {
    const plain = await signIn((await person()).email, password, { remember: true });
    expect(plain.cookies).toEqual([
      {
        name: 'paddock',
        value: expect.stringMatching(/^[\w-]{43}$/),
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
        maxAge: 2_592_000,
      },
    ]);
    const bound = await signIn((await person({}, secure)).email, password, { where: secure });
    expect(bound.cookies).toEqual([
      {
        name: '__Host-paddock',
        value: expect.stringMatching(/^[\w-]{43}$/),
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
        secure: true,
      },
    ]);
  });

  test('a planted token is not used, and every sign-in creates a new one', async () => {
    const { id, email } = await person();
    const planted = 'A'.repeat(43);
    const first = tokenOf(await signIn(email, password, { cookies: { paddock: planted } }));
    const second = tokenOf(await signIn(email, password, { cookies: { paddock: first } }));
    expect(new Set([planted, first, second]).size).toBe(3);
    expect(await who({ paddock: planted })).toBeNull();
    expect(await who({ paddock: second })).toBe(id);
    const stored = await portal.services.db.selectFrom('session').select('tokenHash').execute();
    expect(
      stored.some(
        (row) => row.tokenHash.toString('base64url') === first || row.tokenHash.toString() === first,
      ),
    ).toBe(false);
  });

  test.each(['', 'x', 'A'.repeat(5000), "' or 1=1 --", '%00', '\u00e9'])(
    'the token %j belongs to nobody',
    async (token) => {
      const response = await portal.app.inject({ url: '/api/session', cookies: { paddock: token } });
      expect([response.statusCode, response.json().user]).toEqual([200, null]);
    },
  );
});

describe('a session ends or changes immediately', () => {
  test('for a deactivated person, on every device', async () => {
    const admin = await signedInAs(portal, 'COMPANY_ADMIN');
    const user = await person();
    const devices = await Promise.all([signIn(user.email), signIn(user.email)]);
    await admin.ask(userCalls.deactivate, { body: { _id: user.id, reason: 'Left the dealer' } });
    for (const device of devices) expect(await who({ paddock: tokenOf(device) })).toBeNull();
    expect((await signIn(user.email)).statusCode).toBe(403);
  });

  test('after a password change: the other sessions; after a recovery: all of them', async () => {
    const user = await person();
    const [here, there] = await Promise.all([signIn(user.email), signIn(user.email)]);
    const kept = clientOf(portal.app, { paddock: tokenOf(here) });
    const response = await kept.send(recoveryCalls.changePassword, {
      body: { currentPassword: password, password: 'Quarry88lane', confirmation: 'Quarry88lane' },
    });
    expect(response.statusCode, response.body).toBe(200);
    expect(await who({ paddock: tokenOf(there) })).toBeNull();
    expect((await signIn(user.email)).statusCode).toBe(401);
    expect((await signIn(user.email, 'Quarry88lane')).statusCode).toBe(200);
  });

  test('for an administrator who becomes a learner: the next request is a learner’s', async () => {
    const user = await person({ role: 'COMPANY_ADMIN' });
    const client = await signedIn(portal, user);
    await client.ask(userCalls.list);
    const platform = await signedInAs(portal, 'PLATFORM_ADMIN');
    const role = await portal.services.db
      .selectFrom('role')
      .select('id')
      .where('code', '=', 'LEARNER')
      .executeTakeFirstOrThrow();
    await platform.ask(userCalls.save, { params: { id: user.id }, body: { role: role.id, version: 1 } });
    expect((await client.refused(userCalls.list)).status).toBe(403);
  });

  test('eight parallel sign-outs succeed as one, without a failure', async () => {
    const user = await person();
    const paddock = tokenOf(await signIn(user.email));
    const client = clientOf(portal.app, { paddock });
    const replies = await Promise.all(Array.from({ length: 8 }, () => client.send(signInCalls.logout)));
    expect(new Set(replies.map((one) => one.statusCode))).toEqual(new Set([302]));
    expect(await who({ paddock })).toBeNull();
    const log = await portal.services.db
      .selectFrom('activityLog')
      .select('id')
      .where('type', '=', 'logout')
      .where('userId', '=', user.id)
      .execute();
    expect(log.length).toBeGreaterThan(0);
  });
});
