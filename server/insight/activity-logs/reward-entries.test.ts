import { afterAll, beforeAll, expect, test } from 'vitest';
import { activityLogCalls as calls } from '#contract/insight/activity-logs.calls.ts';
import { loyaltyItemCalls } from '#contract/rewards/loyalty-items.calls.ts';
import { spiffClaimCalls } from '#contract/rewards/spiff-claims.calls.ts';
import { approve, buildMember, buildPart, receiptBody, send } from '#tests/builders/loyalty.ts';
import { buildDealer, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildClaim, buildClaimant, buildSpiff, decision } from '#tests/builders/spiffs.ts';

let portal: TestPortal;
let platform: Client;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => new Date('2026-11-20T18:00:00Z') });
  platform = await signedInAs(portal, 'PLATFORM_ADMIN');
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

/** The changes of a record’s newest entry of a type, as `field: before > after`. */
async function changesOf(record: string, type: 'create' | 'update' | 'approve' | 'delete') {
  const [entry] = (await platform.ask(calls.list, { query: { record, type } })).activityLogs;
  return entry!.changes.map(({ field, before, after }) => `${field}: ${before} > ${after}`);
}

test('a claim is logged with each amount in its own currency', async () => {
  const dealer = await buildDealer(portal);
  const claimant = await buildClaimant(portal, dealer);
  const program = await buildSpiff({ maker: admin, approver: platform });
  const receipt = { currency: 'CAD', total: 55_000, convertedTotal: 41_270 };
  const claim = await buildClaim(claimant, program._id, dealer, receipt);
  expect(await changesOf(claim._id, 'create')).toEqual(
    expect.arrayContaining(['total: null > CA$550.00', 'amount: null > $60.00']),
  );
  await platform.ask(spiffClaimCalls.update, {
    params: { submissionId: claim._id },
    body: decision(claim, {
      status: 'approved',
      items: claim.items.map(({ partNumber }) => ({ partNumber, quantity: 1 })),
    }),
  } as never);
  expect(await changesOf(claim._id, 'approve')).toContain('amount: $60.00 > $35.00');
});

test('credits are logged in dollars and cents, and the rate of a part in percent', async () => {
  const part = await buildPart(admin, { creditRate: 2.5 });
  const member = await buildMember(portal);
  const sent = await send(member.client, receiptBody(member.dealer, { partNumber: part.partNumber }));
  await approve(admin, sent);
  expect(await changesOf(sent._id, 'approve')).toContain('credits: null > $2.50');
  await admin.ask(loyaltyItemCalls.update, { params: { id: part._id }, body: { ...part, creditRate: 3 } });
  expect(await changesOf(part._id, 'update')).toEqual(['creditRate: 2.5 > 3']);
  await admin.ask(loyaltyItemCalls.remove, { params: { id: part._id } });
  expect(await changesOf(part._id, 'delete')).toContain('creditRate: 3 > null');
});
