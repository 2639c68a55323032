import { incentiveCodeCalls } from '#contract/rewards/incentive-codes.calls.ts';
import { incentiveCalls, type Incentive } from '#contract/rewards/incentives.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { post } from '#server/rewards/ledger/ledger.queries.ts';
import { houseAccount, trainingPointsOf, transfer } from '#server/rewards/ledger/ledger.rules.ts';
import type { Client, TestPortal } from './portal.ts';

/** Where a shipped reward goes. */
export const address = {
  recipient: 'Robin Tester',
  addressLine1: '12 Main Street',
  city: 'Durango',
  region: 'CO',
  postalCode: '81301',
  country: 'US',
};

/** A published incentive. Codes are added if there are any. */
export async function buildIncentive(
  admin: Client,
  body: object,
  codes: readonly string[] = [],
): Promise<Incentive> {
  const { incentive } = await admin.ask(incentiveCalls.save, {
    body: { name: 'Torque wrench', ...body, active: true },
  } as never);
  if (codes.length > 0)
    await admin.ask(incentiveCodeCalls.add, {
      params: { id: incentive._id },
      body: { codes: codes.join('\n') },
    });
  return incentive;
}

/** Gives a person training points. */
export async function givePoints(portal: TestPortal, userId: string, points: number): Promise<void> {
  await portal.services.db.transaction().execute((tx) =>
    post(tx, [
      {
        businessKey: `given:${newId()}`,
        kind: 'course-passed',
        entries: transfer(houseAccount('issued'), trainingPointsOf(userId), points),
      },
    ]),
  );
}
