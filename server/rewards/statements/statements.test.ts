import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statementCalls as calls, type Statement } from '#contract/rewards/statements.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { post } from '#server/rewards/ledger/ledger.queries.ts';
import {
  dealerCreditsOf,
  houseAccount,
  loyaltyPointsOf,
  trainingPointsOf,
  transfer,
  type Account,
} from '#server/rewards/ledger/ledger.rules.ts';
import { payableOf } from '#server/rewards/owed/owed.ts';
import { summed } from '#tests/builders/books.ts';
import { buildMemberDealer } from '#tests/builders/loyalty.ts';
import { buildDealer, buildUser, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => new Date('2026-11-20T18:00:00Z') });
});
afterAll(() => portal.close());

/** Pays in, or takes out an amount below zero. */
const move = (account: Account, amount: number, at: string, note = '', kind = 'given', funder?: string) =>
  portal.services.db.transaction().execute((tx) =>
    post(tx, [
      {
        businessKey: `test:${newId()}`,
        kind,
        note,
        funder,
        at: new Date(at),
        entries:
          amount > 0
            ? transfer(houseAccount('issued', account.currency), account, amount)
            : transfer(account, houseAccount('spent', account.currency), -amount),
      },
    ]),
  );
const own = async (client: Client, month?: string): Promise<Statement> =>
  (await client.ask(calls.own, { query: { month } })).statement;
const textOf = async (client: Client, format: string, month?: string) => {
  const response = await client.send(calls.ownFile, { query: { format, month } as never });
  expect(response.statusCode).toBe(200);
  return response;
};

/** What the first page of a PDF says. */
async function pdfText(content: Buffer): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const document = await getDocument({ data: new Uint8Array(content) }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

describe('refusals', () => {
  test('nobody without a session, no month to come, and no other text', async () => {
    expect((await portal.stranger.refused(calls.own)).status).toBe(401);
    const client = await signedInAs(portal, 'LEARNER');
    expect(await client.refused(calls.own, { query: { month: '2026-12' } })).toMatchObject({
      status: 400,
      errors: { month: 'Choose a month that has started.' },
    });
    for (const month of ['2026-13', '2026-1', '0000-01', 'November'])
      expect((await client.refused(calls.own, { query: { month } })).errors).toHaveProperty('month');
    expect((await client.send(calls.ownFile, { query: { format: 'exe' } as never })).statusCode).toBe(400);
  });

  test('a dealer’s is for its owner, its field staff, and administrators', async () => {
    const dealerId = await buildMemberDealer(portal);
    const params = { dealerId };
    const manager = await signedIn(portal, await buildUser(portal, { role: 'DEALER_MANAGER', dealerId }));
    const others = [manager, await signedInAs(portal, 'LEARNER'), await signedInAs(portal, 'BRAND_MANAGER')];
    for (const client of others) {
      expect((await client.refused(calls.dealer, { params })).status).toBe(404);
      expect((await client.send(calls.dealerFile, { params })).statusCode).toBe(404);
    }
    const admin = await signedInAs(portal, 'COMPANY_ADMIN');
    expect((await admin.ask(calls.dealer, { params })).statement.of._id).toBe(dealerId);
    expect((await admin.refused(calls.dealer, { params: { dealerId: newId() } })).status).toBe(404);
  });
});

test('each line names who pays for it, on the page and in the table', async () => {
  const person = await buildUser(portal);
  const reader = await signedIn(portal, person);
  await move(trainingPointsOf(person.id), 30, '2026-11-10T12:00:00Z', '', 'course-passed', 'Talus');
  await move(trainingPointsOf(person.id), -12, '2026-11-11T12:00:00Z', 'Cap', 'reward-redeemed');
  const { accounts } = await own(reader);
  expect(accounts[0]!.lines.map(({ funder }) => funder)).toEqual(['Talus', null]);
  const { body } = await textOf(reader, 'csv');
  expect(body).toContain('"Funded by"');
  expect(body).toMatch(/30,"points",30,"Talus"/);
  expect(body).toMatch(/-12,"points",18,"The company"/);
});

describe('what a balance is made of', () => {
  test('nobody without a session; a dealer’s for those who see its statement', async () => {
    expect((await portal.stranger.refused(calls.why)).status).toBe(401);
    const params = { dealerId: await buildMemberDealer(portal) };
    const manager = await signedIn(
      portal,
      await buildUser(portal, { role: 'DEALER_MANAGER', dealerId: params.dealerId }),
    );
    expect((await manager.refused(calls.dealerWhy, { params })).status).toBe(404);
    await move(dealerCreditsOf(params.dealerId, 'CAD'), 900, '2026-10-05T12:00:00Z', '', 'loyalty-approved');
    await move(dealerCreditsOf(params.dealerId, 'CAD'), -400, '2026-10-06T12:00:00Z', '', 'credits-sent');
    const admin = await signedInAs(portal, 'COMPANY_ADMIN');
    expect((await admin.ask(calls.dealerWhy, { params })).balances).toEqual([
      {
        account: 'dealer-credits',
        currency: 'CAD',
        balance: 500,
        parts: [
          { what: 'Loyalty submissions approved', amount: 900, count: 1 },
          { what: 'Credits sent', amount: -400, count: 1 },
        ],
      },
    ]);
  });

  test('the parts sum to the balance, in both languages', async () => {
    const person = await buildUser(portal, { language: 'fr' });
    const reader = await signedIn(portal, person);
    expect((await reader.ask(calls.why)).balances).toEqual([]);
    await move(trainingPointsOf(person.id), 30, '2026-09-10T12:00:00Z', '', 'course-passed');
    await move(trainingPointsOf(person.id), 20, '2026-09-11T12:00:00Z', '', 'course-passed');
    await move(trainingPointsOf(person.id), -12, '2026-10-05T12:00:00Z', 'Cap', 'reward-redeemed');
    const { balances } = await reader.ask(calls.why);
    expect(balances).toEqual([
      {
        account: 'training-points',
        currency: 'PTS',
        balance: 38,
        parts: [
          { what: 'Cours réussis', amount: 50, count: 2 },
          { what: 'Échangés contre des récompenses', amount: -12, count: 1 },
        ],
      },
    ]);
  });
});

describe('a statement', () => {
  let person: BuiltUser;
  let reader: Client;
  beforeAll(async () => {
    person = await buildUser(portal, { firstName: 'Maya', lastName: 'Marsh' });
    reader = await signedIn(portal, person);
    await move(trainingPointsOf(person.id), 30, '2026-09-10T12:00:00Z', 'Welcome');
    await move(trainingPointsOf(person.id), -12, '2026-10-05T12:00:00Z', 'Cap', 'reward-redeemed');
    // The last minute of October and the first of November by the portal's clock (UTC-7).
    await move(trainingPointsOf(person.id), 5, '2026-11-01T06:59:00Z', 'Late');
    await move(trainingPointsOf(person.id), 7, '2026-11-01T07:00:00Z', 'Early');
    await move(loyaltyPointsOf(person.id), 40, '2026-11-03T12:00:00Z', 'S-1', 'loyalty-approved');
    await move(payableOf(person.id, 'CAD'), 12_345, '2026-10-20T12:00:00Z', '=SUM(A1)');
    await move(payableOf(person.id, 'CAD'), -12_345, '2026-11-04T12:00:00Z', '', 'payout');
  });

  test('has every line of its month, and its balances are those of the ledger, to the cent', async () => {
    const october = await own(reader, '2026-10');
    expect(october).toMatchObject({ month: '2026-10', firstDay: '2026-10-01', lastDay: '2026-10-31' });
    expect(october.months).toEqual(['2026-11', '2026-10', '2026-09']);
    expect(
      october.accounts.map(({ account, currency, opening, closing }) => [
        account,
        currency,
        opening,
        closing,
      ]),
    ).toEqual([
      ['training-points', 'PTS', 30, 23],
      ['payable', 'CAD', 0, 12_345],
    ]);
    expect(
      october.accounts[0]!.lines.map(({ what, amount, balanceAfter }) => [what, amount, balanceAfter]),
    ).toEqual([
      ['Redeemed: Cap', -12, 18],
      ['Late', 5, 23],
    ]);
    const november = await own(reader);
    expect(november).toMatchObject({ month: '2026-11', lastDay: '2026-11-20' });
    const closing = Object.fromEntries(november.accounts.map((one) => [one.account, one.closing]));
    expect(closing).toEqual({ 'training-points': 30, 'loyalty-points': 40, payable: 0 });
    const { db } = portal.services;
    expect(closing['training-points']).toBe(await summed(db, trainingPointsOf(person.id)));
    expect(closing['loyalty-points']).toBe(await summed(db, loyaltyPointsOf(person.id)));
  });

  test('of consecutive months, each opens with what the one before closed with', async () => {
    const [september, october, november] = [
      await own(reader, '2026-09'),
      await own(reader, '2026-10'),
      await own(reader, '2026-11'),
    ];
    for (const [before, after] of [
      [september, october],
      [october, november],
    ] as const)
      for (const { account, currency, closing } of before.accounts)
        expect(
          after.accounts.find((one) => one.account === account && one.currency === currency)?.opening ?? 0,
        ).toBe(closing);
    expect((await own(reader, '2026-08')).accounts).toEqual([]);
  });

  test('is the same as a table, without formulas, and as a PDF that can be read', async () => {
    const csv = (await textOf(reader, 'csv', '2026-10')).body;
    expect(csv).toMatch(/"Training points","2026-10-05","Redeemed: Cap",-12,"points",18/);
    expect(csv).toMatch(/,123\.45,"CAD",123\.45/);
    expect(csv).not.toMatch(/(^|,)"?=SUM/m);
    const xlsx = await textOf(reader, 'xlsx', '2026-10');
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
    const pdf = await textOf(reader, 'pdf', '2026-10');
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const text = await pdfText(pdf.rawPayload);
    for (const part of [
      'Statement',
      'Maya Marsh',
      'Redeemed: Cap',
      '$123.45',
      'Closing balance',
      'Page 1 of 1',
    ])
      expect(text.replaceAll(' ', ' ')).toContain(part);
  });

  test('in French speaks French', async () => {
    const french = await buildUser(portal, { language: 'fr' });
    const client = await signedIn(portal, french);
    await move(loyaltyPointsOf(french.id), 5, '2026-11-02T12:00:00Z', 'R-9', 'loyalty-approved');
    const [section] = (await own(client)).accounts;
    expect(section!.lines[0]!.what).toBe('Envoi de fidélité approuvé\u202f: R-9');
    expect((await textOf(client, 'csv')).body).toContain('Points de fidélité');
  });

  test('as a PDF names who pays also behind a long line', async () => {
    const french = await buildUser(portal, { language: 'fr' });
    const client = await signedIn(portal, french);
    const note = 'Plaquettes de frein avant par photo, édition spéciale de la saison des courses';
    await move(
      payableOf(french.id, 'CAD'),
      5_000,
      '2026-11-02T12:00:00Z',
      note,
      'spiff-owed',
      'Anvilcrest Powersports',
    );
    const text = await pdfText((await textOf(client, 'pdf')).rawPayload);
    expect(text).toContain('… · Anvilcrest Powersports');
  });

  test('of 5,000 lines is quick, and its PDF has every page', async () => {
    const busy = await buildUser(portal);
    const account = trainingPointsOf(busy.id);
    await portal.services.db.transaction().execute((tx) =>
      post(
        tx,
        Array.from({ length: 5000 }, (_, index) => ({
          businessKey: `test:${busy.id}:${index}`,
          kind: 'given',
          note: `Line ${index}`,
          at: new Date('2026-11-05T12:00:00Z'),
          entries: transfer(houseAccount('issued'), account, 1),
        })),
      ),
    );
    const client = await signedIn(portal, busy);
    const statement = await own(client);
    expect(statement.accounts[0]).toMatchObject({ closing: 5000, paidIn: 5000 });
    const { rawPayload } = await textOf(client, 'pdf');
    const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
    expect((await getDocument({ data: new Uint8Array(rawPayload) }).promise).numPages).toBeGreaterThan(100);
  });
});

test('a dealer’s has its credits in each currency', async () => {
  const dealerId = await buildDealer(portal, { name: 'Ridge Motors' });
  await move(dealerCreditsOf(dealerId, 'USD'), 1_235, '2026-11-02T12:00:00Z', 'S-2', 'loyalty-approved');
  await move(dealerCreditsOf(dealerId, 'CAD'), 500, '2026-11-02T12:00:00Z', 'S-3', 'loyalty-approved');
  const admin = await signedInAs(portal, 'COMPANY_ADMIN');
  const { statement } = await admin.ask(calls.dealer, { params: { dealerId } });
  expect(statement.of.name).toBe('Ridge Motors');
  expect(statement.accounts.map(({ currency, closing }) => [currency, closing])).toEqual([
    ['CAD', 500],
    ['USD', 1_235],
  ]);
});
