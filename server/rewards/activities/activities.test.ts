import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import { proxyCalls } from '#contract/people/proxy.calls.ts';
import { userErasureCalls } from '#contract/people/user-erasure.calls.ts';
import { activityCalls as calls } from '#contract/rewards/activities.calls.ts';
import { payoutCalls } from '#contract/rewards/payouts.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/sessions/passwords.ts';
import { checkPayouts } from '#server/rewards/payouts/check-payouts.queries.ts';
import { pdfFile, pngFile, textFile } from '#tests/builders/files.ts';
import { buildPayee, buildRun, releaseRun } from '#tests/builders/payouts.ts';
import { buildDealer, buildUser, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
let dealerId: string;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => new Date('2026-11-25T18:00:00Z') });
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  dealerId = await buildDealer(portal, { country: 'CA' });
});
afterAll(() => portal.close());

const body = (changes: object = {}) =>
  ({
    idempotencyKey: newId(),
    type: 'demo',
    date: '2026-11-20',
    amountCents: 12_500,
    currency: 'CAD',
    note: 'Demo day at the lake',
    ...changes,
  }) as const;

async function reporter(options = {}): Promise<{ user: BuiltUser; client: Client }> {
  const user = await buildPayee(portal, { dealerId, ...options });
  return { user, client: await signedIn(portal, user) };
}
const report = async (client: Client, changes: object = {}) =>
  (await client.ask(calls.create, { body: body(changes) } as never)).activity;
const decide = (client: Client, id: string, decision: object) =>
  client.ask(calls.update, { params: { id }, body: { idempotencyKey: newId(), ...decision } } as never);
const refuseToDecide = (client: Client, id: string, decision: object) =>
  client.refused(calls.update, { params: { id }, body: { idempotencyKey: newId(), ...decision } } as never);
const count = async (user: BuiltUser) =>
  (
    await sql<{ count: number }>`select count(*) from activity_submission where user_id = ${user.id}`.execute(
      portal.services.db,
    )
  ).rows[0]!.count;

describe('reporting', () => {
  test.each([
    [{ amountCents: 0 }, 'amountCents'],
    [{ amountCents: -1 }, 'amountCents'],
    [{ amountCents: 0.1 }, 'amountCents'],
    [{ amountCents: 1e21 }, 'amountCents'],
    [{ amountCents: 1_000_001 }, 'amountCents'],
    [{ amountCents: '12' }, 'amountCents'],
    [{ currency: 'GBP' }, 'currency'],
    [{ date: '2026-11-26' }, 'date'],
    [{ date: '2025-11-24' }, 'date'],
    [{ date: '2026-02-30' }, 'date'],
    [{ type: 'race' }, 'style'],
    [{ style: 'road' }, 'style'],
    [{ type: 'party' }, 'type'],
    [{ note: 'x'.repeat(1001) }, 'note'],
  ])('%j is refused at its field and stores nothing', async (changes, field) => {
    const { user, client } = await reporter({ language: 'fr' });
    const { status, errors } = await client.refused(calls.create, { body: body(changes) } as never);
    expect(status).toBe(400);
    expect(Object.keys(errors)).toEqual([field]);
    expect(await count(user)).toBe(0);
  });

  test('is for people who take part and work at a dealership', async () => {
    const { user, client } = await reporter();
    await sql`update user_account set participating_learner = false where id = ${user.id}`.execute(
      portal.services.db,
    );
    expect((await client.refused(calls.create, { body: body() })).code).toBe('activities.notParticipating');
    expect((await client.ask(calls.currentUser)).obstacle).toBe('not-participating');
    const alone = await signedIn(portal, await buildPayee(portal));
    expect((await alone.refused(calls.create, { body: body() })).code).toBe('activities.noDealer');
    expect((await alone.ask(calls.currentUser)).obstacle).toBe('no-dealer');
    expect((await portal.stranger.refused(calls.create, { body: body() })).status).toBe(401);
  });

  test('counts its day by the clock of the dealership', async () => {
    const dealers = { east: await buildDealer(portal), west: await buildDealer(portal) };
    const { db } = portal.services;
    await sql`update dealer set time_zone = 'Pacific/Guam' where id = ${dealers.east}`.execute(db);
    await sql`update dealer set time_zone = 'Pacific/Honolulu' where id = ${dealers.west}`.execute(db);
    const { client: east } = await reporter({ dealerId: dealers.east });
    const { client: west } = await reporter({ dealerId: dealers.west });
    // In Guam the 26th has begun; everywhere else it is the 25th.
    expect((await report(east, { date: '2026-11-26' })).date).toBe('2026-11-26');
    expect((await west.refused(calls.create, { body: body({ date: '2026-11-26' }) } as never)).code).toBe(
      'activities.future',
    );
  });

  test('keeps an attachment for the person and those who decide, and no other kind of file', async () => {
    const { client } = await reporter();
    for (const file of [
      textFile('notes.txt', 'x'),
      { name: 'a.zip', content: Buffer.from('PK\u0003\u0004') },
    ])
      expect(
        (await client.send(calls.create, { body: body(), files: { attachment: file } })).statusCode,
      ).toBe(400);
    const made = await client.send(calls.create, { body: body(), files: { attachment: await pngFile() } });
    const { attachment } = made.json<{ activity: { attachment: { location: string } } }>().activity;
    await client.send(calls.create, { body: body(), files: { attachment: pdfFile() } });
    const read = async (by: Client) =>
      (await portal.app.inject({ url: attachment.location, cookies: by.cookies })).statusCode;
    expect(await read(client)).toBe(200);
    expect(await read(admin)).toBe(200);
    for (const role of ['DEALER_MANAGER', 'BRAND_MANAGER', 'LEARNER'] as const)
      expect(await read(await signedInAs(portal, role, { dealerId }))).toBe(404);
  });

  test('twice with one key is one activity, on either path', async () => {
    const { user, client } = await reporter();
    const sent = body({ type: 'race', style: 'motocross' });
    const [one, two] = await Promise.all([
      client.ask(calls.create, { body: sent }),
      client.ask({ ...calls.create, path: '/api/activitys/create' }, { body: sent }),
    ]);
    expect(two).toEqual(one);
    expect(await count(user)).toBe(1);
    expect((await client.refused(calls.create, { body: { ...sent, amountCents: 1 } })).code).toBe(
      'platform.keyUsed',
    );
  });
});

describe('reading', () => {
  test('people see their own activities and what the approved ones are worth', async () => {
    const { client } = await reporter();
    expect(await client.ask(calls.userOverview)).toEqual({
      totalEarnedAmount: 0,
      currency: 'USD',
      totals: [],
      submissionCount: 0,
    });
    const [one, two, three] = [
      await report(client),
      await report(client, { amountCents: 700, currency: 'USD' }),
      await report(client),
    ];
    await decide(admin, one._id, { status: 'approved' });
    await decide(admin, two._id, { status: 'approved' });
    await decide(admin, three._id, { status: 'denied', reason: 'No proof' });
    const overview = await client.ask(calls.userOverview);
    expect(overview).toMatchObject({ totalEarnedAmount: 12_500, currency: 'CAD', submissionCount: 3 });
    expect(overview.totals).toHaveLength(2);
    expect((await client.ask(calls.userOverview, { query: { currency: 'USD' } })).totalEarnedAmount).toBe(
      700,
    );
    const { activities } = await client.ask(calls.currentUser, { query: { status: 'denied' } });
    expect(activities).toMatchObject([{ _id: three._id, reason: 'No proof', decidedBy: null }]);
    const stranger = await reporter();
    expect((await stranger.client.refused(calls.get, { params: { id: one._id } })).status).toBe(404);
    expect((await stranger.client.ask(calls.currentUser)).activities).toEqual([]);
  });

  test('only administrators see the queues', async () => {
    for (const role of ['BRAND_MANAGER', 'DISTRICT_MANAGER', 'DEALER_MANAGER', 'LEARNER'] as const) {
      const client = await signedInAs(portal, role, { dealerId });
      expect((await client.refused(calls.list)).status).toBe(403);
      expect((await refuseToDecide(client, newId(), { status: 'approved' })).status).toBe(403);
      expect((await client.refused(calls.bulkUpload, { body: { csv: 'x' } })).status).toBe(403);
    }
    const { client } = await reporter({ firstName: 'Éloïse', lastName: 'Queue' });
    const older = await report(client, { note: 'Spring Fair' });
    await report(client, { type: 'race', style: 'flat' });
    const decided = await report(client);
    await decide(admin, decided._id, { status: 'approved' });
    const { activities, counts } = await admin.ask(calls.list, { query: { text: 'eloise' } });
    expect(activities.map(({ status }) => status)).toEqual(['pending', 'pending', 'approved']);
    expect(activities[0]!._id).toBe(older._id);
    expect(counts).toEqual({ pending: 2, approved: 1, denied: 0 });
    const asked = async (query: object) =>
      (await admin.ask(calls.list, { query: { text: 'eloise', ...query } })).activities.length;
    expect(await asked({ status: 'approved' })).toBe(1);
    expect(await asked({ type: 'race' })).toBe(1);
    expect((await admin.ask(calls.list, { query: { text: 'spring fair' } })).activities).toHaveLength(1);
  });
});

describe('deciding', () => {
  test('a decision is one of two, and a denial has a reason', async () => {
    const { client } = await reporter();
    const { _id } = await report(client);
    expect((await refuseToDecide(admin, _id, { status: 'denied' })).errors).toHaveProperty('reason');
    expect((await refuseToDecide(admin, _id, { status: 'approved', reason: 'Nice' })).errors).toHaveProperty(
      'reason',
    );
    expect((await refuseToDecide(admin, _id, { status: ['approved', 'denied'] })).errors).toHaveProperty(
      'status',
    );
    expect((await refuseToDecide(admin, _id, { status: 'pending' })).status).toBe(400);
    expect((await refuseToDecide(admin, newId(), { status: 'approved' })).status).toBe(404);
    expect((await client.ask(calls.get, { params: { id: _id } })).activity.status).toBe('pending');
  });

  test('an approved activity is owed once, and the person is told', async () => {
    const { client } = await reporter();
    const { _id } = await report(client);
    const key = newId();
    const sent = { params: { id: _id }, body: { idempotencyKey: key, status: 'approved' as const } };
    const [one, two] = await Promise.all([admin.ask(calls.update, sent), admin.ask(calls.update, sent)]);
    expect(two).toEqual(one);
    expect((await refuseToDecide(admin, _id, { status: 'approved' })).code).toBe('activities.decided');
    expect((await refuseToDecide(admin, _id, { status: 'denied', reason: 'Late' })).code).toBe(
      'activities.decided',
    );
    expect((await client.ask(payoutCalls.own)).owed).toEqual([{ currency: 'CAD', amountCents: 12_500 }]);
    const told = (await client.ask(notificationCalls.list)).notifications;
    expect(told).toMatchObject([
      { kind: 'activity-decided', path: '/auth/activities', title: 'Your activity was approved: CA$125.00.' },
    ]);
  });

  test('of two decisions at the same moment one counts', async () => {
    const { client } = await reporter();
    const { _id } = await report(client);
    const replies = await Promise.all(
      [{ status: 'approved' }, { status: 'denied', reason: 'Late' }, { status: 'approved' }].map((decision) =>
        admin.send(calls.update, {
          params: { id: _id },
          body: { idempotencyKey: newId(), ...decision },
        } as never),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  });

  test('nobody decides on an activity of their own, or one that they entered, or for somebody else', async () => {
    const boss = await buildPayee(portal, { role: 'COMPANY_ADMIN', dealerId });
    const own = await signedIn(portal, boss);
    const mine = await report(own);
    expect((await refuseToDecide(own, mine._id, { status: 'approved' })).code).toBe('activities.ownActivity');
    expect((await own.ask(calls.get, { params: { id: mine._id } })).activity.abilities.decide).toBe(false);
    const { user, client } = await reporter();
    await own.ask(calls.bulkUpload, {
      body: { csv: `email,type,date,amount,currency\n${user.email},demo,2026-11-02,5,CAD` },
    });
    const [imported] = (await client.ask(calls.currentUser)).activities;
    expect((await refuseToDecide(own, imported!._id, { status: 'approved' })).code).toBe(
      'activities.ownActivity',
    );
    const chief = await signedIn(portal, await buildUser(portal, { role: 'PLATFORM_ADMIN' }));
    await chief.ask(proxyCalls.start, { params: { proxyId: boss.id }, query: { reason: 'Ticket 12' } });
    const theirs = await report(client);
    expect((await refuseToDecide(chief, theirs._id, { status: 'approved' })).code).toBe(
      'platform.proxyRefused',
    );
  });

  test('nobody decides on an activity that they imported while acting for somebody else', async () => {
    const password = 'Saddle42ridge';
    const passwordHash = await hashPassword(password);
    const chief = await signedIn(portal, await buildUser(portal, { role: 'PLATFORM_ADMIN', passwordHash }));
    const boss = await buildUser(portal, { role: 'COMPANY_ADMIN' });
    const { user, client } = await reporter();
    await chief.ask(proxyCalls.start, { params: { proxyId: boss.id }, query: { reason: 'Ticket 12' } });
    await chief.ask(proxyCalls.stepUp, { body: { password } });
    await chief.ask(calls.bulkUpload, {
      body: { csv: `email,type,date,amount,currency\n${user.email},demo,2026-11-02,5,CAD` },
    });
    await chief.ask(proxyCalls.close);
    const [imported] = (await client.ask(calls.currentUser)).activities;
    expect((await refuseToDecide(chief, imported!._id, { status: 'approved' })).code).toBe(
      'activities.ownActivity',
    );
  });

  test('nobody is approved who cannot be paid', async () => {
    const cases = [
      [{ born: null }, 'owed.noBirthDate'],
      [{ born: '2012-01-01' }, 'owed.underEighteen'],
      [{ country: 'US' }, 'owed.noTaxForm'],
    ] as const;
    for (const [options, code] of cases) {
      const { client } = await reporter(options);
      const { _id } = await report(client);
      expect((await refuseToDecide(admin, _id, { status: 'approved' })).code).toBe(code);
      expect((await client.ask(calls.get, { params: { id: _id } })).activity.status).toBe('pending');
      await decide(admin, _id, { status: 'denied', reason: 'Cannot be paid' });
    }
  });
});

test('the download of personal data has activities, and erasing keeps what was approved and paid without words', async () => {
  const { user, client } = await reporter();
  const { _id } = await report(client, { note: 'Approved words' });
  await report(client, { note: 'Pending words' });
  await client.send(calls.create, {
    body: body({ note: 'File words' }),
    files: { attachment: pdfFile('Secret.pdf') },
  });
  await decide(admin, _id, { status: 'approved' });
  const file = (await client.send(profileCalls.myData)).json<{
    activities: { note: string }[];
    cashOwed: object[];
  }>();
  expect(file.activities.map(({ note }) => note).toSorted()).toEqual([
    'Approved words',
    'File words',
    'Pending words',
  ]);
  expect(file.cashOwed).toHaveLength(1);
  const erasing = { params: { id: user.id }, body: { email: user.email, reason: 'Asked by letter' } };
  const notes = async () =>
    (
      await sql<{ note: string; status: string }>`
        select note, status from activity_submission where user_id = ${user.id}`.execute(portal.services.db)
    ).rows;
  const refuseToErase = async () => {
    expect(await admin.refused(userErasureCalls.erase, erasing)).toMatchObject({
      status: 409,
      code: 'user-erasure.moneyOwed',
    });
    expect(await notes()).toHaveLength(3);
  };
  await refuseToErase();
  const run = await buildRun(admin);
  await refuseToErase();
  await releaseRun(await signedInAs(portal, 'PLATFORM_ADMIN'), run);
  await refuseToErase();
  await admin.ask(payoutCalls.settle, {
    params: { id: run },
    body: { all: true, outcome: 'paid', idempotencyKey: newId() },
  });
  await admin.ask(userErasureCalls.erase, erasing);
  expect(await notes()).toEqual([{ note: '', status: 'approved' }]);
  const { rows: files } = await sql`select from file where name = 'Secret.pdf'`.execute(portal.services.db);
  expect(files).toEqual([]);
});

test('what was approved matches what is owed', async () => {
  expect((await checkPayouts(portal.services.db)).faults).toEqual([]);
});
