import { setTimeout as pause } from 'node:timers/promises';
import { checkLog } from '#server/insight/activity-logs/check-log.ts';
import type { Db } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { buildDealer } from '#tests/builders/people.ts';
import type { TestPortal } from '#tests/builders/portal.ts';
import { spiffBody } from '#tests/builders/spiffs.ts';
import { Connection } from '../connection.ts';
import { Planner } from '../live/events.ts';
import { givePoints, incentiveForSale } from '../rewards/shoppers.ts';
import { signIn } from '../rows.ts';
import { onKillSite } from './kill-site.ts';
import type { Network } from './network.ts';
import type { Blow } from './portal.ts';
import { RewardLoad, type Shop } from './reward-load.ts';
import {
  countUnsealed,
  rewardVerdict,
  unacknowledged,
  type RewardVerdict,
} from './reward-verdict.queries.ts';

export interface RewardKillOptions {
  readonly rounds: number;
  readonly port: number;
  readonly longestUpSeconds?: number;
  readonly signal?: AbortSignal;
  readonly say?: (words: string) => void;
}

export interface RewardKills extends RewardVerdict {
  readonly rounds: number;
  readonly blows: Readonly<Record<Blow, number>>;
  readonly redeemed: number;
  readonly claims: number;
  readonly approved: number;
  /** Of all that was acknowledged, for each second of uptime. */
  readonly rate: number;
  readonly repeated: number;
  readonly longestAwaySeconds: number;
  /** Entries of the log that blocks name at the end, and the blocks; entries that no block names. */
  readonly sealed: number;
  readonly blocks: number;
  readonly unsealed: number;
}

const people = 120;
const codes = 20_000;
const sealPatienceSeconds = 20;

/** What a round kills. Every second round kills the database server too, every fifth also the worker, which seals the log. */
const blowOf = (round: number): Blow => (round % 5 === 0 ? 'all' : round % 2 === 0 ? 'database' : 'web');

/**
 * Kills a separate portal again and again while people redeem, claim, and approve, and compares after each restart what was acknowledged with what it
 * has: each reward, claim, and approval once, with one posting and one entry of the log, and the seals of the log unbroken.
 */
export async function tryRewardKills({
  rounds,
  port,
  longestUpSeconds = 3,
  signal,
  say = () => {},
}: RewardKillOptions): Promise<RewardKills> {
  const site = { name: 'reward-kill', port, learners: people, courses: 1 };
  return onKillSite(site, async ({ portal, db, network }) => {
    await portal.start();
    const load = new RewardLoad(port, await openShop(port, db, network));
    const blows: Record<Blow, number> = { web: 0, database: 0, all: 0 };
    let [upMilliseconds, longestAway] = [0, 0];
    const wrong = { lost: [] as string[], doubled: [] as string[], faults: [] as string[] };
    const add = (verdict: RewardVerdict) => {
      for (const key of ['lost', 'doubled', 'faults'] as const) wrong[key].push(...verdict[key]);
      return verdict.lost.length + verdict.doubled.length + verdict.faults.length;
    };
    load.start();
    for (let round = 1; round <= rounds; round++) {
      if (signal?.aborted) break;
      const begun = performance.now();
      await pause(500 + Math.random() * (longestUpSeconds * 1000 - 500));
      upMilliseconds += performance.now() - begun;
      const noted = load.ledger.copy();
      const blow = blowOf(round);
      const killed = performance.now();
      await portal.kill(blow);
      blows[blow]++;
      await portal.start();
      await answering(load);
      const away = (performance.now() - killed) / 1000;
      longestAway = Math.max(longestAway, away);
      const count = add(await rewardVerdict(db, noted));
      say(
        `round ${round}: killed ${blow}, away ${away.toFixed(1)} s, ${noted.acknowledged} acknowledged, ${count} wrong`,
      );
      if (count > 0) break;
    }
    const begun = performance.now();
    await pause(500);
    await load.stop();
    upMilliseconds += performance.now() - begun;
    await sealed(db);
    add(await rewardVerdict(db, load.ledger));
    const { entries, blocks, unsealed } = await checkLog(db);
    const doubled = [...wrong.doubled, ...(await unacknowledged(db, load.ledger))];
    const { redeemed, claims, approved, repeated, faults, acknowledged } = load.ledger;
    return {
      lost: wrong.lost,
      doubled,
      faults: [...wrong.faults, ...faults],
      rounds: blows.web + blows.database + blows.all,
      blows,
      redeemed: redeemed.size,
      claims: claims.size,
      approved: approved.size,
      rate: acknowledged / (upMilliseconds / 1000),
      repeated,
      longestAwaySeconds: longestAway,
      sealed: entries,
      blocks,
      unsealed,
    };
  });
}

/** Learners at one dealer outside of the US with points, something shipped and codes to redeem, and a program that pays cash. */
async function openShop(port: number, db: Db, network: Network): Promise<Shop> {
  const dealer = await buildDealer({ services: { db } } as TestPortal, { country: 'CA' });
  const ids = network.learners.map(({ id }) => id);
  await db
    .insertInto('dealerMembership')
    .values(ids.map((userId) => ({ id: newId(), userId, dealerId: dealer })))
    .execute();
  await db
    .updateTable('userAccount')
    .set({ country: 'CA', dateOfBirth: '1990-05-04' })
    .where('id', 'in', ids)
    .execute();
  const approver = newId();
  const role = await db
    .selectFrom('role')
    .select('id')
    .where('code', '=', 'PLATFORM_ADMIN')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('userAccount')
    .values({
      id: approver,
      email: 'approver@kill.example',
      firstName: 'Approver',
      lastName: 'Of claims',
      roleId: role.id,
      status: 'active',
      emailVerifiedAt: new Date(),
    })
    .execute();
  await givePoints(db, network.learners, 1_000_000);
  const connection = await Connection.open(port);
  const maker = new Planner(connection, network.author.cookie);
  const decider = new Planner(connection, await signIn(db, approver));
  const shipped = await incentiveForSale(maker, { delivery: 'shipped', quantity: 1_000_000 });
  const asCode = await incentiveForSale(maker, { delivery: 'code' });
  await maker.send('POST', `/api/incentive/${asCode}/add-codes`, {
    codes: Array.from({ length: codes }, (_, nr) => `KILL-${nr}`).join(' '),
  });
  const { spiff } = await maker.send<{ spiff: { _id: string; version: number } }>(
    'POST',
    '/api/spiffs/',
    spiffBody(),
  );
  await decider.send('POST', `/api/spiffs/${spiff._id}/decide`, {
    status: 'approved',
    version: spiff.version,
  });
  connection.close();
  return {
    learners: network.learners,
    approver: { id: approver, cookie: decider.cookie },
    incentives: [shipped, shipped, asCode],
    spiff: spiff._id,
    dealer,
  };
}

/** The time until something is acknowledged again. */
async function answering({ ledger }: RewardLoad): Promise<void> {
  const before = ledger.acknowledged;
  while (ledger.acknowledged === before) await pause(5);
}

/** Waits until the worker has sealed every entry, or seals no more. */
async function sealed(db: Db): Promise<void> {
  for (let tries = 0; tries < sealPatienceSeconds * 4 && (await countUnsealed(db)) > 0; tries += 1)
    await pause(250);
}
