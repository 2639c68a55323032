import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { fillBalances } from '#tests/builders/loyalty-balances.ts';
import { watched } from '#tests/builders/watched.ts';
import { atMost, type Line } from '../lines.ts';
import { openConnections } from '../live/events.ts';
import { get } from '../requests.ts';

const job = fileURLToPath(new URL('../../server/commands/job.ts', import.meta.url));
const rounds = 15;

/** Every filter and every sort of the list of submissions, and the report by each column. */
const pages = {
  'loyalty submissions, any filter and sort, p95': [
    ...['sentAt', 'purchaseDate', 'person', 'dealer', 'amount'].map(
      (key) => `/api/loyalty-programs/?sortBy=${key}&direction=asc`,
    ),
    ...[
      'status=pending',
      'type=photo',
      'brand=tarnwheel',
      'currency=CAD',
      'text=summit',
      'startDate=2026-01-01&endDate=2026-06-30',
    ].map((filter) => `/api/loyalty-programs/?${filter}`),
  ],
  'loyalty report, first page, any sort, p95': [
    'dealer',
    'members',
    'receipts',
    'purchases',
    'credits',
    'points',
  ].map((key) => `/api/report-loyalties/?sortBy=${key}&direction=desc&year=2026`),
} as const;

export interface LoyaltyBench {
  readonly port: number;
  readonly folder: string;
  readonly connectionString: string;
  readonly db: Db;
  /** The cookie of an administrator. */
  readonly administrator: string;
  readonly quick: boolean;
}

/** How long administrators wait for the lists of the loyalty program, and how long a night takes that ends a million balances. */
export async function loyaltyRows(bench: LoyaltyBench): Promise<Line[]> {
  const [connection] = await openConnections(bench.port, 1);
  try {
    const lines: Line[] = [];
    for (const [work, paths] of Object.entries(pages)) {
      const waits: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        for (const path of paths) {
          const from = performance.now();
          await get(connection!, bench.administrator, path);
          waits.push(performance.now() - from);
        }
      lines.push(atMost(work, waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)]!, 300, 'ms'));
    }
    return [...lines, ...(await expiry(bench))];
  } finally {
    connection!.close();
  }
}

async function expiry({
  port,
  db,
  folder,
  connectionString,
  administrator,
  quick,
}: LoyaltyBench): Promise<Line[]> {
  const people = quick ? 50_000 : 1_000_000;
  const { rows } = await sql<{ id: string; day: string }>`
    select id, (now() - interval '400 days')::date as day from role where code = 'LEARNER'`.execute(db);
  await fillBalances(db, { people, lastEarnedOn: rows[0]!.day, roleId: rows[0]!.id });
  // Opened only now: the portal closes a connection that is idle for as long as that took.
  const [connection] = await openConnections(port, 1);
  const watch = watched(db, () => get(connection!, administrator, '/api/session'));
  const from = performance.now();
  const child = spawn(process.execPath, [job, 'points-expiry'], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: connectionString },
    stdio: 'ignore',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  const seconds = (performance.now() - from) / 1000;
  const { longestSeconds, p99 } = await watch.stop();
  connection!.close();
  if (code !== 0) throw new Error(`The job points-expiry ended with ${code}.`);
  const what = `${people.toLocaleString('en')} balances of loyalty points ended`;
  return [
    atMost(what, seconds, (180 * people) / 1_000_000, 's', 1),
    atMost(`${what}: longest transaction`, longestSeconds, 5, 's', 1),
    atMost(`${what}: other calls, p99`, p99, 100, 'ms'),
  ];
}
