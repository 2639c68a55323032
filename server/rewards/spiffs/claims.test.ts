import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { payoutCalls } from '#contract/rewards/payouts.calls.ts';
import { spiffClaimCalls as calls, type SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import { spiffCalls } from '#contract/rewards/spiffs.calls.ts';
import { post } from '#server/rewards/ledger/ledger.queries.ts';
import {
  dealerCreditsOf,
  debtOf,
  houseAccount,
  transfer,
  type Account,
} from '#server/rewards/ledger/ledger.rules.ts';
import { payableOf } from '#server/rewards/owed/owed.ts';
import { newId } from '#server/platform/ids.ts';
import { summed } from '#tests/builders/books.ts';
import { pngFile } from '#tests/builders/files.ts';
import { buildRun, linesOfRun, releaseRun, requestKey } from '#tests/builders/payouts.ts';
import { buildDealer, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import {
  buildClaim,
  buildClaimant,
  buildSpiff,
  claimBody,
  decision,
  spiffBody,
  type Claimant,
  type Office,
} from '#tests/builders/spiffs.ts';

const now = new Date('2026-11-20T18:00:00Z');

let portal: TestPortal;
let office: Office;
let reviewer: Client;
let dealer: string;
let claimant: Claimant;

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  office = {
    maker: await signedInAs(portal, 'COMPANY_ADMIN'),
    approver: await signedInAs(portal, 'PLATFORM_ADMIN'),
  };
  reviewer = office.approver;
  dealer = await buildDealer(portal);
  claimant = await buildClaimant(portal, dealer);
});
afterAll(() => portal.close());

const sending = async (client: Client, body: object, receipt = true) =>
  client.send(calls.create, {
    body,
    ...(receipt && { files: { receipt: await pngFile('receipt.png') } }),
  } as never);
const decide = (client: Client, claim: SpiffClaimDetail, changes: object) =>
  client.send(calls.update, {
    params: { submissionId: claim._id },
    body: decision(claim, changes),
  } as never);
const decided = async (claim: SpiffClaimDetail, changes: object, client = reviewer) => {
  const response = await decide(client, claim, changes);
  expect(response.statusCode, response.body).toBe(200);
  return (response.json() as { submission: SpiffClaimDetail }).submission;
};
const holds = (account: Account) => summed(portal.services.db, account);
const countClaims = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from spiff_claim`.execute(portal.services.db);
  return rows[0]!.count;
};

describe('a claim is refused', () => {
  test.each<[string, object, string, string]>([
    ['an amount of 0', { total: 0 }, 'spiffs.amountRange', 'total'],
    ['an amount below 0', { total: -1 }, 'spiffs.amountRange', 'total'],
    ['a part of a cent', { total: 0.1 }, 'spiffs.amountRange', 'total'],
    ['an endless amount', { total: 1e21 }, 'spiffs.amountRange', 'total'],
    ['more than the cap', { amount: 50_001 }, 'spiffs.overCap', 'amount'],
    ['another payout than the terms give', { amount: 5_999 }, 'spiffs.amountDiffers', 'amount'],
    ['another currency', { currency: 'CAD' }, 'spiffs.convertedRequired', 'convertedTotal'],
    ['a needless conversion', { convertedTotal: 100 }, 'spiffs.convertedNeedless', 'convertedTotal'],
    ['a sale in the future', { purchaseDate: '2026-11-21' }, 'spiffs.future', 'purchaseDate'],
    ['a sale in a second', { purchaseDate: '2026-11-20T18:00:01Z' }, 'spiffs.future', 'purchaseDate'],
    [
      'a sale a second after the end at the dealer',
      { purchaseDate: '2026-11-16T00:00:00-05:00' },
      'spiffs.outsideDates',
      'purchaseDate',
    ],
    ['no date', { purchaseDate: 'soon' }, 'platform.date', 'purchaseDate'],
    [
      'a number without letters and digits',
      { receiptNumber: '#-/' },
      'spiffs.receiptNumberEmpty',
      'receiptNumber',
    ],
    [
      'a part of another program',
      { items: [{ partNumber: '90-00112', quantity: 1 }] },
      'spiffs.partNotEligible',
      'items',
    ],
    [
      'a part twice',
      {
        items: [
          { partNumber: '66-20418', quantity: 1 },
          { partNumber: '6620418', quantity: 1 },
        ],
      },
      'spiffs.partTwice',
      'items.1.partNumber',
    ],
    [
      'none of a part',
      { items: [{ partNumber: '66-20418', quantity: 0 }] },
      'platform.tooSmall',
      'items.0.quantity',
    ],
    ['a dealer of somebody else', { dealer: newId() }, 'spiffs.notYourDealer', 'dealer'],
    ['a program that is not there', { spiff: newId() }, 'spiffs.unknownProgram', 'spiff'],
    ['a receipt of somebody else', { reading: newId() }, 'spiffs.readingNotFound', 'receipt'],
  ])('%s', async (_what, changes, code, field) => {
    const program = await buildSpiff(office, { perClaimCents: 50_000, endDate: '2026-11-15' });
    const before = await countClaims();
    const withReceipt = !('reading' in changes);
    const response = await sending(claimant.client, claimBody(program._id, dealer, changes), withReceipt);
    expect(response.json()).toMatchObject({ code, errors: { [field]: expect.any(String) } });
    expect(response.statusCode).toBeLessThan(500);
    expect(await countClaims()).toBe(before);
  });

  test('without a receipt, or with one that is none', async () => {
    const program = await buildSpiff(office);
    expect((await sending(claimant.client, claimBody(program._id, dealer), false)).json()).toMatchObject({
      code: 'spiffs.receiptRequired',
    });
    const zip = { name: 'receipt.jpg', content: Buffer.from('PK\u0003\u0004 not a picture') };
    const response = await claimant.client.send(calls.create, {
      body: claimBody(program._id, dealer),
      files: { receipt: zip },
    } as never);
    expect(response.json()).toMatchObject({ code: 'platform.fileKind' });
  });

  test('from somebody who takes part in no program, or works nowhere', async () => {
    const program = await buildSpiff(office);
    const off = await buildClaimant(portal, dealer);
    await sql`update user_account set participating_learner = false where id = ${off.user.id}`.execute(
      portal.services.db,
    );
    const nowhere = await signedInAs(portal, 'LEARNER');
    for (const [client, code] of [
      [off.client, 'spiffs.notParticipating'],
      [nowhere, 'spiffs.noDealer'],
    ] as const)
      expect((await sending(client, claimBody(program._id, dealer))).json()).toMatchObject({
        status: 403,
        code,
      });
  });

  test('a second time with the same number, however it is written, until the first is denied', async () => {
    const program = await buildSpiff(office);
    const first = await buildClaim(claimant, program._id, dealer, { receiptNumber: 'inv 00-17' });
    const colleague = await buildClaimant(portal, dealer);
    // A Cyrillic letter that looks like the one on the receipt.
    const digits = claimBody(program._id, dealer, { receiptNumber: '1nv OO-l7' });
    expect((await sending(colleague.client, digits)).json()).toMatchObject({ code: 'spiffs.receiptUsed' });
    const lookalike = claimBody(program._id, dealer, { receiptNumber: '\u0406NV 0017' });
    expect((await sending(colleague.client, lookalike)).json()).toMatchObject({ code: 'spiffs.receiptUsed' });
    const again = claimBody(program._id, dealer, { receiptNumber: 'INV0017' });
    expect((await sending(colleague.client, again)).json()).toMatchObject({
      status: 409,
      code: 'spiffs.receiptUsed',
      errors: { receiptNumber: expect.any(String) },
    });
    // At another dealer, or for another program, it is another sale until somebody looks.
    const other = await buildDealer(portal);
    const stranger = await buildClaimant(portal, other);
    expect((await sending(stranger.client, { ...again, dealer: other })).statusCode).toBe(200);
    const elsewhere = { ...again, spiff: (await buildSpiff(office))._id, idempotencyKey: newId() };
    expect((await sending(colleague.client, elsewhere)).statusCode).toBe(200);
    await decided(first, { status: 'denied', reason: 'unreadable' });
    expect((await sending(colleague.client, { ...again, idempotencyKey: newId() })).statusCode).toBe(200);
    // Now the first cannot come back.
    const back = await reviewer.ask(calls.get, { params: { submissionId: first._id } });
    expect(
      (await decide(reviewer, back.submission, { status: 'pending', note: 'Mistake' })).json(),
    ).toMatchObject({
      status: 409,
      code: 'spiffs.receiptUsed',
    });
  });
});

describe('a claim', () => {
  test('is sent once per key, and keeps both amounts of another currency', async () => {
    const program = await buildSpiff(office, {
      structure: 'PER_SPENT',
      spentUnitCents: 10_000,
      amountCents: 500,
      parts: [],
    });
    const body = claimBody(program._id, dealer, {
      items: [],
      currency: 'CAD',
      total: 57_000,
      convertedTotal: 41_270,
      amount: 2_000,
    });
    const first = (await sending(claimant.client, body)).json() as { submission: SpiffClaimDetail };
    expect(first.submission).toMatchObject({
      total: 57_000,
      currency: 'CAD',
      convertedTotal: 41_270,
      amount: 2_000,
    });
    const second = (await sending(claimant.client, body)).json() as { submission: SpiffClaimDetail };
    expect(second.submission._id).toBe(first.submission._id);
  });

  test('counts by the terms in force when it was sent', async () => {
    const program = await buildSpiff(office);
    const claim = await buildClaim(claimant, program._id, dealer);
    await office.maker.send(spiffCalls.update, {
      params: { id: program._id },
      body: {
        ...spiffBody({ amountCents: 1 }),
        version: program.version,
      },
    } as never);
    expect(await decided(claim, { status: 'approved' })).toMatchObject({ approvedAmount: 6_000 });
  });

  test('is seen by its sender and administrators, and so is its receipt', async () => {
    const program = await buildSpiff(office);
    const claim = await buildClaim(claimant, program._id, dealer);
    const colleague = await buildClaimant(portal, dealer);
    const submissionId = claim._id;
    const fileId = claim.receipt.location.split('/').at(-1)!;
    const status = async (client: Client) => [
      (await client.send(calls.get, { params: { submissionId } })).statusCode,
      (await client.send(fileCalls.read, { params: { id: fileId } } as never)).statusCode,
    ];
    expect(await status(claimant.client)).toEqual([200, 200]);
    expect(await status(colleague.client)).toEqual([404, 404]);
    expect(await status(reviewer)).toEqual([200, 200]);
    const own = await claimant.client.ask(calls.get, { params: { submissionId } });
    expect(own.submission.review).toBeNull();
    const { submissions } = await colleague.client.ask(calls.list);
    expect(submissions).toEqual([]);
  });
});

test('claims are found by person and by dealer, each with its own numbers', async () => {
  const program = await buildSpiff(office);
  const elsewhere = await buildDealer(portal);
  const person = await buildClaimant(portal, elsewhere);
  const claim = await buildClaim(person, program._id, elsewhere);
  const found = async (client: Client, query: object) => {
    const { submissions, counts } = await client.ask(calls.list, { query });
    return [submissions.map(({ _id }) => _id), counts.pending];
  };
  expect(await found(reviewer, { person: person.user.id })).toEqual([[claim._id], 1]);
  expect(await found(reviewer, { dealer: elsewhere })).toEqual([[claim._id], 1]);
  expect(await found(reviewer, { person: newId() })).toEqual([[], 0]);
  // Others find their own only, whoever they ask for.
  expect(await found(claimant.client, { person: person.user.id })).toEqual([[], 0]);
});

describe('decisions', () => {
  test('are for others: nobody decides on an own claim, also while acting for somebody', async () => {
    const program = await buildSpiff(office);
    const admin = await buildUser(portal, { role: 'COMPANY_ADMIN', dealerId: dealer });
    const own = { user: admin, client: await signedIn(portal, admin) };
    const claim = await buildClaim(own, program._id, dealer);
    expect((await decide(own.client, claim, { status: 'approved' })).json()).toMatchObject({
      status: 403,
      code: 'spiffs.ownClaim',
    });
    expect((await decide(claimant.client, claim, { status: 'approved' })).statusCode).toBe(403);
  });

  test('an approval owes the amount once, and tells the person', async () => {
    const program = await buildSpiff(office);
    const claim = await buildClaim(claimant, program._id, dealer);
    const before = await holds(payableOf(claimant.user.id, 'USD'));
    const body = decision(claim, { status: 'approved' });
    const params = { submissionId: claim._id };
    const { submission } = await reviewer.ask(calls.update, { params, body } as never);
    await reviewer.ask(calls.update, { params, body } as never);
    expect(submission).toMatchObject({ status: 'approved', approvedAmount: 6_000, payment: 'waiting' });
    expect((await holds(payableOf(claimant.user.id, 'USD'))) - before).toBe(6_000);
    const { notifications } = await claimant.client.ask(notificationCalls.list);
    expect(notifications[0]).toMatchObject({
      kind: 'claim-decided',
      title: expect.stringContaining('$60.00'),
      path: `/auth/spiff/list?claim=${claim._id}`,
    });
  });

  test('a part is approved by quantity, never more than was claimed', async () => {
    const program = await buildSpiff(office);
    const claim = await buildClaim(claimant, program._id, dealer);
    const items = (quantity: number, partNumber = '66-20318') => ({
      status: 'approved',
      items: [{ partNumber, quantity }],
    });
    expect((await decide(reviewer, claim, items(2))).json()).toMatchObject({
      code: 'spiffs.quantityOver',
      errors: { 'items.0.quantity': expect.any(String) },
    });
    expect((await decide(reviewer, claim, items(1, '12-3'))).json()).toMatchObject({
      code: 'spiffs.unknownItem',
    });
    expect(await decided(claim, items(0))).toMatchObject({
      approvedAmount: 5_000,
      amount: 6_000,
      items: [{ approvedQuantity: 2 }, { approvedQuantity: 0 }],
    });
  });

  test('approving nothing, and denying without a reason, are refused at the field', async () => {
    const program = await buildSpiff(office);
    const claim = await buildClaim(claimant, program._id, dealer);
    const none = claim.items.map(({ partNumber }) => ({ partNumber, quantity: 0 }));
    expect((await decide(reviewer, claim, { status: 'approved', items: none })).json()).toMatchObject({
      code: 'spiffs.nothingApproved',
    });
    for (const [changes, field] of [
      [{ status: 'denied' }, 'reason'],
      [{ status: 'denied', reason: 'other' }, 'note'],
      [{ status: ['approved', 'denied'] }, 'status'],
    ] as const)
      expect((await decide(reviewer, claim, changes)).json()).toMatchObject({
        status: 400,
        errors: { [field]: expect.any(String) },
      });
  });

  test('nobody decides on credit for a dealer where they work', async () => {
    const program = await buildSpiff(office, { payoutType: 'dealerCredit' });
    const claim = await buildClaim(claimant, program._id, dealer);
    const insider = await signedInAs(portal, 'COMPANY_ADMIN', { dealerId: dealer });
    const refused = { status: 403, code: 'spiffs.ownDealer' };
    for (const changes of [{ status: 'approved' }, { status: 'denied', reason: 'unreadable' }])
      expect((await decide(insider, claim, changes)).json()).toMatchObject(refused);
    const abilities = async ({ _id }: { _id: string }) => {
      const one = await insider.ask(calls.get, { params: { submissionId: _id } });
      const listed = await insider.ask(calls.list, { query: { spiff: one.submission.spiff._id } });
      expect(listed.submissions[0]!.abilities).toEqual(one.submission.abilities);
      return one.submission.abilities;
    };
    expect(await abilities(claim)).toEqual({ decide: false, reverse: false });
    const approved = await decided(claim, { status: 'approved' });
    expect(await abilities(claim)).toEqual({ decide: false, reverse: false });
    expect(
      (await decide(insider, approved, { status: 'pending', note: 'Second look' })).json(),
    ).toMatchObject(refused);
    // Cash goes to the person, not to the dealer.
    const cash = await buildClaim(claimant, (await buildSpiff(office))._id, dealer);
    expect(await abilities(cash)).toEqual({ decide: true, reverse: false });
    expect((await decide(insider, cash, { status: 'approved' })).statusCode).toBe(200);
  });

  test('dealer credit goes to the dealer, and comes back with a reversal', async () => {
    const program = await buildSpiff(office, { payoutType: 'dealerCredit' });
    const claim = await buildClaim(claimant, program._id, dealer);
    const account = dealerCreditsOf(dealer, 'USD');
    const before = await holds(account);
    const approved = await decided(claim, { status: 'approved' });
    expect(approved.payment).toBeNull();
    expect((await holds(account)) - before).toBe(6_000);
    const waiting = await decided(approved, { status: 'pending', note: 'Wrong dealer' });
    expect(waiting).toMatchObject({ status: 'pending', approvedAmount: null, reversedAt: now.toISOString() });
    expect(await holds(account)).toBe(before);
    await decided(waiting, { status: 'approved' });
    expect((await holds(account)) - before).toBe(6_000);
  });

  test('a dealer’s debt is settled from the credit at once, and a reversal brings it back', async () => {
    const program = await buildSpiff(office, { payoutType: 'dealerCredit' });
    const indebted = await buildDealer(portal);
    const seller = await buildClaimant(portal, indebted);
    const first = await buildClaim(seller, program._id, indebted);
    const second = await buildClaim(seller, program._id, indebted);
    const account = dealerCreditsOf(indebted, 'USD');
    const owed = debtOf(account);
    const approved = await decided(first, { status: 'approved' });
    const entries = transfer(account, houseAccount('spent', 'USD'), 6_000);
    const sent = { businessKey: `sent:${indebted}`, kind: 'credits-sent', entries, at: now };
    await portal.services.db.transaction().execute((tx) => post(tx, [sent]));
    await decided(approved, { status: 'pending', note: 'Wrong dealer' });
    expect([await holds(account), await holds(owed)]).toEqual([0, 6_000]);
    const settled = await decided(second, { status: 'approved' });
    expect([await holds(account), await holds(owed)]).toEqual([0, 0]);
    await decided(settled, { status: 'pending', note: 'Wrong dealer' });
    expect([await holds(account), await holds(owed)]).toEqual([0, 6_000]);
  });

  test('cash waits until everything is on file, and says what is missing', async () => {
    const program = await buildSpiff(office);
    for (const [options, code] of [
      [{ country: 'US' }, 'owed.noTaxForm'],
      [{ born: '2010-01-01' }, 'owed.underEighteen'],
      [{ born: null }, 'owed.noBirthDate'],
    ] as const) {
      const person = await buildClaimant(portal, dealer, options);
      const claim = await buildClaim(person, program._id, dealer);
      expect((await decide(reviewer, claim, { status: 'approved' })).json()).toMatchObject({
        status: 409,
        code,
      });
      const { submission } = await reviewer.ask(calls.get, { params: { submissionId: claim._id } });
      expect(submission.status).toBe('pending');
      expect(submission.review!.checks).toContainEqual(
        expect.objectContaining({ key: 'payable', state: 'ask' }),
      );
    }
  });

  test('a reversal takes back what is owed, until it is released', async () => {
    const program = await buildSpiff(office, { perPersonCents: 6_000 });
    const person = await buildClaimant(portal, dealer);
    const claim = await decided(await buildClaim(person, program._id, dealer), { status: 'approved' });
    const waiting = await decided(claim, { status: 'pending', note: 'Second look' });
    expect(await holds(payableOf(person.user.id, 'USD'))).toBe(0);
    // The limit of the person is free again.
    const again = await decided(waiting, { status: 'approved' });
    expect(again.approvedAmount).toBe(6_000);
    const [run, line] = [newId(), newId()];
    const { db } = portal.services;
    const admin = await buildUser(portal, { role: 'COMPANY_ADMIN' });
    const other = await buildUser(portal, { role: 'COMPANY_ADMIN' });
    await sql`insert into payout_run (id, status, created_by, created_at, released_by, released_at)
      values (${run}, 'released', ${admin.id}, now(), ${other.id}, now())`.execute(db);
    await sql`insert into payout_line (id, run_id, user_id, currency, amount_cents, status) values (${line}, ${run}, ${person.user.id}, 'USD', 6000, 'posted')`.execute(
      db,
    );
    await sql`update cash_owed set payout_line_id = ${line} where record_id = ${claim._id} and taken_back_at is null`.execute(
      db,
    );
    const { submission } = await reviewer.ask(calls.get, { params: { submissionId: claim._id } });
    expect(submission).toMatchObject({ payment: 'released', abilities: { reverse: false } });
    expect(
      (await decide(reviewer, submission, { status: 'pending', note: 'Too late' })).json(),
    ).toMatchObject({
      status: 409,
      code: 'owed.released',
    });
  });

  test('what the bank returned is owed again, so its approval can be reversed', async () => {
    const program = await buildSpiff(office, { perPersonCents: 6_000 });
    const person = await buildClaimant(portal, dealer);
    const claim = await decided(await buildClaim(person, program._id, dealer), { status: 'approved' });
    const id = await buildRun(office.maker);
    await releaseRun(office.approver, id);
    const [line] = await linesOfRun(office.maker, id, { text: person.user.email });
    await office.maker.ask(payoutCalls.settle, {
      params: { id },
      body: { lineIds: [line!._id], outcome: 'returned', note: 'Account closed', ...requestKey() },
    });
    const { submission } = await reviewer.ask(calls.get, { params: { submissionId: claim._id } });
    expect(submission).toMatchObject({ payment: 'returned', abilities: { reverse: true } });
    const waiting = await decided(submission, { status: 'pending', note: 'Second look' });
    expect(await holds(payableOf(person.user.id, 'USD'))).toBe(0);
    const again = await decided(waiting, { status: 'approved' });
    expect(again).toMatchObject({ payment: 'waiting', approvedAmount: 6_000 });
    expect(await holds(payableOf(person.user.id, 'USD'))).toBe(6_000);
  });
});
