import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recoveryCalls } from '#contract/people/recovery.calls.ts';
import { signInCalls } from '#contract/people/sign-in.calls.ts';
import { certificateCalls } from '#contract/training/certificates.calls.ts';
import { courseShelfCalls } from '#contract/training/course-shelf.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { codeSentTo } from '#tests/builders/mail.ts';
import { buildUser, signedInAs } from '#tests/builders/people.ts';
import { clientOf, openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { rounds } from '#tests/harness/rounds.ts';

let portal: TestPortal;
let passwordHash: string;
const password = 'Gravel77road';
const wrong = 'Wrong77road';

beforeAll(async () => {
  portal = await openTestPortal();
  passwordHash = await hashPassword(password);
});
afterAll(() => portal.close());
beforeEach(() => portal.services.db.deleteFrom('rateLimit').execute());

const person = () => buildUser(portal, { passwordHash });
const stranger = (ip: string) => clientOf(portal.app, {}, ip);
const signIn = async (email: string, given: string, ip: string) =>
  (await stranger(ip).send(signInCalls.login, { body: { email, password: given } })).statusCode;
const office = '198.51.100.7';
const attacker = '203.0.113.5';
const hotel = '192.0.2.44';

describe('signing in', () => {
  test('the correct password signs in among a hundred parallel attempts, round after round', async () => {
    const { email } = await person();
    for (let round = 0; round < rounds(3); round++) {
      const place = [50, 3, 99][round]!;
      const statuses = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          signIn(email, index === place ? password : wrong, attacker),
        ),
      );
      expect(statuses[place]).toBe(200);
      expect(statuses.toSpliced(place, 1).every((status) => status === 401 || status === 429)).toBe(true);
    }
    // A hundred passwords of a round are checked, one by one for each core.
  }, 180_000);

  test('a hundred correct parallel attempts all sign in', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, person));
    const statuses = await Promise.all(
      people.flatMap(({ email }) => [signIn(email, password, hotel), signIn(email, password, hotel)]),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('ten wrong attempts of a stranger do not lock out the owner, from any network', async () => {
    const { email } = await person();
    for (let tries = 0; tries < 12; tries++) await signIn(email, wrong, attacker);
    expect(await signIn(email, wrong, attacker)).toBe(429);
    expect(await signIn(email, password, hotel)).toBe(200);
    expect(await signIn(email, password, attacker)).toBe(200);
  });

  test('after a thousand wrong attempts from everywhere, the owner can still sign in from known networks', async () => {
    const { email } = await person();
    expect(await signIn(email, password, office)).toBe(200);
    const day = { name: 'sign-in-day', count: 1000, seconds: 86_400 };
    for (let hundreds = 0; hundreds < 10; hundreds++)
      await Promise.all(Array.from({ length: 100 }, () => portal.services.limits.fail(day, email)));
    expect(await signIn(email, password, hotel)).toBe(429);
    // Another address of the same network, as after a router restart.
    expect(await signIn(email, password, '198.51.100.200')).toBe(200);
    expect(await signIn(email, password, '::ffff:198.51.100.9')).toBe(200);
    // Anyone who reads the e-mails of the address can open the account again from any network.
    await stranger(hotel).ask(recoveryCalls.forgotPassword, { body: { email } });
    const code = await codeSentTo(portal, email);
    await stranger(hotel).ask(recoveryCalls.resetPassword, {
      body: { email, code, password: 'Quarry88lane', confirmation: 'Quarry88lane' },
    });
    expect(await signIn(email, 'Quarry88lane', '192.0.2.45')).toBe(200);
  });

  test('after two hundred wrong attempts for one account from one network, passwords are no longer checked', async () => {
    const { email } = await person();
    const limit = { name: 'sign-in', count: 10, seconds: 900 };
    await Promise.all(
      Array.from({ length: 200 }, () => portal.services.limits.fail(limit, `${email} 203.0.113.0/24`)),
    );
    expect(await signIn(email, password, attacker)).toBe(429);
    expect(await signIn(email, password, hotel)).toBe(200);
  });

  test.each([
    ['one IPv4 address', () => attacker],
    ['one IPv4 network', (index: number) => `203.0.113.${index + 1}`],
    ['one IPv6 network', (index: number) => `2001:db8:7:7::${(index + 1).toString(16)}`],
  ])('one password for many accounts from %s is slowed, and only there', async (_name, addressOf) => {
    const { email } = await person();
    const statuses: number[] = [];
    for (let index = 0; index < 120; index++)
      statuses.push(await signIn(`spray${index}@builder.example`, wrong, addressOf(index)));
    expect(statuses).toEqual([...Array<number>(30).fill(401), ...Array<number>(90).fill(429)]);
    // A hundred accounts later, a correct guess would not be revealed either.
    expect(await signIn(email, password, addressOf(120))).toBe(429);
    expect(await signIn(email, password, hotel)).toBe(200);
  });

  test('a colleague who has signed in before can sign in from a network that is spraying', async () => {
    const { email } = await person();
    expect(await signIn(email, password, attacker)).toBe(200);
    for (let index = 0; index < 110; index++) await signIn(`more${index}@builder.example`, wrong, attacker);
    expect(await signIn(email, password, attacker)).toBe(200);
  });

  test('an address of 254 characters is answered like every other, also in password recovery', async () => {
    const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`.slice(
      -254,
    );
    const long = email.padStart(254, 'e');
    expect(long).toHaveLength(254);
    expect(await signIn(long, wrong, attacker)).toBe(401);
    expect(
      (await stranger(attacker).send(recoveryCalls.forgotPassword, { body: { email: long } })).statusCode,
    ).toBe(200);
    const body = { email: long, code: 'WRONG000' };
    expect((await stranger(attacker).send(recoveryCalls.verifyCode, { body })).statusCode).toBe(400);
    const chosen = { ...body, password: 'Quarry88lane', confirmation: 'Quarry88lane' };
    expect((await stranger(attacker).send(recoveryCalls.resetPassword, { body: chosen })).statusCode).toBe(
      400,
    );
    const keys = await portal.services.db.selectFrom('rateLimit').select('key').execute();
    expect(JSON.stringify(keys)).not.toMatch(/@|example/);
  });
});

describe('codes and keys', () => {
  test('a stranger’s wrong recovery codes do not use up the owner’s', async () => {
    const { email } = await person();
    await stranger(office).ask(recoveryCalls.forgotPassword, { body: { email } });
    const code = await codeSentTo(portal, email);
    const body = { email, code: 'WRONG000' };
    for (let tries = 0; tries < 12; tries++)
      await stranger(attacker).send(recoveryCalls.verifyCode, { body });
    expect((await stranger(attacker).send(recoveryCalls.verifyCode, { body })).statusCode).toBe(429);
    await stranger(office).ask(recoveryCalls.verifyCode, { body: { email, code } });
  });

  test('guesses of share keys are slowed; others at the same address are not', async () => {
    const [guesser, colleague] = [await signedInAs(portal, 'LEARNER'), await signedInAs(portal, 'LEARNER')];
    const guess = async (client = guesser) =>
      (await client.send(courseShelfCalls.preview, { params: { shareKey: newId().slice(0, 22) } }))
        .statusCode;
    const statuses = await Promise.all(Array.from({ length: 60 }, () => guess()));
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    expect(await guess(colleague)).toBe(404);
  });

  test('guesses of certificate numbers are slowed from one address, and nowhere else', async () => {
    const guess = async (ip: string) =>
      (await stranger(ip).send(certificateCalls.verify, { params: { code: '0000-0000-0000' } })).statusCode;
    const statuses = [];
    for (let tries = 0; tries < 65; tries++) statuses.push(await guess(attacker));
    expect(statuses).toEqual([...Array<number>(60).fill(404), ...Array<number>(5).fill(429)]);
    expect(await guess(office)).toBe(404);
  });
});
