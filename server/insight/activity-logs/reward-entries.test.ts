import { afterAll, beforeAll, expect, test } from 'vitest';
import { activityLogCalls as calls } from '#contract/insight/activity-logs.calls.ts';
import { loyaltyItemCalls } from '#contract/rewards/loyalty-items.calls.ts';
import { payoutCalls } from '#contract/rewards/payouts.calls.ts';
import { spiffClaimCalls } from '#contract/rewards/spiff-claims.calls.ts';
import { approve, buildMember, buildPart, receiptBody, send } from '#tests/builders/loyalty.ts';
import { buildDealer, signedInAs } from '#tests/builders/people.ts';
import { buildPayee, buildRun, owe, releaseRun, requestKey } from '#tests/builders/payouts.ts';
import { clientOf, openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
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

type EntryType = 'create' | 'update' | 'approve' | 'deny' | 'delete';

/** The changes of a record’s newest entry of a type, as `field: before > after`. */
async function changesOf(
  record: string,
  type: EntryType,
  reader = platform,
  name: 'field' | 'label' = 'field',
) {
  const [entry] = (await reader.ask(calls.list, { query: { record, type } })).activityLogs;
  const { activityLog } = await reader.ask(calls.get, { params: { id: entry!._id } });
  return activityLog.changes.map(({ before, after, ...change }) => `${change[name]}: ${before} > ${after}`);
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
  await admin.ask(loyaltyItemCalls.save, { params: { id: part._id }, body: { ...part, creditRate: 3 } });
  expect(await changesOf(part._id, 'update')).toEqual(['creditRate: 2.5 > 3']);
  await admin.ask(loyaltyItemCalls.remove, { params: { id: part._id } });
  expect(await changesOf(part._id, 'delete')).toContain('creditRate: 3 > null');
});

test('a reader of French reads no codes', async () => {
  const french = clientOf(portal.app, { ...platform.cookies, i18n_redirected: 'fr' });
  const dealer = await buildDealer(portal);
  const program = await buildSpiff({ maker: admin, approver: platform }, { payoutType: 'dealerCredit' });
  expect(await changesOf(program._id, 'create', french, 'label')).toEqual(
    expect.arrayContaining(['Type: null > Approbation manuelle', 'Mode de calcul: null > Par article']),
  );
  const claim = await buildClaim(await buildClaimant(portal, dealer), program._id, dealer);
  await platform.ask(spiffClaimCalls.update, {
    params: { submissionId: claim._id },
    body: decision(claim, { status: 'denied', reason: 'unreadable' }),
  } as never);
  expect(await changesOf(claim._id, 'deny', french, 'label')).toContain(
    'Motif: null > Le reçu est illisible',
  );
  const payee = await buildPayee(portal, { firstName: 'Zoé', lastName: 'Payer' });
  await owe(portal, payee.id, 4_200);
  const run = await buildRun(admin);
  const [totals] = await changesOf(run, 'create', french, 'label');
  expect(totals).toMatch(
    /^Totaux: null > Devise\u202f: USD\u202f; Paiements\u202f: \d\u202f; Montant\u202f: \d+,00\s\$\sUS$/,
  );
  await releaseRun(platform, run);
  await admin.ask(payoutCalls.settle, {
    params: { id: run },
    body: { all: true, outcome: 'paid', ...requestKey() },
  });
  expect(await changesOf(run, 'update', french, 'label')).toEqual([
    expect.stringMatching(/^Personnes: null > .*Zoé Payer/),
    'Résultat: null > Payé',
  ]);
});
