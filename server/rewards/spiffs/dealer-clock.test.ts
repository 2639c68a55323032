import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spiffClaimCalls } from '#contract/rewards/spiff-claims.calls.ts';
import { spiffCalls } from '#contract/rewards/spiffs.calls.ts';
import { buildDealer, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildClaim, buildClaimant, buildSpiff, type Claimant, type Office } from '#tests/builders/spiffs.ts';

let portal: TestPortal;
let office: Office;
let reviewer: Client;
/** In Los Angeles, where the portal is, it is half an hour into the 27th; in Honolulu it is still the 26th. */
let clock = new Date('2026-11-27T08:30:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => clock });
  office = {
    maker: await signedInAs(portal, 'COMPANY_ADMIN'),
    approver: await signedInAs(portal, 'COMPANY_ADMIN'),
  };
  reviewer = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

async function claimantIn(zone: string): Promise<Claimant & { readonly dealer: string }> {
  const dealer = await buildDealer(portal);
  await sql`update dealer set time_zone = ${zone} where id = ${dealer}`.execute(portal.services.db);
  return { dealer, ...(await buildClaimant(portal, dealer)) };
}

test('how late a claim is counts by the clock of the dealer', async () => {
  const program = await buildSpiff(office, { lateAfterDays: 1 });
  const late = async ({ dealer, ...claimant }: Claimant & { readonly dealer: string }, day: string) => {
    const { _id } = await buildClaim(claimant, program._id, dealer, { purchaseDate: day });
    const { submission } = await reviewer.ask(spiffClaimCalls.get, { params: { submissionId: _id } });
    return submission.review!.checks.find(({ key }) => key === 'late');
  };
  const hawaii = await claimantIn('Pacific/Honolulu');
  expect(await late(hawaii, '2026-11-25')).toMatchObject({ state: 'ok', days: 1 });
  expect(await late(hawaii, '2026-11-24')).toMatchObject({ state: 'ask', days: 2 });
  const newfoundland = await claimantIn('America/St_Johns');
  expect(await late(newfoundland, '2026-11-25')).toMatchObject({ state: 'ask', days: 2 });
});

test('a program is open as long as it is its day at the dealer', async () => {
  const ending = await buildSpiff(office, { startDate: '2026-11-01', endDate: '2026-11-26' });
  const recent = async ({ client }: Claimant) =>
    (await client.ask(spiffCalls.recent)).spiffs.map(({ _id }) => _id);
  expect(await recent(await claimantIn('Pacific/Honolulu'))).toContain(ending._id);
  expect(await recent(await claimantIn('America/Phoenix'))).not.toContain(ending._id);
  const starting = await buildSpiff(office, { startDate: '2026-11-28', endDate: '2026-12-31' });
  // Nine in the evening of the 27th in Los Angeles, half past one of the 28th in Newfoundland.
  clock = new Date('2026-11-28T05:00:00Z');
  const newfoundland = await claimantIn('America/St_Johns');
  const obstacle = async ({ client }: Claimant) =>
    (await client.ask(spiffCalls.get, { params: { id: starting._id } })).spiff.own.obstacle;
  expect(await obstacle(newfoundland)).toBeNull();
  expect(await recent(newfoundland)).toContain(starting._id);
  expect(
    (await buildClaim(newfoundland, starting._id, newfoundland.dealer, { purchaseDate: '2026-11-28' }))
      .status,
  ).toBe('pending');
  expect(await obstacle(await claimantIn('Pacific/Honolulu'))).toBe('not-started');
});

test('a file names the days that the list is filtered by', async () => {
  clock = new Date('2026-11-28T05:00:00Z');
  const program = await buildSpiff(office);
  const claimant = await claimantIn('America/Phoenix');
  await buildClaim(claimant, program._id, claimant.dealer);
  // It is the evening of the 27th where the portal is.
  const query = { spiff: program._id, startDate: '2026-11-27', endDate: '2026-11-27' };
  expect((await reviewer.ask(spiffClaimCalls.list, { query })).pagination.total).toBe(1);
  const file = await reviewer.send(spiffClaimCalls.export, { query: { ...query, format: 'csv' } });
  expect(file.body).toContain('2026-11-27');
  expect(file.body).not.toContain('2026-11-28');
});
