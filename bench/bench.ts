import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateNetwork, networkSizes } from '#server/database/demo/generate.ts';
import { loadDemo } from '#server/database/demo/load.ts';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { ownPostgres } from '#server/platform/postgres/owned.ts';
import { measureFloors, type Floors } from './floors.ts';
import type { Timing } from './measure.ts';
import { memoryMegabytes, onCore, stayOnCore } from './processes.ts';
import { measureRows } from './rows.ts';

const port = 4398;

/**
 * A portal of its own at size L: the web process on core 0, PostgreSQL and the driver on core 1, the floors alike.
 * Ratios to the floors of the same run count, not seconds.
 */
export async function runBench({ quick }: { readonly quick: boolean }): Promise<void> {
  stayOnCore(1);
  const timing: Timing = quick
    ? { warmUpSeconds: 1, seconds: 2, rounds: 1 }
    : { warmUpSeconds: 2, seconds: 5, rounds: 3 };
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-bench-'));
  const environment = readEnvironment({ DATA_DIR: folder, PORT: String(port) });
  const postgres = await ownPostgres(folder);
  try {
    const { connectionString } = postgres;
    await migrate(connectionString);
    await loadDemo(environment, connectionString);
    const database = openDatabase(connectionString, { max: 2, name: 'paddock bench', statementSeconds: 600 });
    const begun = performance.now();
    await generateNetwork(database.db, networkSizes.L);
    console.log(`Size L in ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
    const floors = await measureFloors(connectionString, timing);
    const web = await startWeb(folder, connectionString);
    try {
      const atRest = memoryMegabytes(web.pid!);
      const rows = await measureRows(port, database.db, timing);
      print(floors, rows, { atRest, underLoad: memoryMegabytes(web.pid!) });
    } finally {
      web.kill('SIGTERM');
      await once(web, 'exit');
      await database.close();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function startWeb(dataDir: string, connectionString: string): Promise<ChildProcess> {
  const [command, args] = onCore(0, [
    process.execPath,
    path.resolve(import.meta.dirname, '../server/main.ts'),
  ]);
  const web = spawn(command, args, {
    env: {
      ...process.env,
      ROLE: 'web',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: connectionString,
      PADDOCK_DEMO: '1',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await Promise.race([
    once(web, 'message'),
    once(web, 'exit').then(() => Promise.reject(new Error('The web process ended.'))),
  ]);
  return web;
}

export interface Row {
  readonly work: string;
  readonly rate: number;
  readonly floor: keyof Floors;
  /** Share of the floor that has to be reached. */
  readonly must: number;
  readonly p99Milliseconds: number;
}

function print(
  floors: Floors,
  rows: readonly Row[],
  memory: { readonly atRest: number; readonly underLoad: number },
): void {
  const whole = (value: number) => Math.round(value).toLocaleString('en');
  console.log(
    `\nFloors a second: hello ${whole(floors.hello)}, read ${whole(floors.read)}, write ${whole(floors.write)}, hash ${whole(floors.hash)}\n`,
  );
  console.log('| Work | a second | of floor | must | p99 ms |  |\n|---|---|---|---|---|---|');
  for (const { work, rate, floor, must, p99Milliseconds } of rows) {
    const share = rate / floors[floor];
    const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
    console.log(
      `| ${work} | ${whole(rate)} | ${percent(share)} of ${floor} | ${percent(must)} | ${p99Milliseconds.toFixed(1)} | ${share >= must ? 'met' : 'below'} |`,
    );
  }
  console.log(
    `\nWeb process: ${whole(memory.atRest)} MB at rest, ${whole(memory.underLoad)} MB after load (must: 190).`,
  );
}
