import { afterAll, beforeAll, expect, test } from 'vitest';
import { userCalls as calls } from '#contract/people/users.calls.ts';
import type { CallInput } from '#contract/platform/call.ts';
import { newId } from '#server/platform/ids.ts';
import { buildBusinessUnit, buildDealer, buildUser, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

test('an address that is none, a website that is none, and an end of participation without a reason are refused at the field', async () => {
  const { id: userId } = await buildUser(portal);
  for (const [body, field] of [
    [{ salesRep: 'nobody' }, 'salesRep'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ participatingLearner: false }, 'reason'],
  ] as const) {
    const refusal = await admin.refused(calls.save, { params: { id: userId }, body });
    expect(refusal.errors, field).toHaveProperty(field);
  }
  const dealerId = await buildDealer(portal);
  const manager = await signedInAs(portal, 'DEALER_MANAGER', { dealerId });
  const staff = await buildUser(portal, { dealerId });
  expect(
    (await manager.refused(calls.save, { params: { id: staff.id }, body: { website: 'https://a.example' } }))
      .status,
  ).toBe(403);
});

test('the sales rep is found by the address, segments and the website are saved, and what a save leaves out stays', async () => {
  const rep = await buildUser(portal, { role: 'SALES_REP', firstName: 'Leilani', lastName: 'Kahalo' });
  const unit = await buildBusinessUnit(portal);
  const { id: userId } = await buildUser(portal);
  const save = async (body: CallInput<typeof calls.save>['body']) =>
    (await admin.ask(calls.save, { params: { id: userId }, body })).user;
  const saved = await save({
    salesRep: rep.email.toUpperCase(),
    website: 'https://rider.example',
    segments: [unit, newId()],
  });
  expect(saved).toMatchObject({
    salesRep: rep.email,
    salesRepName: 'Leilani Kahalo',
    website: 'https://rider.example',
    segments: [{ _id: unit }],
  });
  expect(await save({ phone: '123' })).toMatchObject({
    salesRepName: 'Leilani Kahalo',
    segments: [{ _id: unit }],
  });
  // Nobody is found under the address of somebody who is no sales rep.
  const learner = await buildUser(portal);
  expect(await save({ salesRep: learner.email, segments: [] })).toMatchObject({
    salesRep: learner.email,
    salesRepName: null,
    segments: [],
    website: 'https://rider.example',
  });
  expect(await save({ salesRep: '', participatingLearner: false, reason: 'Retires' })).toMatchObject({
    salesRep: '',
    participatingLearner: false,
  });
  expect(await save({ participatingLearner: true })).toMatchObject({ participatingLearner: true });
});
