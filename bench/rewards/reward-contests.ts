import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { ledgerFaults } from '#tests/builders/ledger.ts';
import { checkRewards } from '#server/rewards/rewards/check-rewards.queries.ts';
import type { Connection } from '../connection.ts';
import { atMost, type Line } from '../lines.ts';
import { learners, openConnections, Planner, type Person } from '../live/events.ts';
import { measuredFrom } from '../measure.ts';
import { givePoints, incentiveForSale, redeem } from './shoppers.ts';

const connections = 200;
const codes = 1000;

export interface RewardContestOptions {
  readonly port: number;
  readonly db: Db;
  readonly administrator: string;
  /** Fewer rounds and people. */
  readonly quick: boolean;
}

/** Many people who want the last item, and thousands who want a code each. Afterwards stock, codes, and points must match the rewards. */
export async function rewardContests({
  port,
  db,
  administrator,
  quick,
}: RewardContestOptions): Promise<Line[]> {
  const crowd = await learners(db, quick ? 1500 : 5000);
  await givePoints(db, crowd, 100);
  // Opened once everybody is signed in: a slow machine would close them meanwhile.
  const open = await openConnections(port, connections);
  try {
    const planner = new Planner(open[0]!, administrator);
    const lines = [
      ...(await lastItem(open, db, planner, crowd.slice(0, 100), quick ? 3 : 20)),
      ...(await takeCodes(open, db, planner, crowd)),
    ];
    const faults = [...(await checkRewards(db)).faults, ...(await ledgerFaults(db))];
    return [...lines, atMost('rewards: faults in stock, codes, and points', faults.length, 0, '')];
  } finally {
    for (const one of open) one.close();
  }
}

const redeemedOf = async (db: Db, incentive: string): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*) from reward where incentive_id = ${incentive} and status = 'redeemed'`.execute(db)
  ).rows[0]!.count;

/** A hundred people press at once for the last item. */
async function lastItem(
  open: readonly Connection[],
  db: Db,
  planner: Planner,
  people: readonly Person[],
  rounds: number,
): Promise<Line[]> {
  const times: number[] = [];
  let wrong = 0;
  for (let round = 0; round < rounds; round++) {
    const incentive = await incentiveForSale(planner, { delivery: 'shipped', quantity: 1 });
    const statuses = await Promise.all(
      people.map(async (person, nth) => {
        const begun = performance.now();
        const { status } = await redeem(open[nth]!, person, incentive);
        times.push(performance.now() - begun);
        return status;
      }),
    );
    const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
    if (count(200) !== 1 || count(409) !== people.length - 1 || (await redeemedOf(db, incentive)) !== 1)
      wrong += 1;
  }
  const work = `rewards: ${people.length} people for the last item`;
  return [
    atMost(`${work}, wrong of ${rounds} rounds`, wrong, 0, ''),
    atMost(work, measuredFrom(times, 1).p99Milliseconds, 2000, 'ms p99'),
  ];
}

/** Thousands take a code of a thousand each, two hundred at a time. */
async function takeCodes(
  open: readonly Connection[],
  db: Db,
  planner: Planner,
  people: readonly Person[],
): Promise<Line[]> {
  const incentive = await incentiveForSale(planner, { delivery: 'code' });
  await planner.send('POST', `/api/incentive/${incentive}/add-codes`, {
    codes: Array.from({ length: codes }, (_, nr) => `BENCH-${nr}`).join(' '),
  });
  const [times, taken, refused]: [number[], string[], number[]] = [[], [], []];
  let next = 0;
  await Promise.all(
    open.map(async (one) => {
      for (let person = people[next++]; person; person = people[next++]) {
        const begun = performance.now();
        const { status, body } = await redeem(one, person, incentive);
        times.push(performance.now() - begun);
        if (status === 200) taken.push((JSON.parse(body) as { reward: { code: string } }).reward.code);
        else refused.push(status);
      }
    }),
  );
  const work = `rewards: ${people.length.toLocaleString('en')} people for ${codes.toLocaleString('en')} codes`;
  const wrong =
    Math.abs(taken.length - codes) +
    (taken.length - new Set(taken).size) +
    Math.abs((await redeemedOf(db, incentive)) - codes) +
    refused.filter((status) => status !== 409).length;
  return [
    atMost(`${work}, wrong`, wrong, 0, ''),
    atMost(work, measuredFrom(times, 1).p99Milliseconds, 2000, 'ms p99'),
  ];
}
