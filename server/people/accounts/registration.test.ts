import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registrationCalls as calls } from '#contract/people/registration.calls.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { signInCalls } from '#contract/people/sign-in.calls.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { codeSentTo, mailsTo } from '#tests/builders/mail.ts';
import { buildBusinessUnit, buildDealer, buildUser, signedIn } from '#tests/builders/people.ts';
import { clientOf, openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { buildRegistration, register, type RegistrationBody } from '#tests/builders/registration.ts';

let portal: TestPortal;
let open: TestPortal;

beforeAll(async () => {
  const options = { env: { NEW_USER_MAIL: 'newcomers@builder.example' } };
  portal = await openTestPortal(
    (settings) => ({
      ...settings,
      registration: { ...settings.registration, rateLimit: { count: 1000, minutes: 60 } },
    }),
    options,
  );
  open = await openTestPortal(
    (settings) => ({ ...settings, approvalNewUser: { enabled: false, dealerManagers: false } }),
    options,
  );
});
afterAll(async () => {
  await portal.close();
  await open.close();
});

describe('refusals', () => {
  const cases: readonly [string, Partial<Record<string, unknown>>, string, string][] = [
    [
      'a short password',
      { password: 'Ab3', confirmation: 'Ab3' },
      'password',
      'Password must be at least 8 characters.',
    ],
    [
      'a password of 41 characters',
      { password: 'a1'.repeat(20) + 'b', confirmation: 'a1'.repeat(20) + 'b' },
      'password',
      'Password can have at most 40 characters.',
    ],
    [
      'special characters',
      { password: 'Gravel77-road', confirmation: 'Gravel77-road' },
      'password',
      'Passwords can contain only letters and digits, no special characters.',
    ],
    [
      'accents',
      { password: 'Gravél77road', confirmation: 'Gravél77road' },
      'password',
      'Passwords can contain only letters and digits, no special characters.',
    ],
    [
      'a common password',
      { password: 'Password123', confirmation: 'Password123' },
      'password',
      'This password is easy to guess. Please choose another.',
    ],
    [
      'a run of letters',
      { password: 'abcdefghijklm', confirmation: 'abcdefghijklm' },
      'password',
      'This password is easy to guess. Please choose another.',
    ],
    [
      'another confirmation',
      { confirmation: 'Gravel77roads' },
      'confirmation',
      'Password confirmation must match password.',
    ],
    ['no dealer', { dealer: null }, 'dealer', 'You must choose a dealer'],
    ['a dealer nobody knows', { dealer: newId() }, 'dealer', 'You must choose a dealer'],
    [
      'an unknown company',
      { dealer: null, company: 'Nowhere Motors' },
      'company',
      'Company does not exist. Please add new company',
    ],
    ['no department', { assignmentGroup: '' }, 'assignmentGroup', 'You must choose a department'],
    [
      'a department nobody knows',
      { assignmentGroup: newId() },
      'assignmentGroup',
      'You must choose a department',
    ],
    ['no privacy', { privacy: false }, 'privacy', 'You must accept the privacy policy'],
    ['no birth date', { dateOfBirth: '' }, 'dateOfBirth', 'Date of birth is required'],
    ['a day that is none', { dateOfBirth: '2001-02-29' }, 'dateOfBirth', 'Birth date is invalid'],
    ['a day to come', { dateOfBirth: '2190-01-01' }, 'dateOfBirth', 'Birth date is invalid'],
    [
      'a child',
      { dateOfBirth: new Date(Date.now() - 12 * 365.25 * 86_400_000).toISOString().slice(0, 10) },
      'dateOfBirth',
      'You must be at least 13 years old',
    ],
    ['letters in the phone', { phone: '303 555 CALL' }, 'phone', 'Phone can contain only digits'],
    [
      'a role that is not on offer',
      { primaryRole: 'Astronaut' },
      'primaryRole',
      'This choice is not available. Choose another one.',
    ],
    [
      'a country that is not on offer',
      { country: 'XX' },
      'country',
      'This choice is not available. Choose another one.',
    ],
    ['no first name', { firstName: ' ' }, 'firstName', 'First name is required'],
    [
      'half an address',
      { email: 'mina@' },
      'email',
      'Enter a full e-mail address, for example name@dealer.com',
    ],
  ];
  test.each(cases)('%s', async (_name, wrong, field, sentence) => {
    const body = { ...(await buildRegistration(portal)), ...wrong } as RegistrationBody;
    const refusal = await portal.stranger.refused(calls.register, { body });
    expect(refusal).toMatchObject({ status: 400, errors: { [field]: sentence } });
    const accounts = await portal.services.db
      .selectFrom('userAccount')
      .select('id')
      .where('email', '=', body.email)
      .execute();
    expect(accounts).toEqual([]);
  });

  test('every error has a French text', async () => {
    const body = { ...(await buildRegistration(portal)), dealer: null };
    const response = await portal.stranger.send(calls.register, { body }, { 'accept-language': 'fr' });
    expect(response.json<{ detail: string }>().detail).toBe('Vous devez choisir une concession');
  });

  test('the dealer number of a new dealer must be free', async () => {
    const taken = await buildDealer(portal);
    const { number } = await portal.services.db
      .selectFrom('dealer')
      .select('number')
      .where('id', '=', taken)
      .executeTakeFirstOrThrow();
    const body = await buildRegistration(portal, {
      dealer: null,
      newDealer: {
        name: 'Twice',
        dealerId: number,
        country: 'US',
        address: { addressLine1: '1 Rd', city: 'Ely' },
      },
    });
    expect(await portal.stranger.refused(calls.register, { body })).toMatchObject({
      status: 409,
      errors: { 'newDealer.dealerId': expect.any(String) },
    });
  });

  test('registration cannot request a powerful role', async () => {
    const body = {
      ...(await buildRegistration(portal)),
      role: newId(),
      isPlatformAdmin: true,
      status: 'active',
      emailVerified: true,
    };
    const { browser } = await register(portal, body as RegistrationBody);
    const { user } = await browser.ask(sessionCalls.read);
    expect(user).toMatchObject({
      isPlatformAdmin: false,
      status: 'pending',
      emailVerified: false,
      role: { code: 'LEARNER' },
    });
  });

  describe('from one network address', () => {
    let small: TestPortal;
    beforeEach(async () => {
      small = await openTestPortal((settings) => ({
        ...settings,
        registration: { ...settings.registration, rateLimit: { count: 3, minutes: 15 } },
      }));
      return () => small.close();
    });
    const tries = async (changes: Partial<RegistrationBody> = {}) =>
      small.stranger.send(calls.register, { body: { ...(await buildRegistration(small)), ...changes } });

    test('only complete registrations count', async () => {
      for (let count = 0; count < 12; count++) expect((await tries({ country: 'XX' })).statusCode).toBe(400);
      for (let count = 0; count < 3; count++) expect((await tries()).statusCode).toBe(200);
      const refusal = await tries();
      expect(refusal.statusCode).toBe(429);
      expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(800);
      expect(Number(refusal.headers['retry-after'])).toBeLessThanOrEqual(900);
    });

    test('refused tries have a limit of their own, ten times as wide', async () => {
      const statuses = [];
      for (let count = 0; count < 31; count++) statuses.push((await tries({ country: 'XX' })).statusCode);
      expect(statuses.filter((status) => status === 400)).toHaveLength(30);
      expect((await tries()).statusCode).toBe(429);
    });

    test('an address that is taken counts like a new one', async () => {
      const email = (await buildUser(small)).email;
      for (let count = 0; count < 3; count++) expect((await tries({ email })).statusCode).toBe(200);
      expect((await tries()).statusCode).toBe(429);
    });

    test('fifty at once are no more than fit', async () => {
      const statuses = (await Promise.all(Array.from({ length: 50 }, () => tries()))).map(
        (one) => one.statusCode,
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(3);
      expect(new Set(statuses)).toEqual(new Set([200, 429]));
    });
  });
});

test('the company role may be left out, and one that is not on offer is refused', async () => {
  const { companyRole: _companyRole, ...body } = await buildRegistration(portal);
  await register(portal, body as RegistrationBody);
  expect(
    await portal.stranger.refused(calls.register, {
      body: { ...(await buildRegistration(portal)), companyRole: 'Astronaut' },
    }),
  ).toMatchObject({ status: 400, errors: { companyRole: expect.any(String) } });
});

describe('texts of every kind', () => {
  const fields = [
    'firstName',
    'lastName',
    'address',
    'city',
    'region',
    'website',
    'phone',
    'salesRep',
    'company',
  ] as const;

  test.each(fields)(
    '%s: control characters and 10,000 characters are refused at the field',
    async (field) => {
      for (const text of ['a\u0000b', 'x'.repeat(10_000)]) {
        const body = await buildRegistration(portal, { [field]: text });
        const refusal = await portal.stranger.refused(calls.register, { body });
        expect(refusal).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
      }
    },
  );

  test('emoji, right-to-left marks and markup are stored unchanged', async () => {
    const text = '🏔️ \u200fשלום\u200e <b>“Ø”</b>';
    const body = await buildRegistration(portal, {
      firstName: text,
      lastName: text,
      address: text,
      city: text,
      region: text,
    });
    await register(portal, body);
    const row = await portal.services.db
      .selectFrom('userAccount')
      .select(['firstName', 'lastName', 'addressLine1', 'city', 'region'])
      .where('email', '=', body.email)
      .executeTakeFirstOrThrow();
    expect(Object.values(row)).toEqual(Array(5).fill(text));
  });
});

describe('with approval', () => {
  test('there is a limited session until the code, then the account is pending until someone approves it', async () => {
    const body = await buildRegistration(portal);
    const { browser } = await register(portal, body);
    expect(await browser.ask(sessionCalls.read)).toMatchObject({
      limited: true,
      user: { email: body.email, emailVerified: false },
    });
    expect((await browser.refused(profileCalls.me)).status).toBe(401);

    const code = await codeSentTo(portal, body.email);
    expect(code).toMatch(/^\d{6}$/);
    const { user } = await browser.ask(calls.verifyEmail, {
      body: { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` },
    });
    expect(user).toMatchObject({ emailVerified: true, status: 'pending' });
    // The session has ended; signing in says what the account waits for.
    expect((await browser.ask(sessionCalls.read)).user).toBeNull();
    const signIn = { body: { email: body.email, password: 'Gravel77road' } };
    expect(await portal.stranger.refused(signInCalls.login, signIn)).toMatchObject({
      status: 403,
      code: 'accounts.pending',
    });
    expect((await mailsTo(portal, body.email)).map((mail) => mail.subject)).toEqual([
      'Your code to confirm your e-mail',
      'Your account is pending',
    ]);
    expect(
      (await mailsTo(portal, 'newcomers@builder.example')).some((mail) => mail.text.includes(body.email)),
    ).toBe(true);
  });

  test('an account approved before the code is complete after it', async () => {
    const body = await buildRegistration(portal);
    const { browser } = await register(portal, body);
    await portal.services.db
      .updateTable('userAccount')
      .set({ status: 'active' })
      .where('email', '=', body.email)
      .execute();
    const response = await browser.send(calls.verifyEmail, {
      body: { code: await codeSentTo(portal, body.email) },
    });
    const cookie = response.cookies.find((one) => one.name === 'paddock')!;
    expect(cookie.value).not.toBe(browser.cookies['paddock']);
    const whole = clientOf(portal.app, { paddock: cookie.value });
    expect((await whole.ask(sessionCalls.read)).limited).toBe(false);
    // The token of the limited session is no longer valid.
    expect((await browser.ask(sessionCalls.read)).user).toBeNull();
  });

  test('the log records the registration, and no password', async () => {
    const body = await buildRegistration(portal);
    await register(portal, body);
    const log = await portal.services.db
      .selectFrom('activityLog')
      .selectAll()
      .where('type', '=', 'create')
      .execute();
    const entry = log.find((one) => JSON.stringify(one.after).includes(body.email))!;
    expect(entry).toMatchObject({ entityKind: 'user', entityName: 'Mina Rowe' });
    expect(JSON.stringify(log)).not.toContain('Gravel77road');
  });
});

describe('without approval', () => {
  test('the code opens the portal, and activates a new dealer', async () => {
    const unit = await buildBusinessUnit(open);
    const body = await buildRegistration(open, {
      dealer: null,
      newDealer: {
        name: 'Alpenglow Powersports',
        country: 'US',
        phone: '(303) 555-0147',
        address: { addressLine1: '12 Ridge Rd', city: 'Ouray', region: 'CO', postalCode: '81427' },
        businessUnit: unit,
      },
    });
    const { browser, reply } = await register(open, body);
    expect(JSON.parse(reply)).toMatchObject({
      user: { dealers: [{ name: 'Alpenglow Powersports', active: false, businessUnits: [{ _id: unit }] }] },
    });
    const response = await browser.send(calls.verifyEmail, {
      body: { code: await codeSentTo(open, body.email) },
    });
    const whole = clientOf(open.app, { paddock: response.cookies[0]!.value });
    const { user, limited } = await whole.ask(sessionCalls.read);
    expect(limited).toBe(false);
    expect(user).toMatchObject({
      status: 'active',
      emailVerified: true,
      dealers: [{ active: true, number: expect.stringMatching(/^D\d{6}$/) }],
    });
    expect((await whole.ask(profileCalls.me)).user).toMatchObject({
      dateOfBirth: '1991-04-12',
      country: 'CA',
      primaryRole: 'Service',
    });
  });

  test('registration accepts a company by its name, a sales rep by address, and segments', async () => {
    const rep = await buildUser(open, { role: 'SALES_REP' });
    const dealer = await buildDealer(open, { name: 'Été Sports' });
    const unit = await buildBusinessUnit(open);
    const body = await buildRegistration(open, {
      dealer: null,
      company: 'ete sports',
      salesRep: rep.email,
      businessUnits: [unit, newId()],
    });
    await register(open, body);
    const row = await open.services.db
      .selectFrom('userAccount')
      .select(['id', 'salesRepId'])
      .where('email', '=', body.email)
      .executeTakeFirstOrThrow();
    expect(row.salesRepId).toBe(rep.id);
    const memberships = await open.services.db
      .selectFrom('dealerMembership')
      .select('dealerId')
      .where('userId', '=', row.id)
      .execute();
    expect(memberships).toEqual([{ dealerId: dealer }]);
    expect(
      await open.services.db
        .selectFrom('userBusinessUnit')
        .select('businessUnitId')
        .where('userId', '=', row.id)
        .execute(),
    ).toEqual([{ businessUnitId: unit }]);
  });
});

describe('what visitors choose from', () => {
  test('departments and units by name in their language, steps, roles and countries', async () => {
    const unit = await buildBusinessUnit(portal, 'Alpha unit');
    const { config } = await portal.stranger.ask(sessionCalls.read);
    expect(config.registration.steps).toEqual(['person', 'dealer', 'work', 'verify']);
    expect(config.registration.businessUnits).toContainEqual({ _id: unit, name: 'Alpha unit' });
    expect(config.registration.departments.length).toBeGreaterThan(0);
    expect(config.registration.primaryRoles.length).toBeGreaterThan(3);
    const { config: known } = await (
      await signedIn(
        portal,
        await buildUser(portal, {
          dealerId: await buildDealer(portal),
          groupIds: [config.registration.departments[0]!._id],
        }),
      )
    ).ask(sessionCalls.read);
    expect(known.registration.departments).toEqual([]);
  });
});
