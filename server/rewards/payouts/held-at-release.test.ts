import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payoutCalls as calls } from '#contract/rewards/payouts.calls.ts';
import { taxCalls } from '#contract/rewards/tax-forms.calls.ts';
import { buildPayee, buildRun, linesOfRun, owe, releaseRun, requestKey } from '#tests/builders/payouts.ts';
import { signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { taxKey, w9Body } from '#tests/builders/tax-forms.ts';

let portal: TestPortal;
let clock = new Date('2026-12-30T18:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { env: { TAX_KEYS: taxKey() }, now: () => clock });
});
afterAll(() => portal.close());

const office = async () => ({
  creator: await signedInAs(portal, 'COMPANY_ADMIN'),
  releaser: await signedInAs(portal, 'COMPANY_ADMIN'),
});

test('a draft of December is not released in January to somebody whose W-9 has ended', async () => {
  const american = await buildPayee(portal, { country: 'US', lastName: 'Yearend' });
  const abroad = await buildPayee(portal);
  await (await signedIn(portal, american)).ask(taxCalls.save, { body: w9Body() });
  await owe(portal, american.id, 2_500);
  await owe(portal, abroad.id, 900);
  const id = await buildRun((await office()).creator);
  clock = new Date('2027-01-02T18:00:00Z');
  const { creator, releaser } = await office();
  const { run } = await releaser.ask(calls.get, { params: { id } });
  expect(run).toMatchObject({
    heldCount: 1,
    abilities: { release: false, releaseBlocked: 'held-people', discard: true },
  });
  expect((await releaser.ask(calls.list)).runs[0]!.abilities.release).toBe(false);
  expect(
    (await linesOfRun(releaser, id, { held: 'true' })).map(({ user, held }) => [user._id, held]),
  ).toEqual([[american.id, ['tax-form']]]);
  expect((await linesOfRun(releaser, id)).map(({ held }) => held.length).toSorted()).toEqual([0, 1]);
  const refused = await releaser.refused(calls.release, { params: { id }, body: requestKey() });
  expect(refused).toMatchObject({ status: 409, code: 'payouts.heldPeople' });
  expect(refused.detail).toContain('Yearend');
  expect((await creator.ask(calls.get, { params: { id } })).run).toMatchObject({
    status: 'draft',
    lineCounts: { open: 2, posted: 0 },
  });
  // A new run pays whoever can be paid.
  await creator.ask(calls.discard, { params: { id } });
  const next = await buildRun(creator);
  expect((await linesOfRun(creator, next)).map(({ user }) => user._id)).toEqual([abroad.id]);
  expect((await releaseRun(releaser, next)).status).toBe('released');
  await (await signedIn(portal, american)).ask(taxCalls.save, { body: w9Body() });
  expect((await releaseRun(releaser, await buildRun(creator))).lineCounts).toMatchObject({ posted: 1 });
});

test('nor to somebody whose date of birth was corrected in between', async () => {
  const young = await buildPayee(portal);
  await owe(portal, young.id, 700);
  const { creator, releaser } = await office();
  const id = await buildRun(creator);
  expect((await releaser.ask(calls.get, { params: { id } })).run.abilities.release).toBe(true);
  await sql`update user_account set date_of_birth = '2010-05-04' where id = ${young.id}`.execute(
    portal.services.db,
  );
  expect((await releaser.refused(calls.release, { params: { id }, body: requestKey() })).code).toBe(
    'payouts.heldPeople',
  );
});
