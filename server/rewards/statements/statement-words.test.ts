import { afterAll, beforeAll, expect, test } from 'vitest';
import { activityCalls } from '#contract/rewards/activities.calls.ts';
import { rewardCalls } from '#contract/rewards/rewards.calls.ts';
import { spiffClaimCalls } from '#contract/rewards/spiff-claims.calls.ts';
import { statementCalls as calls } from '#contract/rewards/statements.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { buildDealer, signedInAs } from '#tests/builders/people.ts';
import { clientOf, openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { buildIncentive, givePoints } from '#tests/builders/rewards.ts';
import { buildClaim, buildClaimant, buildSpiff, decision, type Claimant } from '#tests/builders/spiffs.ts';

let portal: TestPortal;
let person: Claimant;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => new Date('2026-11-20T18:00:00Z') });
  const maker = await signedInAs(portal, 'COMPANY_ADMIN');
  const approver = await signedInAs(portal, 'PLATFORM_ADMIN');
  const dealerId = await buildDealer(portal);
  person = await buildClaimant(portal, dealerId);
  const program = await buildSpiff({ maker, approver }, { nameFr: 'Poignées chauffantes d’hiver' });
  const claim = await buildClaim(person, program._id, dealerId);
  await approver.ask(spiffClaimCalls.update, {
    params: { submissionId: claim._id },
    body: decision(claim, { status: 'approved' }),
  } as never);
  const { activity } = await person.client.ask(activityCalls.create, {
    body: {
      idempotencyKey: newId(),
      type: 'demo',
      date: '2026-11-14',
      amountCents: 9_500,
      currency: 'USD',
      note: '',
    },
  } as never);
  await approver.ask(activityCalls.update, {
    params: { id: activity._id },
    body: { idempotencyKey: newId(), status: 'approved' },
  } as never);
  await givePoints(portal, person.user.id, 50);
  const offered = { type: 'points-shop', delivery: 'code', pointsCost: 20 };
  const named = await buildIncentive(maker, { ...offered, nameFr: 'Clé dynamométrique' }, ['A-1']);
  const english = await buildIncentive(maker, { ...offered, name: 'Cap' }, ['B-1']);
  for (const { _id: incentiveId } of [named, english])
    await person.client.ask(rewardCalls.redeem, { body: { idempotencyKey: newId(), incentiveId } });
});
afterAll(() => portal.close());

const linesIn = async (language: string) => {
  const reader = clientOf(portal.app, { ...person.client.cookies, i18n_redirected: language });
  const { statement } = await reader.ask(calls.own);
  return statement.accounts.flatMap(({ lines }) => lines.map(({ what }) => what));
};

test('names rewards, spiffs, and activities in the language of the reader', async () => {
  expect(await linesIn('en')).toEqual(
    expect.arrayContaining([
      'Redeemed: Torque wrench',
      'Redeemed: Cap',
      'Spiff claim approved: Heated grips winter push',
      'Activity approved: Demo day, November 14, 2026',
    ]),
  );
  expect(await linesIn('fr')).toEqual(
    expect.arrayContaining([
      'Échangés\u202f: Clé dynamométrique',
      'Échangés\u202f: Cap',
      'Demande de prime de vente approuvée\u202f: Poignées chauffantes d’hiver',
      'Activité approuvée\u202f: Journée démo, 14 novembre 2026',
    ]),
  );
});
