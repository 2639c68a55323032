import { afterAll, beforeAll, expect, test } from 'vitest';
import { incentiveCalls, type Incentive } from '#contract/rewards/incentives.calls.ts';
import { rewardCalls as calls } from '#contract/rewards/rewards.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { address, buildIncentive, givePoints } from '#tests/builders/rewards.ts';
import { whileUncommitted } from '#tests/builders/uncommitted.ts';

let portal: TestPortal;
let admin: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

type Work = () => Promise<{ readonly statusCode: number; json(): unknown }>;

/** Begins the second request while the first has written everything but is not committed. */
async function together(first: Work, second: Work) {
  const { begun } = await whileUncommitted(portal.services.db, async (untilWaiting) => {
    const one = first();
    await untilWaiting(1);
    const two = second();
    await untilWaiting(2);
    return { begun: [one, two] };
  });
  return Promise.all(begun);
}

const remove =
  ({ _id }: Incentive): Work =>
  () =>
    admin.send(incentiveCalls.remove, { params: { id: _id } });
/** Hands it over as a code from now on. */
const changeDelivery =
  ({ _id, version }: Incentive): Work =>
  () =>
    admin.send(incentiveCalls.saveById, {
      params: { id: _id },
      body: { name: 'Torque wrench', type: 'points-shop', pointsCost: 1, delivery: 'code', version },
    } as never);

/** Something that is shipped, and somebody who can buy it. */
async function forSale() {
  const incentive = await buildIncentive(admin, { type: 'points-shop', pointsCost: 1, delivery: 'shipped' });
  const user = await buildUser(portal);
  await givePoints(portal, user.id, 5);
  const client = await signedIn(portal, user);
  const redeem: Work = () =>
    client.send(calls.redeem, { body: { incentiveId: incentive._id, address, idempotencyKey: newId() } });
  return { incentive, redeem };
}

test.each([
  ['deleted', remove, 'incentives.hasRewards'],
  ['handed over in another way', changeDelivery, 'incentives.deliveryFixed'],
] as const)('what somebody is redeeming is not %s', async (_what, change, code) => {
  const { incentive, redeem } = await forSale();
  const [redeemed, changed] = await together(redeem, change(incentive));
  expect(redeemed!.statusCode).toBe(200);
  expect(changed!.json()).toMatchObject({ status: 409, code });
});

test('what is being deleted is redeemed by nobody', async () => {
  const { incentive, redeem } = await forSale();
  const [deleted, redeemed] = await together(remove(incentive), redeem);
  expect(deleted!.statusCode).toBe(200);
  expect(redeemed!.json()).toMatchObject({ status: 404, code: 'rewards.incentiveNotFound' });
});

test('what is handed over in another way from now on is redeemed in that way', async () => {
  const { incentive, redeem } = await forSale();
  const [changed, redeemed] = await together(changeDelivery(incentive), redeem);
  expect(changed!.statusCode).toBe(200);
  // It has no codes.
  expect(redeemed!.json()).toMatchObject({ status: 409, code: 'rewards.outOfStock' });
});
