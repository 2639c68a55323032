import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { proxyCalls } from '#contract/people/proxy.calls.ts';
import { longWorkCalls } from '#contract/platform/long-work.calls.ts';
import { payoutCalls as calls } from '#contract/rewards/payouts.calls.ts';
import { statementCalls } from '#contract/rewards/statements.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { ledgerFaults } from '#tests/builders/ledger.ts';
import { contextsOf, finishWorks } from '#tests/builders/long-work.ts';
import {
  buildPayee,
  buildRun,
  linesOfRun,
  owe,
  releaseRun,
  requestKey as key,
  takeBack,
} from '#tests/builders/payouts.ts';
import { buildDealer, buildUser, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { checkPayouts } from './check-payouts.queries.ts';
import { payoutReleaseBy } from './release.job.ts';

let portal: TestPortal;
let creator: Client;
let releaser: Client;
beforeAll(async () => {
  portal = await openTestPortal();
  [creator, releaser] = [
    await signedInAs(portal, 'COMPANY_ADMIN'),
    await signedInAs(portal, 'COMPANY_ADMIN'),
  ];
});
afterAll(() => portal.close());

const payable = async () => (await creator.ask(calls.list)).owed.payable;
const own = (client: Client) => client.ask(calls.own);
const getRun = async (id: string) => (await creator.ask(calls.get, { params: { id } })).run;

/** Pays everything that waits, so that a test starts with nothing owed. */
async function settleEverything(): Promise<void> {
  if ((await payable()).length === 0) return;
  const id = await buildRun(creator);
  await releaseRun(releaser, id);
}

describe('who pays', () => {
  test('a payout names each brand that has to be invoiced, and the company for the rest; so does its return', async () => {
    await settleEverything();
    const payee = await buildPayee(portal);
    await owe(portal, payee.id, 900, { funder: 'Talus' });
    await owe(portal, payee.id, 250, { funder: 'Talus' });
    await owe(portal, payee.id, 100, { funder: 'Kestrel' });
    await owe(portal, payee.id, 50, { source: 'activity' });
    const id = await buildRun(creator);
    const learner = await signedInAs(portal, 'LEARNER');
    expect((await learner.refused(calls.funders, { params: { id } })).status).toBe(403);
    expect((await creator.refused(calls.funders, { params: { id: newId() } })).status).toBe(404);
    const all = [
      { funder: null, currency: 'USD', amountCents: 50 },
      { funder: 'Kestrel', currency: 'USD', amountCents: 100 },
      { funder: 'Talus', currency: 'USD', amountCents: 1150 },
    ];
    expect((await creator.ask(calls.funders, { params: { id } })).funders).toEqual(all);
    await releaseRun(releaser, id);
    const person = await signedIn(portal, payee);
    const lines = async () => {
      const { statement } = await person.ask(statementCalls.own);
      return statement.accounts
        .find(({ account }) => account === 'payable')!
        .lines.filter(({ amount }) => amount < 0)
        .map(({ funder, amount }) => ({ funder, amount }));
    };
    expect((await lines()).toSorted((a, b) => b.amount - a.amount)).toEqual([
      { funder: null, amount: -50 },
      { funder: 'Kestrel', amount: -100 },
      { funder: 'Talus', amount: -1150 },
    ]);
    const [line] = await linesOfRun(creator, id);
    await releaser.ask(calls.settle, {
      params: { id },
      body: { lineIds: [line!._id], outcome: 'returned', note: 'Account closed', ...key() },
    });
    const { rows } = await sql<{ funder: string | null; sum: number }>`
      select f.name as funder, sum(e.amount)::bigint as sum from ledger_account a join ledger_entry e on e.account_id = a.id
      left join ledger_funder f on f.id = e.funder_id where a.user_id = ${payee.id} and a.kind = 'payable' group by 1 order by 1 nulls first`.execute(
      portal.services.db,
    );
    expect(rows).toEqual(all.map(({ funder, amountCents }) => ({ funder, sum: amountCents })));
    expect(await ledgerFaults(portal.services.db)).toEqual([]);
    await settleEverything();
  });
});

describe('refusals', () => {
  test.each([
    'BRAND_MANAGER',
    'DISTRICT_MANAGER',
    'REGIONAL_SALES_MANAGER',
    'DEALER_MANAGER',
    'LEARNER',
  ] as const)('%s neither sees nor pays anybody', async (role) => {
    const client = await signedInAs(portal, role);
    expect((await client.refused(calls.list)).status).toBe(403);
    expect((await client.refused(calls.create, { body: key() })).status).toBe(403);
    for (const call of [calls.get, calls.lines, calls.file, calls.discard] as const)
      expect((await client.refused(call, { params: { id: newId() } })).status).toBe(403);
  });

  test('a run of nothing does not exist', async () => {
    await settleEverything();
    const { pagination } = await creator.ask(calls.list);
    expect(await creator.refused(calls.create, { body: key() })).toMatchObject({
      status: 409,
      code: 'payouts.nothingOwed',
    });
    expect((await creator.ask(calls.list)).pagination.total).toBe(pagination.total);
  });

  test('nobody releases a run they created, or that pays them', async () => {
    const payer = await buildPayee(portal, { role: 'COMPANY_ADMIN' });
    await owe(portal, payer.id, 900);
    const id = await buildRun(creator);
    expect(await creator.refused(calls.release, { params: { id }, body: key() })).toMatchObject({
      status: 403,
      code: 'payouts.ownRun',
    });
    const paid = await signedIn(portal, payer);
    expect(await paid.refused(calls.release, { params: { id }, body: key() })).toMatchObject({
      status: 403,
      code: 'payouts.ownLine',
    });
    expect((await getRun(id)).status).toBe('draft');
    expect((await paid.ask(calls.get, { params: { id } })).run.abilities).toMatchObject({
      release: false,
      releaseBlocked: 'own-line',
    });
    await releaseRun(releaser, id);
    const lineIds = (await linesOfRun(paid, id))
      .filter(({ user }) => user._id === payer.id)
      .map(({ _id }) => _id);
    const body = { lineIds, outcome: 'paid' as const, ...key() };
    expect((await paid.refused(calls.settle, { params: { id }, body })).code).toBe('payouts.ownLine');
    expect(
      (await paid.refused(calls.settle, { params: { id }, body: { all: true, outcome: 'paid', ...key() } }))
        .code,
    ).toBe('payouts.ownLine');
  });

  test('nothing is paid while acting for somebody else', async () => {
    await owe(portal, (await buildPayee(portal)).id, 700);
    const id = await buildRun(creator);
    const chief = await signedIn(portal, await buildUser(portal, { role: 'PLATFORM_ADMIN' }));
    const boss = await buildUser(portal, { role: 'COMPANY_ADMIN' });
    await chief.ask(proxyCalls.start, { params: { proxyId: boss.id }, query: { reason: 'Ticket 12' } });
    const refused = { status: 403, code: 'platform.proxyRefused' };
    const params = { id };
    expect(await chief.refused(calls.create, { body: key() })).toMatchObject(refused);
    expect(await chief.refused(calls.release, { params, body: key() })).toMatchObject(refused);
    expect(await chief.refused(calls.discard, { params })).toMatchObject(refused);
    expect((await chief.ask(calls.get, { params })).run.abilities).toMatchObject({
      release: false,
      discard: false,
      file: false,
      settle: false,
    });
    await releaseRun(releaser, id);
    expect(await chief.refused(calls.file, { params })).toMatchObject(refused);
    expect(
      await chief.refused(calls.settle, { params, body: { all: true, outcome: 'paid', ...key() } }),
    ).toMatchObject(refused);
    expect((await getRun(id)).lineCounts.posted).toBe(1);
  });

  test('bad settlements say what is missing and change nothing', async () => {
    await owe(portal, (await buildPayee(portal)).id, 700);
    const id = await buildRun(creator);
    const params = { id };
    const [line] = await linesOfRun(creator, id);
    const lineIds = [line!._id];
    const settle = (body: object) =>
      creator.refused(calls.settle, { params, body: { ...key(), ...body } } as never);
    expect((await settle({ lineIds, outcome: 'paid' })).code).toBe('payouts.wrongState');
    expect((await creator.refused(calls.file, { params })).code).toBe('payouts.wrongState');
    await releaseRun(releaser, id);
    expect((await settle({ lineIds, outcome: 'returned' })).errors).toEqual({
      note: 'Say why the payment was returned.',
    });
    expect((await settle({ outcome: 'paid' })).errors).toHaveProperty('lineIds');
    expect((await settle({ all: true, lineIds, outcome: 'paid' })).errors).toHaveProperty('lineIds');
    expect((await settle({ lineIds: [newId()], outcome: 'paid' })).code).toBe('payouts.otherLines');
    expect((await settle({ lineIds, outcome: 'lost' })).status).toBe(400);
    expect((await settle({ lineIds: Array.from({ length: 101 }, newId), outcome: 'paid' })).status).toBe(400);
    expect((await creator.refused(calls.release, { params, body: key() })).code).toBe('payouts.ownRun');
    expect((await releaser.refused(calls.release, { params, body: key() })).code).toBe('payouts.wrongState');
    expect((await releaser.refused(calls.discard, { params })).code).toBe('payouts.wrongState');
    expect((await getRun(id)).lineCounts).toEqual({ open: 0, posted: 1, paid: 0, returned: 0 });
    expect((await creator.refused(calls.get, { params: { id: newId() } })).status).toBe(404);
  });
});

describe('a run', () => {
  test('has one line for each person and currency, and leaves out who cannot be paid', async () => {
    await settleEverything();
    const dealerId = await buildDealer(portal, { country: 'US' });
    const both = await buildPayee(portal, { firstName: 'Anna', lastName: 'Abend' });
    await owe(portal, both.id, 1_000);
    await owe(portal, both.id, 250, { source: 'activity' });
    await owe(portal, both.id, 99, { currency: 'CAD' });
    const held: readonly BuiltUser[] = [
      await buildPayee(portal, { born: null }),
      await buildPayee(portal, { born: '2015-01-01' }),
      await buildPayee(portal, { country: 'US' }),
      // Without a country, the dealer's counts, and without either nobody is paid by omission.
      await buildPayee(portal, { country: '', dealerId }),
      await buildPayee(portal, { country: '' }),
    ];
    for (const { id } of held) await owe(portal, id, 5_000);
    expect((await creator.ask(calls.list)).owed).toEqual({
      payable: [
        { currency: 'CAD', amountCents: 99, peopleCount: 1 },
        { currency: 'USD', amountCents: 1_250, peopleCount: 1 },
      ],
      held: [
        { reason: 'birth-date', peopleCount: 1 },
        { reason: 'tax-form', peopleCount: 3 },
        { reason: 'under-18', peopleCount: 1 },
      ],
    });
    const id = await buildRun(creator);
    const run = await getRun(id);
    expect(run.totals).toEqual([
      { currency: 'CAD', amountCents: 99, lineCount: 1 },
      { currency: 'USD', amountCents: 1_250, lineCount: 1 },
    ]);
    expect(
      (await linesOfRun(creator, id)).map(({ user, amount, itemCount, status }) => [
        user._id,
        amount,
        itemCount,
        status,
      ]),
    ).toEqual([
      [both.id, { currency: 'CAD', amountCents: 99 }, 1, 'open'],
      [both.id, { currency: 'USD', amountCents: 1_250 }, 2, 'open'],
    ]);
    expect(await payable()).toEqual([]);
    const waiting = await own(await signedIn(portal, held[2]!));
    expect(waiting).toMatchObject({ owed: [{ amountCents: 5_000 }], missing: ['tax-form'], payouts: [] });
    await creator.ask(calls.discard, { params: { id } });
    expect(await payable()).toHaveLength(2);
    expect((await creator.refused(calls.get, { params: { id } })).status).toBe(404);
  });

  test('of one currency leaves the others waiting, and the same request creates one run', async () => {
    await settleEverything();
    const { id: person } = await buildPayee(portal);
    await owe(portal, person, 100);
    await owe(portal, person, 200, { currency: 'EUR' });
    const body = { currency: 'EUR' as const, ...key() };
    const [one, other] = await Promise.all([1, 2].map(() => creator.ask(calls.create, { body })));
    expect(one!.run._id).toBe(other!.run._id);
    expect(one!.run.totals).toEqual([{ currency: 'EUR', amountCents: 200, lineCount: 1 }]);
    expect(await payable()).toEqual([{ currency: 'USD', amountCents: 100, peopleCount: 1 }]);
  });

  test('collects everything once, however many administrators create runs at the same moment', async () => {
    await settleEverything();
    const people = await Promise.all(Array.from({ length: 8 }, () => buildPayee(portal)));
    for (const { id } of people) await owe(portal, id, 150);
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => creator.send(calls.create, { body: key() })),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test('pays less once an approval is reversed, and nothing of it after the release', async () => {
    await settleEverything();
    const { id: person } = await buildPayee(portal);
    const [first, second] = [await owe(portal, person, 1_000), await owe(portal, person, 400)];
    const id = await buildRun(creator);
    await takeBack(portal, person, first);
    expect((await getRun(id)).totals).toEqual([{ currency: 'USD', amountCents: 400, lineCount: 1 }]);
    await releaseRun(releaser, id);
    await expect(takeBack(portal, person, second)).rejects.toMatchObject({
      error: { code: 'owed.released' },
    });
  });

  test('whose last amount was taken back is not released', async () => {
    await settleEverything();
    const { id: person } = await buildPayee(portal);
    const record = await owe(portal, person, 1_000);
    const id = await buildRun(creator);
    await takeBack(portal, person, record);
    expect((await releaser.refused(calls.release, { params: { id }, body: key() })).code).toBe(
      'payouts.wrongState',
    );
    expect(await getRun(id)).toMatchObject({ status: 'draft', totals: [] });
    await creator.ask(calls.discard, { params: { id } });
  });
});

describe('released', () => {
  test('its money is posted, the file is for the bank, and people are told', async () => {
    await settleEverything();
    const dealerId = await buildDealer(portal, { name: '=cmd|calc' });
    const payee = await buildPayee(portal, { firstName: '=HYPERLINK("x")', lastName: 'Zed', dealerId });
    await owe(portal, payee.id, 123_405, { dealerId });
    await owe(portal, payee.id, 7, { currency: 'CAD', source: 'activity' });
    const id = await buildRun(creator);
    const run = await releaseRun(releaser, id);
    expect(run).toMatchObject({
      status: 'released',
      lineCounts: { posted: 2 },
      abilities: { settle: true, file: true },
    });
    const file = await creator.send(calls.file, { params: { id } });
    expect(file.headers['content-disposition']).toContain(`payouts-${run.number}.csv`);
    const [head, ...lines] = file.body.replace('\uFEFF', '').trimEnd().split('\r\n');
    const lineIn = (currency: string) => lines.find((line) => line.endsWith(`"${currency}"`));
    expect(head).toBe('"Reference","Name","E-mail","Dealer","Amount","Currency"');
    expect(lines).toHaveLength(2);
    expect(lineIn('CAD')).toMatch(/^"\d+-[0-9A-F]{12}","'=HYPERLINK\(""x""\) Zed","[^"]+","",0\.07,"CAD"$/);
    expect(lineIn('USD')).toMatch(/,"T\w+ =cmd\|calc",1234\.05,"USD"$/);
    const client = await signedIn(portal, payee);
    expect(
      (await own(client)).payouts.map(({ status, amount, itemCounts }) => ({ status, amount, itemCounts })),
    ).toEqual([
      {
        status: 'posted',
        amount: { currency: 'CAD', amountCents: 7 },
        itemCounts: { spiff: 0, activity: 1 },
      },
      {
        status: 'posted',
        amount: { currency: 'USD', amountCents: 123_405 },
        itemCounts: { spiff: 1, activity: 0 },
      },
    ]);
    // Both amounts are of one run and one page, so they are one line.
    const { notifications } = await client.ask(notificationCalls.list);
    expect(notifications).toMatchObject([
      {
        count: 2,
        title: expect.stringMatching(/^A payout of (?:\$1,234\.05|CA\$0\.07) is on its way to you\.$/),
      },
    ]);
  });

  test('a paid line stays paid; a returned one is owed again and paid by a later run', async () => {
    await settleEverything();
    const [one, two] = [await buildPayee(portal), await buildPayee(portal)];
    await owe(portal, one.id, 1_000);
    const record = await owe(portal, two.id, 2_000);
    const id = await buildRun(creator);
    await releaseRun(releaser, id);
    const lines = await linesOfRun(creator, id);
    const lineOf = (user: BuiltUser) => lines.find((line) => line.user._id === user.id)!._id;
    const params = { id };
    await creator.ask(calls.settle, { params, body: { lineIds: [lineOf(one)], outcome: 'paid', ...key() } });
    const returning = {
      lineIds: [lineOf(two)],
      outcome: 'returned' as const,
      note: 'Account closed',
      ...key(),
    };
    const [first, again] = await Promise.all(
      [1, 2].map(() => creator.ask(calls.settle, { params, body: returning })),
    );
    expect(again).toEqual(first);
    expect(first).toMatchObject({
      settledCount: 1,
      run: { lineCounts: { posted: 0, paid: 1, returned: 1 } },
    });
    expect((await creator.refused(calls.settle, { params, body: { ...returning, ...key() } })).code).toBe(
      'payouts.wrongState',
    );
    expect(
      (await creator.refused(calls.settle, { params, body: { all: true, outcome: 'paid', ...key() } })).code,
    ).toBe('payouts.wrongState');
    const file = (await creator.send(calls.file, { params })).body;
    expect([one, two].map(({ email }) => file.includes(email))).toEqual([true, false]);
    const returned = await signedIn(portal, two);
    expect(await own(returned)).toMatchObject({
      owed: [{ currency: 'USD', amountCents: 2_000 }],
      missing: [],
      payouts: [{ status: 'returned', note: 'Account closed' }],
    });
    expect((await own(await signedIn(portal, one))).owed).toEqual([]);
    const told = (await returned.ask(notificationCalls.list)).notifications;
    expect(told.map(({ title }) => title)).toContain('Your payout of $20.00 was returned.');
    const next = await buildRun(creator);
    expect(
      (await linesOfRun(creator, next)).map(({ user, amount }) => [user._id, amount.amountCents]),
    ).toEqual([[two.id, 2_000]]);
    await releaseRun(releaser, next);
    await expect(takeBack(portal, two.id, record)).rejects.toMatchObject({
      error: { code: 'owed.released' },
    });
    // The bank takes back what it had reported as paid.
    await creator.ask(calls.settle, { params: { id: next }, body: { all: true, outcome: 'paid', ...key() } });
    const late = (await linesOfRun(creator, next)).map(({ _id }) => _id);
    await creator.ask(calls.settle, {
      params: { id: next },
      body: { lineIds: late, outcome: 'returned', note: 'Recalled', ...key() },
    });
    expect(await payable()).toEqual([{ currency: 'USD', amountCents: 2_000, peopleCount: 1 }]);
  });

  test('one request settles all lines or none', async () => {
    await settleEverything();
    const people = [await buildPayee(portal), await buildPayee(portal)];
    for (const { id } of people) await owe(portal, id, 300);
    const id = await buildRun(creator);
    await releaseRun(releaser, id);
    const [one, two] = await linesOfRun(creator, id);
    const params = { id };
    await creator.ask(calls.settle, { params, body: { lineIds: [one!._id], outcome: 'paid', ...key() } });
    const both = { lineIds: [two!._id, one!._id], outcome: 'paid' as const, ...key() };
    expect((await creator.refused(calls.settle, { params, body: both })).code).toBe('payouts.wrongState');
    expect((await getRun(id)).lineCounts).toMatchObject({ posted: 1, paid: 1 });
  });

  test('large runs are posted and settled in the background, in pieces', async () => {
    await settleEverything();
    const { db } = portal.services;
    const people = await Promise.all(Array.from({ length: 205 }, () => buildPayee(portal)));
    for (const { id } of people) await owe(portal, id, 111);
    const id = await buildRun(creator);
    expect((await releaseRun(releaser, id)).status).toBe('releasing');
    expect((await creator.refused(calls.file, { params: { id } })).code).toBe('payouts.wrongState');
    const job = payoutReleaseBy(() => contextsOf(portal), 50);
    expect(await job.run(portal.services)).toBe('1 payout runs released.');
    expect(await job.run(portal.services)).toBe('No payout run waits.');
    expect(await getRun(id)).toMatchObject({ status: 'released', lineCounts: { posted: 205 } });
    const { work } = await creator.ask(calls.settle, {
      params: { id },
      body: { all: true, outcome: 'paid', note: 'Batch 7', ...key() },
    });
    expect(work).toMatchObject({ total: 205, title: 'Payouts marked as paid' });
    await finishWorks(portal);
    expect((await getRun(id)).lineCounts).toEqual({ open: 0, posted: 0, paid: 205, returned: 0 });
    const { outcomes } = await creator.ask(longWorkCalls.get, { params: { id: work!._id } });
    expect(outcomes[0]).toMatchObject({ done: true, name: { en: expect.stringMatching(/\w/) } });
    const { rows } = await sql<{ count: number }>`
      select count(*) from notice where occasion like 'payout-paid:%' and person_id = any (${people.map((one) => one.id)}::uuid[])`.execute(
      db,
    );
    expect(rows[0]!.count).toBe(205);
  });
});

describe('the lists', () => {
  test('find people by name and lines by state', async () => {
    await settleEverything();
    await owe(portal, (await buildPayee(portal, { firstName: 'Zoë', lastName: 'Quimby' })).id, 500);
    await owe(portal, (await buildPayee(portal)).id, 500);
    const id = await buildRun(creator);
    expect((await linesOfRun(creator, id, { text: 'zoe' })).map(({ user }) => user.name)).toEqual([
      'Zoë Quimby',
    ]);
    expect(await linesOfRun(creator, id, { status: 'paid' })).toEqual([]);
    expect(await linesOfRun(creator, id, { status: 'open', limit: 1, page: 2 })).toHaveLength(1);
    const [newest] = (await creator.ask(calls.list)).runs;
    expect(newest).toMatchObject({
      _id: id,
      abilities: { release: false, releaseBlocked: 'own-run', discard: true },
    });
    expect((await releaser.ask(calls.list)).runs[0]!.abilities.release).toBe(true);
  });
});

test('the check finds a balance, a line, and a total that do not agree', async () => {
  const { db } = portal.services;
  await owe(portal, (await buildPayee(portal)).id, 800);
  const id = await buildRun(creator);
  expect((await checkPayouts(db)).faults).toEqual([]);
  const found = new Set<string>();
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`update payout_line set amount_cents = amount_cents + 1 where run_id = ${id}`.execute(tx);
      await sql`update payout_run_total set line_count = line_count + 1 where run_id = ${id}`.execute(tx);
      await sql`update cash_owed set amount_cents = amount_cents + 5
        where payout_line_id in (select id from payout_line where run_id = ${id})`.execute(tx);
      for (const fault of (await checkPayouts(tx)).faults) found.add(fault.split(' ')[0]!);
      throw new Error('taken back');
    })
    .catch(() => {});
  expect(found).toEqual(new Set(['Person', 'Payout', 'Run']));
  // Whatever the tests above did, the books agree.
  expect((await checkPayouts(db)).faults).toEqual([]);
  expect(await ledgerFaults(db)).toEqual([]);
});
