import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { buildWebIfStale } from '#server/commands/build/web-build.ts';
import { generateNetwork, networkSizes } from '#demo/generate.ts';
import { loadDemo } from '#demo/load.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase, type Database } from '#server/platform/database/open.ts';
import { PlainFailure } from '#server/platform/failure.ts';
import { superuser } from '#server/platform/postgres/cluster.ts';
import { startThrowaway } from '#server/platform/postgres/throwaway.ts';
import { Connection } from '../connection.ts';
import { startWeb } from '../processes.ts';
import { openSeats } from '../rows.ts';
import { budgetCalls, type BudgetCall } from './calls.ts';
import { compare, rewritten, type Budgets, type Figures } from './budget.ts';
import { screenFigures } from './screens.ts';

const file = new URL('./budgets.json', import.meta.url);
const port = 4397;

/** Enough for every statement to have its kept plan and for the pages of the caches to be there. */
const warmUps = 8;
const requestsUnderLoad = 1000;

/**
 * Measures what a busy machine measures as well as a quiet one: statements and buffers of calls at size M, bytes, requests of screens, the
 * living heap of a web process. Fails if something costs more than its budget; `write` makes what was measured the budget.
 */
export async function runBudgets({ write }: { readonly write: boolean }): Promise<void> {
  await buildWebIfStale(new AbortController().signal);
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-budgets-'));
  const postgres = await startThrowaway({
    shared_preload_libraries: 'pg_stat_statements',
    'pg_stat_statements.track_utility': 'off',
    // So that the same rows give the same statistics and plans: of no table, only a part is looked at.
    default_statistics_target: 1000,
  });
  let measured;
  try {
    measured = await measureAll(folder, postgres.connectionString);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const budgets = JSON.parse(await readFile(file, 'utf8')) as Budgets;
  if (write) return writeFile(file, `${JSON.stringify(rewritten(budgets, measured), null, 2)}\n`);
  const { over, under } = compare(budgets, measured);
  for (const one of under) console.log(`Can be lowered: ${one}.`);
  if (over.length > 0)
    throw new PlainFailure(
      `${over.map((one) => `Over budget: ${one}.`).join('\n')}\nA commit that raises a budget says why (\`npm run bench -- --budgets --write\`).`,
    );
  console.log('Every budget is kept.');
}

async function measureAll(folder: string, connectionString: string) {
  const database = await networkOfSizeM(folder, connectionString);
  // Only a superuser may read what the statements of others cost.
  const meter = new pg.Client(connectionString.replace('//paddock@', `//${superuser}@`));
  await meter.connect();
  await meter.query('create extension pg_stat_statements');
  const probe = pathToFileURL(path.join(import.meta.dirname, 'heap-probe.mjs')).href;
  const start = () =>
    startWeb(port, folder, connectionString, { NODE_OPTIONS: `--expose-gc --import ${probe}` });
  // The first start after a change also holds what takes the types out of the sources.
  await ended(await start());
  const web = await start();
  const heap: Record<string, Figures> = {};
  try {
    heap['at rest'] = await heapOf(web);
    const seats = await openSeats(port, database.db, 'L');
    const connection = await Connection.open(port);
    const ask = async ({ text, name }: BudgetCall) => {
      const { status, body } = await connection.request(text(seats.seat, seats.administrator));
      if (status !== 200) throw new Error(`${name} answered ${status}: ${body.slice(0, 200)}`);
      return Buffer.byteLength(body);
    };
    const calls: Record<string, Figures> = {};
    for (const call of budgetCalls) calls[call.name] = await figuresOf(call, ask, meter);
    for (let request = 0; request < requestsUnderLoad; request++)
      await ask(budgetCalls[request % budgetCalls.length]!);
    heap['after 1,000 requests'] = await heapOf(web);
    connection.close();
    seats.close();
    const screens = await screenFigures(port, seats.seat, seats.administrator);
    return { calls, screens, heap };
  } finally {
    await ended(web);
    await meter.end();
    await database.close();
  }
}

async function ended(web: ChildProcess): Promise<void> {
  web.kill('SIGTERM');
  await once(web, 'exit');
}

async function networkOfSizeM(folder: string, connectionString: string): Promise<Database> {
  await migrate(connectionString);
  await loadDemo(readEnvironment({ DATA_DIR: folder, PORT: String(port) }), connectionString);
  const database = openDatabase(connectionString, { max: 1, name: 'paddock budgets', statementSeconds: 300 });
  await generateNetwork(database.db, networkSizes.M);
  await database.pool.query('vacuum analyze');
  return database;
}

/** Of several runs the least: the web process also does things by the clock. */
async function figuresOf(
  call: BudgetCall,
  ask: (call: BudgetCall) => Promise<number>,
  meter: pg.Client,
): Promise<Figures> {
  for (let warmUp = 0; warmUp < warmUps; warmUp++) await ask(call);
  const runs: Figures[] = [];
  for (let run = 0; run < 3; run++) {
    await meter.query('select pg_stat_statements_reset()');
    const bytes = await ask(call);
    const { rows } = await meter.query<{ statements: number; buffers: number }>(`
      select sum(calls)::int as statements, sum(shared_blks_hit + shared_blks_read + local_blks_hit + local_blks_read)::int as buffers
      from pg_stat_statements where userid = 'paddock'::regrole`);
    runs.push({ ...rows[0]!, bytes });
  }
  return runs.reduce((least, one) => (one['buffers']! < least['buffers']! ? one : least));
}

/** Megabytes in use, after a forced collection. */
async function heapOf(web: ChildProcess): Promise<Figures> {
  web.send('heap');
  const [{ heap }] = (await once(web, 'message')) as [{ heap: number }];
  return { heap: Math.round(heap / 1024 / 102.4) / 10 };
}
