import type { Database } from '#server/platform/database/open.ts';
import { postmasterOf } from '../large-network.ts';
import { childrenOf, processorMicroseconds } from '../processes.ts';
import type { Seats } from '../rows.ts';
import { columnsOf, copyRow, idsOf, journalBytes, tableBytes } from './measured.queries.ts';
import { total } from './model.ts';

/** What one of something costs. */
export interface UnitCost {
  readonly unit: string;
  /** Bytes of tables and indexes. */
  readonly bytes: number;
  readonly journalBytes: number;
  /** Processor time of PostgreSQL, and of the web process if it comes over a call. */
  readonly databaseMicroseconds: number;
  readonly webMicroseconds: number;
}

interface Measuring {
  readonly database: Database;
  readonly webPid: number;
  readonly seats: Seats;
  /** How often each thing is done. */
  readonly count: number;
}

/** Those that come over calls, by the row of the bench that does them. */
const calls: Readonly<Record<string, string>> = {
  'one learning event': 'event',
  'quiz attempt in three requests': 'quiz',
};

/** Those of which a worker or a call writes one row, as copies of rows that are there. */
const copies: Readonly<
  Record<string, { readonly table: string; readonly changed: Readonly<Record<string, string>> }>
> = {
  mail: { table: 'mail', changed: { id: 'new_id()', occasion: `'scale:' || new_id()` } },
  notice: { table: 'notice', changed: { id: 'new_id()', occasion: `'scale:' || new_id()` } },
  claim: {
    table: 'spiff_claim',
    changed: {
      id: 'new_id()',
      receipt_number: `'S' || new_id()`,
      receipt_key: `upper(replace('S' || new_id(), '-', ''))`,
    },
  },
  file: { table: 'file', changed: { id: 'new_id()', storage_key: `'scale/' || new_id()` } },
};

export async function unitCosts(measuring: Measuring): Promise<readonly UnitCost[]> {
  const { seats, database, count } = measuring;
  const costs: UnitCost[] = [];
  for (const row of seats.rows.filter(({ work }) => work in calls)) {
    const works = seats.worksOf(row);
    costs.push(await costOf(calls[row.work]!, measuring, (nth) => works[nth % works.length]!()));
  }
  for (const [unit, { table, changed }] of Object.entries(copies)) {
    const columns = await columnsOf(database.db, table);
    const ids = await idsOf(database.db, table, count);
    if (ids.length === 0) continue;
    costs.push(
      await costOf(unit, measuring, (nth) =>
        copyRow(database.db, table, { id: ids[nth % ids.length]!, columns, changed }),
      ),
    );
  }
  return costs;
}

async function costOf(
  unit: string,
  { database, webPid, count }: Measuring,
  once: (nth: number) => Promise<unknown>,
): Promise<UnitCost> {
  const { db } = database;
  // The first ones prepare statements and fill caches.
  for (let nth = 0; nth < 20; nth++) await once(nth);
  const server = await postmasterOf(database);
  const now = async () => ({
    bytes: total(await tableBytes(db)),
    journal: await journalBytes(db),
    database: processorMicroseconds(childrenOf(server)),
    web: processorMicroseconds([webPid]),
  });
  const before = await now();
  for (let nth = 0; nth < count; nth++) await once(nth);
  const after = await now();
  const each = (figure: keyof typeof before) => (after[figure] - before[figure]) / count;
  return {
    unit,
    bytes: each('bytes'),
    journalBytes: each('journal'),
    databaseMicroseconds: each('database'),
    webMicroseconds: each('web'),
  };
}
