import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spiffClaimCalls as calls, type SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import type { Account } from '#server/rewards/ledger/ledger.rules.ts';
import { payableOf } from '#server/rewards/owed/owed.ts';
import { newId } from '#server/platform/ids.ts';
import { summed } from '#tests/builders/books.ts';
import { pngFile } from '#tests/builders/files.ts';
import { buildDealer, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import {
  buildClaim,
  buildClaimant,
  buildSpiff,
  claimBody,
  decision,
  type Claimant,
  type Office,
} from '#tests/builders/spiffs.ts';

let portal: TestPortal;
let office: Office;
let reviewer: Client;
let dealer: string;
let claimant: Claimant;

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => new Date('2026-11-20T18:00:00Z') });
  office = {
    maker: await signedInAs(portal, 'COMPANY_ADMIN'),
    approver: await signedInAs(portal, 'PLATFORM_ADMIN'),
  };
  reviewer = office.approver;
  dealer = await buildDealer(portal);
  claimant = await buildClaimant(portal, dealer);
});
afterAll(() => portal.close());

const sending = async (client: Client, body: object) =>
  client.send(calls.create, { body, files: { receipt: await pngFile('receipt.png') } } as never);
const decide = (client: Client, claim: SpiffClaimDetail, changes: object) =>
  client.send(calls.update, {
    params: { submissionId: claim._id },
    body: decision(claim, changes),
  } as never);
const holds = (account: Account) => summed(portal.services.db, account);

describe('contests', () => {
  const together = (work: readonly (() => Promise<{ statusCode: number }>)[]) =>
    Promise.all(work.map((one) => one()));

  test('approve and deny at once: one of them', async () => {
    const program = await buildSpiff(office);
    for (let round = 0; round < 5; round += 1) {
      const claim = await buildClaim(claimant, program._id, dealer);
      const responses = await together([
        () => decide(reviewer, claim, { status: 'approved' }),
        () => decide(office.maker, claim, { status: 'denied', reason: 'parts' }),
      ]);
      expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    }
  });

  test('of 20 claims a budget pays those it can, to the cent', async () => {
    const program = await buildSpiff(office, { budgetCents: 30_000 });
    const people = await Promise.all(Array.from({ length: 20 }, () => buildClaimant(portal, dealer)));
    const claims = await Promise.all(people.map((person) => buildClaim(person, program._id, dealer)));
    const responses = await together(
      claims.map((claim) => () => decide(reviewer, claim, { status: 'approved' })),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(responses.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
    const budget = { kind: 'budget', of: { programId: program._id }, currency: 'USD' } as const;
    expect(await holds(budget)).toBe(0);
  });

  test('of 10 claims of one person the limit pays what is left, to the cent', async () => {
    const program = await buildSpiff(office, { perPersonCents: 20_000 });
    const person = await buildClaimant(portal, dealer);
    const claims = await Promise.all(
      Array.from({ length: 10 }, () => buildClaim(person, program._id, dealer)),
    );
    const responses = await together(
      claims.map((claim) => () => decide(reviewer, claim, { status: 'approved' })),
    );
    // Three whole ones, and the rest of the limit.
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4);
    expect(await holds(payableOf(person.user.id, 'USD'))).toBe(20_000);
  });

  test('of 10 people with one receipt one claims it', async () => {
    const program = await buildSpiff(office);
    const people = await Promise.all(Array.from({ length: 10 }, () => buildClaimant(portal, dealer)));
    const responses = await together(
      people.map(
        ({ client }) =>
          () =>
            sending(client, claimBody(program._id, dealer, { receiptNumber: 'ONE-1' })),
      ),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  });
});

describe('the queue', () => {
  test('has neighbors, is decided many at a time, and says why one was not', async () => {
    const program = await buildSpiff(office);
    const american = await buildClaimant(portal, dealer, { country: 'US' });
    const claims = [
      await buildClaim(claimant, program._id, dealer),
      await buildClaim(american, program._id, dealer),
      await buildClaim(claimant, program._id, dealer),
    ];
    const { submission } = await reviewer.ask(calls.get, { params: { submissionId: claims[1]!._id } });
    expect(submission.review!.queue).toMatchObject({ previous: claims[0]!._id, next: claims[2]!._id });
    const { outcomes } = await reviewer.ask(calls.bulk, {
      body: { ids: claims.map(({ _id }) => _id), status: 'approved' },
    });
    expect(outcomes.map(({ done }) => done)).toEqual([true, false, true]);
    expect(outcomes[1]!.message).toContain('W-9');
    const { submissions, counts } = await reviewer.ask(calls.list, { query: { spiff: program._id } });
    expect(counts).toEqual({ pending: 1, approved: 2, denied: 0 });
    expect(submissions).toHaveLength(3);
    const file = await reviewer.send(calls.export, { query: { spiff: program._id, format: 'csv' } });
    expect(file.body.split('\n').filter((line) => line.includes('Heated grips'))).toHaveLength(3);
    expect(file.body).toContain('60.00');
  });

  test('denying many needs a reason', async () => {
    expect(await reviewer.refused(calls.bulk, { body: { ids: [newId()], status: 'denied' } })).toMatchObject({
      code: 'spiffs.reasonRequired',
      errors: { reason: expect.any(String) },
    });
  });
});
