import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nothingRead, type ReadValues } from '#contract/rewards/receipt-readings.fields.ts';
import { spiffClaimCalls as calls, type SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import { spiffCalls, type Spiff } from '#contract/rewards/spiffs.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import type { ClaimCheck } from '#contract/rewards/spiff-checks.fields.ts';
import { piecesOf } from '#server/rewards/receipts/pieces.rules.ts';
import { finishReading, takeReading } from '#server/rewards/receipts/reading-queue.queries.ts';
import { readNextReceipt } from '#server/rewards/receipts/read-receipt.ts';
import type { ReceiptReader } from '#server/rewards/receipts/reader-process.ts';
import { newId } from '#server/platform/ids.ts';
import { payableOf } from '#server/rewards/owed/owed.ts';
import { summed } from '#tests/builders/books.ts';
import { contextsOf } from '#tests/builders/long-work.ts';
import { pngFile } from '#tests/builders/files.ts';
import { buildDealer, signedInAs } from '#tests/builders/people.ts';
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
import { random } from '#tests/builders/random.ts';
import { settleScans } from './settle-scans.ts';

const now = new Date('2026-11-20T18:00:00Z');
let portal: TestPortal;
let office: Office;
let reviewer: Client;
let dealer: string;

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  office = {
    maker: await signedInAs(portal, 'COMPANY_ADMIN'),
    approver: await signedInAs(portal, 'PLATFORM_ADMIN'),
  };
  reviewer = office.maker;
  dealer = await buildDealer(portal);
});
afterAll(() => portal.close());

const value = <T>(one: T, isDoubtful = false) => ({
  value: one,
  text: String(one),
  confidence: 0.9,
  isDoubtful,
  box: null,
});
const item = (partNumber: string, quantity: number, isDoubtful = false) => ({
  partNumber,
  quantity,
  suggested: null,
  confidence: 0.9,
  isDoubtful,
  box: null,
});

/** What the receipt of `claimBody` says. */
const valuesOf = (receiptNumber: string): ReadValues => ({
  ...nothingRead,
  receiptNumber: value(receiptNumber),
  purchaseDate: value('2026-11-14'),
  total: value(41_270),
  currency: value('USD'),
  items: [item('66-20418', 2), item('66-20318', 1), item('90-00112', 1)],
});

const randomBits = () => Array.from({ length: 256 }, () => (random() < 0.5 ? '0' : '1')).join('');

/** Ends the reading that waits as a reader would, and lets the receipt decide. */
async function read(values: ReadValues | null, hash: string | null = randomBits()): Promise<void> {
  const { db } = portal.services;
  const holder = newId();
  for (let waiting = await takeReading(db, holder); waiting; waiting = await takeReading(db, holder))
    await finishReading(
      db,
      { id: waiting.id, holder },
      {
        found: values && { values, text: '' },
        pages: 1,
        tookMilliseconds: 1,
        pictureHash: hash,
        pieces: hash ? piecesOf(hash) : [],
      },
    );
  await settleScans(contextsOf(portal));
}

const standing = async (claim: SpiffClaimDetail) =>
  (await reviewer.ask(calls.get, { params: { submissionId: claim._id } })).submission;
const checkOf = async <K extends ClaimCheck['key']>(claim: SpiffClaimDetail, key: K) =>
  (await standing(claim)).review!.checks.find((check) => check.key === key) as Extract<
    ClaimCheck,
    { key: K }
  >;
const program = (changes: object = {}) => buildSpiff(office, { type: 'RECEIPT_SCAN', ...changes });
const sent = async (spiff: string, changes: object = {}, options: object = {}) => {
  const claimant = await buildClaimant(portal, dealer, options);
  return { claimant, claim: await buildClaim(claimant, spiff, dealer, changes) };
};

test('a receipt that says the same approves its claim, once, without a person', async () => {
  const { _id } = await program();
  const { claim, claimant } = await sent(_id);
  await read(valuesOf(claim.receiptNumber));
  await settleScans(contextsOf(portal));
  expect(await standing(claim)).toMatchObject({
    status: 'approved',
    approvedAmount: 6_000,
    isAutomatic: true,
  });
  expect(await summed(portal.services.db, payableOf(claimant.user.id, 'USD'))).toBe(6_000);
});

describe('everything else waits for a person', () => {
  test.each<[string, (values: ReadValues) => ReadValues | null]>([
    ['nothing read', () => null],
    ['another total', (values) => ({ ...values, total: value(41_280) })],
    ['a doubtful total', (values) => ({ ...values, total: value(41_270, true) })],
    ['no total', (values) => ({ ...values, total: null })],
    ['another date', (values) => ({ ...values, purchaseDate: value('2026-11-15') })],
    ['another number', (values) => ({ ...values, receiptNumber: value('S-0') })],
    ['another currency', (values) => ({ ...values, currency: value('CAD') })],
    ['a doubtful currency', (values) => ({ ...values, currency: value('USD', true) })],
    ['a refund', (values) => ({ ...values, total: { ...value(-41_270, true), doubts: ['no-sale'] } })],
    ['another quantity', (values) => ({ ...values, items: [item('66-20418', 3), item('66-20318', 1)] })],
    ['a part less', (values) => ({ ...values, items: [item('66-20418', 2)] })],
    ['a doubtful part', (values) => ({ ...values, items: [item('66-20418', 2, true), item('66-20318', 1)] })],
    ['a misread part', (values) => ({ ...values, items: [item('66-20418', 2), item('66-2031B', 1)] })],
    ['another dealer', (values) => ({ ...values, dealerNumber: value('99999') })],
  ])('%s', async (_what, change) => {
    const { _id } = await program();
    const { claim } = await sent(_id);
    await read(change(valuesOf(claim.receiptNumber)));
    expect(await standing(claim)).toMatchObject({ status: 'pending', isAutomatic: false });
  });

  test.each<[string, object, object]>([
    ['no W-9 on file', {}, { country: 'US' }],
    ['over the cap of a claim', { perClaimCents: 5_000 }, {}],
    ['over the limit of a person', { perPersonCents: 5_000 }, {}],
    ['over the budget', { budgetCents: 5_000 }, {}],
    ['a program that a person decides', { type: 'MANUAL' }, {}],
  ])('%s', async (_what, changes, options) => {
    const { _id } = await program(changes);
    const { claim } = await sent(_id, {}, options);
    await read(valuesOf(claim.receiptNumber));
    expect((await standing(claim)).status).toBe('pending');
  });

  test('a part that pays nothing, and a sale that was long ago', async () => {
    const { _id } = await program();
    const items = [
      { partNumber: '66-20418', quantity: 2 },
      { partNumber: '90-00112', quantity: 1 },
    ];
    const { claim } = await sent(_id, { items });
    await read({ ...valuesOf(claim.receiptNumber), items: [item('66-20418', 2), item('90-00112', 1)] });
    expect((await standing(claim)).status).toBe('pending');
    const late = (await sent(_id, { purchaseDate: '2026-10-01' })).claim;
    await read({ ...valuesOf(late.receiptNumber), purchaseDate: value('2026-10-01') });
    expect(await checkOf(late, 'late')).toMatchObject({ state: 'ask', days: 50 });
    expect((await standing(late)).status).toBe('pending');
  });

  test('a number that was seen before, also in a claim that was denied', async () => {
    const [one, other] = [await program(), await program()];
    const first = (await sent(one._id, { receiptNumber: 'SEEN-1' })).claim;
    await read(null);
    await reviewer.ask(calls.update, {
      params: { submissionId: first._id },
      body: decision(await standing(first), { status: 'denied', reason: 'used' }),
    } as never);
    const second = (await sent(other._id, { receiptNumber: 'seen 1' })).claim;
    await read(valuesOf('SEEN-1'));
    expect((await standing(second)).status).toBe('pending');
    expect(await checkOf(second, 'number-once')).toMatchObject({
      state: 'ask',
      others: [{ _id: first._id }],
    });
  });

  test('a picture that was seen before, and an edited copy of it', async () => {
    const { _id } = await program();
    const hash = randomBits();
    const first = (await sent(_id)).claim;
    await read(valuesOf(first.receiptNumber), hash);
    expect((await standing(first)).status).toBe('approved');
    const flipped = [...hash]
      .map((bit, index) => (index % 40 === 0 ? (bit === '0' ? '1' : '0') : bit))
      .join('');
    const copy = (await sent(_id)).claim;
    await read({ ...valuesOf(copy.receiptNumber), receiptNumber: null }, flipped);
    expect(await checkOf(copy, 'picture-once')).toMatchObject({ state: 'ask', others: [{ _id: first._id }] });
    // With another number on it, it is no longer the same paper to the eye, but nothing approves it either.
    const edited = (await sent(_id)).claim;
    await read(valuesOf(edited.receiptNumber), flipped);
    expect((await standing(edited)).status).toBe('pending');
  });

  test.each<[string, (spiff: Spiff, claimant: Claimant) => Promise<unknown>]>([
    [
      'a program that was denied',
      ({ _id, version }) =>
        office.approver.ask(spiffCalls.decide, {
          params: { id: _id },
          body: { status: 'denied', reason: 'Stopped', version },
        }),
    ],
    [
      'a program that was changed and waits',
      ({ _id, version }) =>
        office.maker.ask(spiffCalls.update, {
          params: { id: _id },
          body: { ...spiffBody({ type: 'RECEIPT_SCAN', amountCents: 2_600 }), version },
        } as never),
    ],
    [
      'a person who was deactivated',
      (_spiff, { user }) =>
        office.approver.ask(userCalls.deactivate, { body: { _id: user.id, reason: 'Left the company' } }),
    ],
  ])('%s after the claim', async (_what, happens) => {
    const spiff = await program();
    const { claim, claimant } = await sent(spiff._id);
    await happens(spiff, claimant);
    await read(valuesOf(claim.receiptNumber));
    expect(await standing(claim)).toMatchObject({ status: 'pending', abilities: { decide: true } });
  });

  test('an approval that was reversed', async () => {
    const { _id } = await program();
    const { claim } = await sent(_id);
    await read(valuesOf(claim.receiptNumber));
    const back = await reviewer.ask(calls.update, {
      params: { submissionId: claim._id },
      body: decision(await standing(claim), { status: 'pending', note: 'Second look' }),
    } as never);
    expect(back.submission.status).toBe('pending');
    await settleScans(contextsOf(portal));
    expect((await standing(claim)).status).toBe('pending');
  });
});

describe('checks say why', () => {
  test('numbers out of order, many claims, another country', async () => {
    const { _id } = await program({ type: 'MANUAL' });
    const busy = await buildClaimant(portal, dealer);
    const higher = await buildClaim(busy, _id, dealer, {
      receiptNumber: 'Q-2000',
      purchaseDate: '2026-11-10',
    });
    const lower = await buildClaim(busy, _id, dealer, {
      receiptNumber: 'Q-1500',
      purchaseDate: '2026-11-12',
    });
    expect(await checkOf(lower, 'order')).toMatchObject({
      state: 'ask',
      neighbor: { receiptNumber: higher.receiptNumber },
      isBefore: true,
    });
    for (let count = 0; count < 14; count += 1) await buildClaim(busy, _id, dealer);
    const last = await buildClaim(busy, _id, dealer, { currency: 'CAD', convertedTotal: 30_000 });
    expect(await checkOf(last, 'velocity')).toMatchObject({ state: 'ask', count: 17 });
    expect(await checkOf(last, 'territory')).toMatchObject({ state: 'ask', country: 'US', currency: 'CAD' });
    expect(await checkOf(higher, 'territory')).toMatchObject({ state: 'ok' });
  });
});

test('a receipt is read once it is sent, only for its sender, and its claim has what was read', async () => {
  const spiff = await program({ type: 'MANUAL' });
  const claimant = await buildClaimant(portal, dealer);
  const other = await buildClaimant(portal, dealer);
  const { reading } = await claimant.client.ask(calls.read, {
    body: {},
    files: { receipt: await pngFile('receipt.png') },
  } as never);
  expect(reading.state).toBe('waiting');
  expect((await other.client.refused(calls.reading, { params: { id: reading._id } })).status).toBe(404);
  await read({ ...valuesOf('R-1'), items: [item('66-2031B', 1)] });
  const { reading: done, usualCurrency } = await claimant.client.ask(calls.reading, {
    params: { id: reading._id },
    query: { spiff: spiff._id },
  });
  expect(usualCurrency).toBe('USD');
  expect(done).toMatchObject({
    state: 'done',
    values: { items: [{ suggested: '66-20318', isDoubtful: true }] },
  });
  const body = claimBody(spiff._id, dealer, { receiptNumber: 'R-1', reading: reading._id });
  const { submission } = await claimant.client.ask(calls.create, { body } as never);
  expect(submission.reading).toMatchObject({ _id: reading._id, state: 'done' });
  const twice = { ...body, receiptNumber: 'R-2', idempotencyKey: newId() };
  expect((await claimant.client.refused(calls.create, { body: twice } as never)).code).toBe(
    'spiffs.readingNotFound',
  );
  const foreign = { ...body, receiptNumber: 'R-3', idempotencyKey: newId() };
  expect((await other.client.refused(calls.create, { body: foreign } as never)).code).toBe(
    'spiffs.readingNotFound',
  );
});

test('a receipt that ends its reader is left to a person, and the others go on', async () => {
  const { _id } = await program();
  const [bad, good] = [(await sent(_id)).claim, (await sent(_id)).claim];
  const failing: ReceiptReader = {
    read: () => Promise.reject(new Error('the reading took too long')),
    stop: async () => {},
  };
  expect(await readNextReceipt(portal.services, failing)).toBe(true);
  expect((await standing(bad)).reading).toMatchObject({ state: 'unreadable' });
  await read(valuesOf(good.receiptNumber));
  expect([(await standing(bad)).status, (await standing(good)).status]).toEqual(['pending', 'approved']);
  await sql`update receipt_reading set state = 'reading', finished_at = null, tries = 4, held_until = now() - interval '1 second'
    where id = ${good.reading!._id}`.execute(portal.services.db);
  expect(await readNextReceipt(portal.services, failing)).toBe(true);
});

test('a worker that stops gives its receipt back', async () => {
  const { _id } = await program();
  const { claim } = await sent(_id);
  const failing: ReceiptReader = { read: () => Promise.reject(new Error('ended')), stop: async () => {} };
  await readNextReceipt(portal.services, failing, AbortSignal.abort());
  expect((await standing(claim)).reading!.state).toBe('waiting');
  await read(valuesOf(claim.receiptNumber));
  expect((await standing(claim)).status).toBe('approved');
});

test('what a dollar is on a receipt that names no currency follows the country of the dealers, if they share one', async () => {
  const north = await buildDealer(portal, { country: 'CA', region: 'ON' });
  const claimant = await buildClaimant(portal, north);
  const asked = async () => {
    const { reading } = await claimant.client.ask(calls.read, {
      body: {},
      files: { receipt: await pngFile('receipt.png') },
    } as never);
    return claimant.client.ask(calls.reading, { params: { id: reading._id } });
  };
  expect((await asked()).usualCurrency).toBe('CAD');
  await sql`insert into dealer_membership (id, user_id, dealer_id) values (${newId()}, ${claimant.user.id}, ${dealer})`.execute(
    portal.services.db,
  );
  expect((await asked()).usualCurrency).toBeNull();
});
