import type { Db } from '#server/platform/database/open.ts';
import type { Connection } from '../connection.ts';
import type { Floors } from '../floors.ts';
import { rateLine, type Line } from '../lines.ts';
import { learners, openConnections, Planner, type Person } from '../live/events.ts';
import { measureShare, type Timing } from '../measure.ts';
import { expect200, get } from '../requests.ts';
import { givePoints, incentiveForSale, redeem } from './shoppers.ts';

const connections = 8;
const people = 200;
const incentives = 20;

const pages = {
  shop: ['/api/incentive/current-user', '/api/rewards/history?limit=7'],
  'own rewards': ['/api/incentive/current-user', '/api/rewards/?page=1&limit=10'],
} as const;

/** What learners do with rewards, as shares of the floors. `only` is a part of a row's name. */
export async function rewardRows(
  port: number,
  db: Db,
  administrator: string,
  { floors, timing }: { readonly floors: Floors; readonly timing: Timing },
  only = '',
): Promise<Line[]> {
  const open = await openConnections(port, connections);
  try {
    const group = await learners(db, people);
    const lines: Line[] = [];
    for (const [name, paths] of Object.entries(pages)) {
      const work = `rewards: ${name}, all its calls`;
      if (!work.includes(only)) continue;
      const works = open.map((one) => () => read(one, group, paths));
      const measured = await measureShare(works, () => floors.now('read'), timing);
      lines.push(rateLine(work, measured, { floor: 'read', must: 0.015 }));
    }
    if ('rewards: redeem'.includes(only))
      lines.push(await redeeming(open, db, new Planner(open[0]!, administrator), group, { floors, timing }));
    return lines;
  } finally {
    for (const one of open) one.close();
  }
}

async function read(one: Connection, group: readonly Person[], paths: readonly string[]): Promise<void> {
  const { cookie } = group[Math.floor(Math.random() * group.length)]!;
  for (const path of paths) await get(one, cookie, path);
}

/** Each person redeems one thing after the other. */
async function redeeming(
  open: readonly Connection[],
  db: Db,
  planner: Planner,
  group: readonly Person[],
  { floors, timing }: { readonly floors: Floors; readonly timing: Timing },
): Promise<Line> {
  await givePoints(db, group, 1_000_000);
  const shop: string[] = [];
  while (shop.length < incentives)
    shop.push(await incentiveForSale(planner, { delivery: 'shipped', quantity: 1_000_000 }));
  let next = 0;
  const works = open.map((one) => async () => {
    const nth = next++;
    expect200(await redeem(one, group[nth % group.length]!, shop[nth % shop.length]!), 'redeem');
  });
  const measured = await measureShare(works, () => floors.now('write'), timing);
  return rateLine('rewards: redeem', measured, { floor: 'write', must: 0.025, mustP99: 150 });
}
