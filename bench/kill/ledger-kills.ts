import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase, type Db } from '#server/platform/database/open.ts';
import { openFileStore } from '#server/platform/files/file-store.ts';
import { localFolder } from '#server/platform/files/object-store.ts';
import { ownPostgres } from '#server/platform/postgres/owned.ts';
import { checkLedger } from '#server/rewards/ledger/check-ledger.queries.ts';
import { pointsBalance } from '#server/rewards/ledger/ledger.queries.ts';
import { postedTo } from './ledger-kills.queries.ts';
import { buildNetwork } from './network.ts';

const program = fileURLToPath(
  new URL('../../server/rewards/ledger/fixtures/write-in-process.ts', import.meta.url),
);
const longestUpMilliseconds = 400;
/** Lines of each round before its blow: every writer has posted about once, however slow the machine is. */
const fewestAcknowledged = 16;

export interface LedgerKills {
  readonly rounds: number;
  /** Postings that a writer was told are done. */
  readonly acknowledged: number;
  /** Postings in the books, also those whose writer was killed before it could say so. */
  readonly posted: number;
  /** Acknowledged keys that are not in the books. */
  readonly lost: readonly string[];
  /** Keys that moved more than once, or something else than they should. */
  readonly doubled: readonly string[];
  /** The person's balance, and the sum of its postings. */
  readonly balance: number;
  readonly summed: number;
  /** Balances recounted from their entries, and what is wrong in the books. */
  readonly balances: number;
  readonly faults: readonly string[];
}

export interface LedgerKillOptions {
  readonly rounds: number;
  readonly signal?: AbortSignal;
  readonly say?: (words: string) => void;
}

/** Kills a process with sixteen ledger writers again and again, and compares what it acknowledged with the books. */
export async function killLedgerWriters(
  { db, connectionString }: { readonly db: Db; readonly connectionString: string },
  userId: string,
  { rounds, signal, say = () => {} }: LedgerKillOptions,
): Promise<LedgerKills> {
  const acknowledged: string[] = [];
  let ended = 0;
  for (let round = 1; round <= rounds; round++) {
    if (signal?.aborted) break;
    const child = spawn(process.execPath, [program, connectionString, userId], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()));
    while (said.split('\n').length <= fewestAcknowledged) await once(child.stdout, 'data');
    await pause(Math.random() * longestUpMilliseconds);
    child.kill('SIGKILL');
    await once(child, 'close');
    // The last line may be cut off.
    acknowledged.push(...said.split('\n').slice(0, -1));
    ended = round;
    say(`round ${round}: ${acknowledged.length} acknowledged`);
  }
  const rows = await postedTo(db, userId);
  const posted = new Set(rows.map((row) => row.key));
  const worth = (key: string) => (key.startsWith('undo:') ? 3 : key.startsWith('killed:given:') ? 5 : -3);
  const { balances, faults } = await checkLedger(db);
  return {
    rounds: ended,
    acknowledged: acknowledged.length,
    posted: rows.length,
    lost: acknowledged.filter((key) => !posted.has(key)),
    doubled: rows
      .filter(({ key, points, postings }) => postings !== 1 || points !== worth(key))
      .map((row) => row.key),
    balance: await pointsBalance(db, userId),
    summed: rows.reduce((sum, row) => sum + row.points, 0),
    balances,
    faults,
  };
}

/** The same on a database of its own. */
export async function tryLedgerKills(options: LedgerKillOptions): Promise<LedgerKills> {
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-ledger-kill-'));
  const postgres = await ownPostgres(folder);
  try {
    const { connectionString } = postgres;
    await migrate(connectionString);
    const { db, close } = openDatabase(connectionString, { max: 1, name: 'paddock ledger kill' });
    const files = openFileStore(db, localFolder(path.join(folder, 'files')), path.join(folder, 'incoming'));
    const { learners } = await buildNetwork(db, files, { learners: 1, courses: 1 });
    try {
      return await killLedgerWriters({ db, connectionString }, learners[0]!.id, options);
    } finally {
      await close();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
