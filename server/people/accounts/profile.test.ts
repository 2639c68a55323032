import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { profileCalls as calls } from '#contract/people/profile.calls.ts';
import { roleCalls } from '#contract/people/roles.calls.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import type { Right } from '#contract/platform/rights.ts';
import { newId } from '#server/platform/ids.ts';
import { pdfFile, photoFile, pngFile } from '#tests/builders/files.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { versionOf } from '#tests/builders/versions.ts';
import { buildBrand } from '#tests/builders/training.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

const texts = [
  'Zoë 🏍️ “Øre”',
  'שלום \u200fעולם\u200e',
  'a\u0301',
  '‮txet‬',
  "Robert'); drop table user_account;--",
  '<b>bold</b>',
  '٣',
];

describe('own profile', () => {
  test('visitors have none', async () => {
    for (const call of [calls.me, calls.sessions, calls.myData])
      expect((await portal.stranger.refused(call)).status).toBe(401);
    expect((await portal.stranger.refused(calls.updateInfo, { body: {} })).status).toBe(401);
  });

  test('sent fields change, others stay, and the log keeps the difference', async () => {
    const user = await buildUser(portal);
    const client = await signedIn(portal, user);
    await client.ask(calls.updateInfo, {
      body: {
        firstName: 'Nell',
        phone: '+1 (303) 555-0147',
        city: 'Leadville',
        country: 'US',
        dateOfBirth: '1980-02-29',
      },
    });
    await client.ask(calls.updateInfo, { body: { city: '' } });
    const { user: now } = await client.ask(calls.me);
    expect(now).toMatchObject({
      firstName: 'Nell',
      lastName: 'Tester',
      phone: '+13035550147',
      city: '',
      country: 'US',
      dateOfBirth: '1980-02-29',
    });
    const log = await portal.services.db
      .selectFrom('activityLog')
      .select(['before', 'after'])
      .where('entityId', '=', user.id)
      .orderBy('id')
      .execute();
    expect(log.at(-1)).toEqual({ before: { city: 'Leadville' }, after: { city: '' } });
  });

  test('fields that people cannot change themselves are ignored', async () => {
    const user = await buildUser(portal);
    const client = await signedIn(portal, user);
    const body = {
      firstName: 'Nell',
      email: 'other@builder.example',
      status: 'denied',
      roleId: newId(),
      isInstructor: true,
      __proto__: { resetPositions: false },
    };
    await client.ask(calls.updateInfo, { body });
    expect((await client.ask(calls.me)).user).toMatchObject({
      email: user.email,
      status: 'active',
      isInstructor: false,
      firstName: 'Nell',
    });
  });

  test.each([
    [{ firstName: '' }, 'firstName'],
    [{ firstName: 'x'.repeat(10_000) }, 'firstName'],
    [{ lastName: 'a\u0000b' }, 'lastName'],
    [{ city: 'two\nlines' }, 'city'],
    [{ address: '\ud800' }, 'address'],
    [{ country: 'Atlantis' }, 'country'],
    [{ primaryRole: 'Astronaut' }, 'primaryRole'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ dateOfBirth: '2025-01-01' }, 'dateOfBirth'],
    [{ phone: 'call me' }, 'phone'],
  ])('%j is refused at its field', async (body, field) => {
    const client = await signedInAs(portal, 'LEARNER');
    const refusal = await client.refused(calls.updateInfo, { body });
    expect(refusal.status).toBe(400);
    expect(Object.keys(refusal.errors)).toEqual([field]);
  });

  test('texts of every kind are returned as written', async () => {
    const client = await signedInAs(portal, 'LEARNER');
    for (const text of texts) {
      const fields = { firstName: text, lastName: text, address: text, city: text, region: text };
      await client.ask(calls.updateInfo, { body: { ...fields, postalCode: text.slice(0, 20) } });
      const { user } = await client.ask(calls.me);
      expect(user).toMatchObject(
        Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.normalize('NFC')])),
      );
    }
  });

  test('a photo is re-encoded, shown to people who may see the person, replaced and removed', async () => {
    const user = await buildUser(portal);
    const client = await signedIn(portal, user);
    const { user: shown } = await client.ask(calls.updateInfo, {
      body: {},
      files: { profileImage: await photoFile() },
    });
    const first = shown.profileImage!.split('/').at(-1)!;
    const other = await signedInAs(portal, 'LEARNER');
    const admin = await signedInAs(portal, 'COMPANY_ADMIN');
    expect((await client.send(fileCalls.read, { params: { id: first } })).statusCode).toBe(200);
    expect((await admin.send(fileCalls.read, { params: { id: first } })).statusCode).toBe(200);
    expect((await other.send(fileCalls.read, { params: { id: first } })).statusCode).toBe(404);
    expect((await portal.stranger.send(fileCalls.read, { params: { id: first } })).statusCode).toBe(404);
    await client.ask(calls.updateInfo, { body: {}, files: { profileImage: await pngFile() } });
    expect((await client.send(fileCalls.read, { params: { id: first } })).statusCode).toBe(404);
    expect(
      (await client.ask(calls.updateInfo, { body: { removeProfileImage: true } })).user.profileImage,
    ).toBeNull();
    expect(
      (await client.refused(calls.updateInfo, { body: {}, files: { profileImage: pdfFile('me.png') } }))
        .status,
    ).toBe(400);
  });

  test('mails can be turned on and off', async () => {
    const client = await signedInAs(portal, 'LEARNER');
    expect(
      (await client.ask(calls.updateEmailOpt, { body: { receiveEmails: false } })).user.receiveEmails,
    ).toBe(false);
    expect((await client.refused(calls.updateEmailOpt, { body: {} as never })).status).toBe(400);
  });
});

describe('what start-up asks for', () => {
  test('a dealer if there is none, once', async () => {
    const [first, second] = [await buildDealer(portal), await buildDealer(portal)];
    const client = await signedInAs(portal, 'LEARNER');
    expect((await client.refused(calls.updateDealer, { body: {} })).errors).toHaveProperty('dealer');
    const { user } = await client.ask(calls.updateDealer, { body: { dealer: first } });
    expect(user.dealers.map((dealer) => dealer._id)).toEqual([first]);
    expect(await client.refused(calls.updateDealer, { body: { dealer: second } })).toMatchObject({
      status: 409,
      code: 'accounts.hasDealer',
    });
  });

  test.each([
    'DEALER_MANAGER',
    'SALES_REP',
    'BRAND_MANAGER',
    'ILT_ADMIN',
    'TRANSLATOR',
    'COMPANY_ADMIN',
  ] as const)('only others can add a %s to a dealer: nobody chooses whose data to read', async (role) => {
    const [left, wanted] = [
      await buildDealer(portal, { name: 'Left Behind' }),
      await buildDealer(portal, { name: `Wanted ${role}` }),
    ];
    const user = await buildUser(portal, { role, dealerId: left });
    const client = await signedIn(portal, user);
    await portal.services.db
      .updateTable('dealerMembership')
      .set({ endedAt: sql<string>`clock_timestamp()` })
      .where('userId', '=', user.id)
      .execute();
    const newDealer = { name: 'My own', country: 'US', address: { addressLine1: '1 Rd', city: 'Ely' } };
    for (const body of [{ dealer: wanted }, { company: `wanted ${role}` }, { newDealer }, { dealer: left }]) {
      expect(await client.refused(calls.updateDealer, { body })).toMatchObject({
        status: 403,
        code: 'accounts.dealerByOthers',
      });
    }
    expect((await client.ask(sessionCalls.read)).user!.dealers).toEqual([]);
  });

  test('custom roles cannot join a dealer themselves, nor can learners whose role reads reports', async () => {
    const wanted = await buildDealer(portal);
    const body = { dealer: wanted };
    const platform = await signedInAs(portal, 'PLATFORM_ADMIN');
    const { role } = await platform.ask(roleCalls.create, {
      body: { name: 'Coach', rank: 7, rights: ['DEALER_REPORTS'] },
    });
    const coach = await buildUser(portal);
    await portal.services.db
      .updateTable('userAccount')
      .set({ roleId: role._id })
      .where('id', '=', coach.id)
      .execute();
    expect((await (await signedIn(portal, coach)).refused(calls.updateDealer, { body })).code).toBe(
      'accounts.dealerByOthers',
    );
    const learners = (await platform.ask(roleCalls.list)).roles.find((one) => one.code === 'LEARNER')!;
    const { name, nameFr, description, rank } = learners;
    const give = async (rights: readonly string[]) =>
      platform.ask(roleCalls.save, {
        params: { id: learners._id },
        body: {
          name,
          nameFr,
          description,
          rank,
          rights: rights as Right[],
          version: await versionOf(portal, 'role', learners._id),
        },
      });
    await give([...learners.rights, 'DEALER_REPORTS']);
    const learner = await signedInAs(portal, 'LEARNER');
    expect((await learner.refused(calls.updateDealer, { body })).code).toBe('accounts.dealerByOthers');
    await give(learners.rights);
    expect((await learner.ask(calls.updateDealer, { body })).user.dealers.map((one) => one._id)).toEqual([
      wanted,
    ]);
  });

  test('of two concurrent attempts one succeeds', async () => {
    const dealers = [await buildDealer(portal), await buildDealer(portal)];
    const client = await signedInAs(portal, 'LEARNER');
    const statuses = await Promise.all(
      dealers.map(async (dealer) => (await client.send(calls.updateDealer, { body: { dealer } })).statusCode),
    );
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  test('positions, which counts as confirmed', async () => {
    const user = await buildUser(portal);
    await portal.services.db
      .updateTable('userAccount')
      .set({ resetPositions: false })
      .where('id', '=', user.id)
      .execute();
    const client = await signedIn(portal, user);
    const { user: now } = await client.ask(calls.updatePosition, {
      body: { primaryRole: 'Parts', dealerPosition: 'Manager' },
    });
    expect(now).toMatchObject({ primaryRole: 'Parts', dealerPosition: 'Manager', resetPositions: true });
    expect(
      (await client.refused(calls.updatePosition, { body: { primaryRole: 'Parts', dealerPosition: 'King' } }))
        .status,
    ).toBe(400);
  });

  test('a department if there is none', async () => {
    const [first, second] = [await buildAssignmentGroup(portal), await buildAssignmentGroup(portal)];
    const client = await signedInAs(portal, 'LEARNER');
    expect((await client.refused(calls.updateAudience, { body: { assignmentGroup: newId() } })).code).toBe(
      'accounts.chooseDepartment',
    );
    const { user } = await client.ask(calls.updateAudience, { body: { assignmentGroup: first } });
    expect(user.assignmentGroups.map((group) => group._id)).toEqual([first]);
    expect(await client.refused(calls.updateAudience, { body: { assignmentGroup: second } })).toMatchObject({
      status: 409,
    });
  });

  test('a brand manager edits their own brands', async () => {
    const [own, foreign] = [await buildBrand(portal), await buildBrand(portal)];
    const client = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [own] });
    expect(
      (await client.ask(calls.updateEditingBrand, { body: { editingBrand: own } })).user.editingBrand,
    ).toBe(own);
    expect(await client.refused(calls.updateEditingBrand, { body: { editingBrand: foreign } })).toMatchObject(
      { status: 403 },
    );
  });

  test('a brand manager changes between several brands, and a brand that was taken away is edited no more', async () => {
    const [first, second] = [await buildBrand(portal), await buildBrand(portal)];
    const client = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [first, second] });
    const edited = async () => (await client.ask(sessionCalls.read)).user!.editingBrand;
    for (const brand of [second, first, second]) {
      await client.ask(calls.updateEditingBrand, { body: { editingBrand: brand } });
      expect(await edited()).toBe(brand);
    }
    await portal.services.db.deleteFrom('brandOwner').where('brandId', '=', second).execute();
    expect(await edited()).toBe(first);
  });
});

describe('sessions and data', () => {
  test('people see and end only their own sessions', async () => {
    const user = await buildUser(portal);
    const [here, there] = [await signedIn(portal, user), await signedIn(portal, user)];
    const { sessions } = await here.ask(calls.sessions);
    expect(sessions.map((session) => session.current).toSorted()).toEqual([false, true]);
    const other = sessions.find((session) => !session.current)!;
    const stranger = await signedInAs(portal, 'PLATFORM_ADMIN');
    expect(await stranger.refused(calls.endSession, { params: { id: other._id } })).toMatchObject({
      status: 404,
    });
    await here.ask(calls.endSession, { params: { id: other._id } });
    expect((await there.ask(sessionCalls.read)).user).toBeNull();
    expect(await here.refused(calls.endSession, { params: { id: other._id } })).toMatchObject({
      status: 404,
      code: 'accounts.sessionGone',
    });
  });

  test('the download contains everything stored, and no secret', async () => {
    const user = await buildUser(portal, {
      dealerId: await buildDealer(portal, { name: 'Kept Motors' }),
      passwordHash: '$argon2id$secret',
    });
    const response = await (await signedIn(portal, user)).send(calls.myData);
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"/,
    );
    const data = response.json<Record<string, unknown>>();
    expect(data).toMatchObject({
      profile: { email: user.email },
      dealers: [{ name: 'Kept Motors' }],
      sessions: [{}],
      helpRequests: [],
    });
    expect(response.body).not.toContain('argon2id');
    expect(response.body).not.toContain('token_hash');
  });
});
