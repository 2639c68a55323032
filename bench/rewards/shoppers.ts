import type { Db } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { post } from '#server/rewards/ledger/ledger.queries.ts';
import { houseAccount, trainingPointsOf, transfer } from '#server/rewards/ledger/ledger.rules.ts';
import { requestText, type Answer, type Connection } from '../connection.ts';
import type { Person, Planner } from '../live/events.ts';

const address = {
  recipient: 'Service desk',
  addressLine1: '410 Camino del Rio',
  city: 'Durango',
  region: 'CO',
  postalCode: '81301',
  country: 'US',
};

/** Gives people points to spend. */
export async function givePoints(db: Db, people: readonly Person[], points: number): Promise<void> {
  await db.transaction().execute((tx) =>
    post(tx, [
      {
        businessKey: `bench:${newId()}`,
        kind: 'given',
        entries: people.flatMap(({ id }) => transfer(houseAccount('issued'), trainingPointsOf(id), points)),
      },
    ]),
  );
}

let made = 0;

/** A published incentive that costs one point. */
export async function incentiveForSale(
  administrator: Planner,
  fields: { readonly delivery: 'shipped' | 'code'; readonly quantity?: number },
): Promise<string> {
  const { incentive } = await administrator.send<{ incentive: { _id: string } }>('POST', '/api/incentive/', {
    name: `Bench ${++made}`,
    type: 'points-shop',
    pointsCost: 1,
    ...fields,
    active: true,
  });
  return incentive._id;
}

/** Redeems an incentive: a new press each time. */
export const redeem = (one: Connection, { cookie }: Person, incentiveId: string): Promise<Answer> =>
  one.request(requestText('POST', '/api/redeem/', cookie, { incentiveId, address, idempotencyKey: newId() }));
