import { execFile, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { loadSettings } from '#server/platform/config/settings.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { openFileStore } from '#server/platform/files/file-store.ts';
import { localFolder } from '#server/platform/files/object-store.ts';
import { startThrowaway } from '#server/platform/postgres/throwaway.ts';
import { freePort } from '#tests/harness/ports.ts';
import { Load } from '../kill/load.ts';
import { buildNetwork } from '../kill/network.ts';
import { spawnPart } from '../kill/portal.ts';
import { verdictOn, type Verdict } from '../kill/verdict.queries.ts';
import { AssetReader } from './asset-reader.ts';
import { Balancer } from './balancer.ts';
import { ownVersion, type Version } from './version.ts';

export interface UpgradeResult extends Verdict {
  readonly rounds: number;
  readonly replaced: number;
  readonly acknowledged: number;
  /** Requests that got no reply, or 503, and that a page sends again. */
  readonly repeated: number;
  readonly assets: number;
  /** Answers that a page does not repeat. */
  readonly errors: readonly string[];
}

interface UpgradeOptions {
  readonly from: Version;
  readonly to?: Version;
  /** How long processes are replaced. A round that has begun is finished. */
  readonly seconds: number;
  readonly learners?: number;
  readonly courses?: number;
  readonly signal?: AbortSignal;
  readonly say?: (words: string) => void;
}

const connections = 12;
/** Old and new ones work beside each other this long between two replacements. */
const besideMilliseconds = 1500;

interface Running {
  readonly child: ChildProcess;
  readonly port: number;
}

/**
 * Replaces two web processes and a worker of one version by those of another, one by one and back again, while people learn and pages fetch their
 * code, and compares what was acknowledged with what is there at the end.
 */
export async function tryUpgrade({
  from,
  to = ownVersion,
  seconds,
  learners = 96,
  courses = 60,
  signal,
  say = () => {},
}: UpgradeOptions): Promise<UpgradeResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-upgrade-'));
  const { connectionString, stop: stopDatabase } = await startThrowaway();
  const balancer = await Balancer.open();
  const running = new Set<Running>();
  try {
    const command = (version: Version, name: string) =>
      runIn(version, name, { DATABASE_URL: connectionString, DATA_DIR: folder });
    await command(from, 'migrate');
    await command(to, 'migrate');
    const { db, close } = openDatabase(connectionString, {
      max: 1,
      name: 'paddock upgrade',
      statementSeconds: 600,
    });
    const files = openFileStore(db, localFolder(path.join(folder, 'files')), path.join(folder, 'incoming'));
    const network = await buildNetwork(db, files, { learners, courses });

    const reader = new AssetReader(balancer.port);
    const start = async (role: 'web' | 'worker', { root, web }: Version): Promise<Running> => {
      const port = await freePort();
      const child = spawnPart(role, { root, web, port, dataDir: folder, connectionString });
      const ended = once(child, 'exit').then(() => Promise.reject(new Error(`A ${role} process ended.`)));
      await Promise.race([once(child, 'message'), ended]);
      ended.catch(() => {});
      const one = { child, port };
      running.add(one);
      if (role === 'web') {
        balancer.add(port);
        reader.know(await assetsIn(web));
      }
      return one;
    };
    const stop = async (one: Running): Promise<void> => {
      balancer.remove(one.port);
      const ended = once(one.child, 'exit');
      one.child.kill('SIGTERM');
      await ended;
      running.delete(one);
    };

    const roles = ['web', 'web', 'worker'] as const;
    const parts: Running[] = [];
    for (const role of roles) parts.push(await start(role, from));
    const load = new Load(balancer.port, network);
    load.start(connections);
    reader.start();

    const until = performance.now() + seconds * 1000;
    let [rounds, replaced] = [0, 0];
    const isOver = () => performance.now() >= until || signal?.aborted === true;
    while (rounds === 0 || !isOver()) {
      for (const version of [to, from]) {
        // A start brings the schema up first, and an old one must accept what is there.
        await command(version, 'migrate');
        for (const [index, role] of roles.entries()) {
          await pause(besideMilliseconds);
          const next = await start(role, version);
          await stop(parts[index]!);
          parts[index] = next;
          replaced++;
        }
      }
      rounds++;
      const { acknowledged, repeated, faults } = load.ledger;
      say(
        `round ${rounds}: there and back, ${acknowledged} acknowledged, ${repeated} sent again, ${reader.read} assets, ${faults.length + reader.faults.length} errors`,
      );
    }
    await Promise.all([load.stop(), reader.stop()]);
    for (const one of running) await stop(one);
    const verdict = await verdictOn(db, load.ledger, loadSettings().pointsPerCourse);
    await close();
    for (const check of ['totals-check', 'progress-check', 'log-check']) await command(to, check);
    const { acknowledged, repeated } = load.ledger;
    return {
      ...verdict,
      rounds,
      replaced,
      acknowledged,
      repeated,
      assets: reader.read,
      errors: [...load.ledger.faults, ...reader.faults],
    };
  } finally {
    for (const { child } of running) child.kill('SIGKILL');
    balancer.close();
    await stopDatabase();
    await rm(folder, { recursive: true, force: true });
  }
}

async function runIn(
  { root }: Version,
  command: string,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  await promisify(execFile)(process.execPath, [path.join(root, `server/commands/${command}.ts`)], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
  });
}

/** The assets that pages of a version may ask for. */
async function assetsIn(web: string): Promise<string[]> {
  const names = await readdir(path.join(web, 'assets')).catch(() => []);
  return names.filter((name) => !/\.(br|gz)$/.test(name));
}
