import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { loadSettings } from '#server/platform/config/settings.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase, type Db } from '#server/platform/database/open.ts';
import { openFileStore } from '#server/platform/files/file-store.ts';
import { localFolder } from '#server/platform/files/object-store.ts';
import { freePort } from '#tests/harness/ports.ts';
import { Ledger, Load } from '../kill/load.ts';
import { buildNetwork } from '../kill/network.ts';
import { spawnPart, writePages, type PartPlace } from '../kill/portal.ts';
import { verdictOn, type Verdict } from '../kill/verdict.queries.ts';
import { blows, type Blow } from './blows.ts';
import { PatroniCluster } from './cluster.ts';
import { missingEvents } from './missing.queries.ts';

/** How processes reach the cluster: by a list of its servers, or by HAProxy. */
const ways = ['list', 'HAProxy'] as const;
type Way = (typeof ways)[number];

export interface Round {
  readonly blow: Blow;
  /** The longest time without an acknowledgment, in seconds. */
  readonly away: Readonly<Record<Way, number>>;
  /** Acknowledged events that the new primary does not have. */
  readonly lost: readonly string[];
  /** Answers other than 200 and 503. */
  readonly faults: readonly string[];
}

export interface FailoverResult extends Verdict {
  readonly rounds: readonly Round[];
  readonly acknowledged: number;
  readonly repeated: number;
}

interface FailoverOptions {
  readonly rounds: number;
  readonly signal?: AbortSignal;
  readonly say?: (words: string) => void;
}

const learners = 96;
const connections = 12;
const steadyMilliseconds = 2000;
const patienceMilliseconds = 120_000;

/**
 * Takes the primary of a cluster away again and again while people learn over two web processes, one for each way, and compares what they
 * acknowledged with what the cluster has at the end.
 */
export async function tryFailover({
  rounds,
  signal,
  say = () => {},
}: FailoverOptions): Promise<FailoverResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-failover-'));
  const cluster = await PatroniCluster.start(folder).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
  const stops: (() => Promise<unknown>)[] = [];
  try {
    await migrate(cluster.listed);
    const { db, close } = openDatabase(cluster.listed, {
      max: 1,
      name: 'paddock failover',
      statementSeconds: 600,
    });
    stops.push(close);
    const files = openFileStore(db, localFolder(path.join(folder, 'files')), path.join(folder, 'incoming'));
    const network = await buildNetwork(db, files, { learners, courses: 60 });
    const web = path.join(folder, 'web');
    await writePages(web);
    const place = { dataDir: folder, web, connectionString: cluster.listed };
    const ledger = new Ledger();
    const loads: Load[] = [];
    for (const [index, way] of ways.entries()) {
      const port = await freePort();
      const connectionString = way === 'list' ? cluster.listed : cluster.balanced;
      stops.push(await startPart('web', { ...place, port, connectionString }));
      const half = network.learners.filter((_one, nth) => nth % ways.length === index);
      loads.push(new Load(port, { ...network, learners: half }, ledger));
    }
    stops.push(await startPart('worker', { ...place, port: await freePort() }));
    for (const load of loads) load.start(connections);
    const done: Round[] = [];
    const asked = new Set<string>();
    for (let nth = 0; nth < rounds; nth++) {
      if (signal?.aborted) break;
      const round = await oneRound(blows[nth % blows.length]!, cluster, loads, { db, asked });
      done.push(round);
      say(wordsOf(nth + 1, round, ledger.acknowledged));
    }
    await Promise.all(loads.map((load) => load.stop()));
    const verdict = await verdictOn(db, ledger, loadSettings().pointsPerCourse);
    return { ...verdict, rounds: done, acknowledged: ledger.acknowledged, repeated: ledger.repeated };
  } finally {
    for (const stop of stops.toReversed()) await stop().catch(() => {});
    await cluster.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function oneRound(
  blow: Blow,
  cluster: PatroniCluster,
  loads: readonly Load[],
  { db, asked }: { readonly db: Db; readonly asked: Set<string> },
): Promise<Round> {
  const { ledger } = loads[0]!;
  const leader = await cluster.ready();
  await pause(500 + Math.random() * 1500);
  const faultsBefore = ledger.faults.length;
  const watches = loads.map((load) => watch(load));
  await blow.strike(leader, cluster);
  const back = await untilSteady(loads);
  const gaps = watches.map((stop) => stop() / 1000);
  await blow.mend(leader);
  const acknowledged = [...ledger.events.keys()].filter((id) => !asked.has(id));
  for (const id of acknowledged) asked.add(id);
  await cluster.ready();
  // The first try may be over a connection to the server that is gone.
  const lost = await missingEvents(db, acknowledged).catch(() => missingEvents(db, acknowledged));
  return {
    blow,
    away: { list: gaps[0]!, HAProxy: gaps[1]! },
    lost,
    faults: [...(back ? [] : ['the portal did not come back']), ...ledger.faults.slice(faultsBefore)],
  };
}

/** Measures the longest time without an acknowledgment, in milliseconds, until it is called. */
function watch(load: Load): () => number {
  let longest = 0;
  const look = () => {
    longest = Math.max(longest, performance.now() - load.acknowledgedAt);
  };
  const timer = setInterval(look, 5);
  return () => {
    clearInterval(timer);
    look();
    return longest;
  };
}

/** Whether all loads are acknowledged again, for two seconds without a gap. */
async function untilSteady(loads: readonly Load[]): Promise<boolean> {
  const begun = performance.now();
  let since = begun;
  while (performance.now() - since < steadyMilliseconds) {
    const now = performance.now();
    if (loads.some((load) => now - load.acknowledgedAt > 250)) since = now;
    if (now - begun > patienceMilliseconds) return false;
    await pause(20);
  }
  return true;
}

/** Starts a process of the portal. Resolves to what stops it. */
async function startPart(role: 'web' | 'worker', place: PartPlace): Promise<() => Promise<void>> {
  const child = spawnPart(role, place);
  const ended = once(child, 'exit');
  await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error(`The ${role} process ended.`))),
  ]);
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}

const wordsOf = (nth: number, { blow, away, lost, faults }: Round, acknowledged: number): string =>
  `round ${nth}: ${blow.name}, away ${ways.map((way) => `${away[way].toFixed(1)} s (${way})`).join(', ')}, ` +
  `${acknowledged} acknowledged, ${lost.length} lost, ${faults.length} other errors`;
