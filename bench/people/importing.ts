import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { layersFor } from '#server/platform/config/settings.ts';
import type { Db } from '#server/platform/database/open.ts';
import { openServices } from '#server/platform/open-services.ts';
import { Connection } from '../connection.ts';
import { atMost, whole, type Line } from '../lines.ts';
import { Planner } from '../live/events.ts';
import { round } from '../measure.ts';
import { memoryMegabytes, startProcess } from '../processes.ts';
import { get } from '../requests.ts';
import { signIn, someoneOf } from '../rows.ts';

const musts = { rate: 1300, all: 120, again: 30, undo: 60, growth: 64, share: 0.5 } as const;
const readers = 4;

export interface ImportOptions {
  readonly port: number;
  readonly folder: string;
  readonly connectionString: string;
  readonly db: Db;
  /** A learner's cookie. */
  readonly reader: string;
  /** Fewer rows. */
  readonly quick: boolean;
}

interface Import {
  readonly _id: string;
  readonly mapping: readonly (string | null)[];
  readonly state: string;
  readonly counts: Readonly<Record<'add' | 'update' | 'same' | 'error', number>>;
  readonly results: Readonly<Record<'added' | 'updated' | 'undone' | 'kept', number>>;
}

/** A table of people with one bad row among a hundred: carried out by a worker, sent again, and taken back; then fewer while others read. */
export async function importRows(options: ImportOptions): Promise<Line[]> {
  const { port, folder, connectionString, db, quick, reader } = options;
  const count = quick ? 5_000 : 50_000;
  const environment = readEnvironment({
    DATA_DIR: folder,
    PORT: String(port),
    DATABASE_URL: connectionString,
  });
  const { services, close } = openServices(
    environment,
    layersFor(environment, true),
    connectionString,
    pino({ level: 'warn' }),
  );
  const open = await Connection.open(port);
  const others = await Promise.all(Array.from({ length: readers }, () => Connection.open(port)));
  const reading = others.map((one) => () => get(one, reader, '/api/session'));
  const worker = await startProcess('worker', port, folder, connectionString);
  const growth = memoryOf(worker.pid!);
  try {
    const importer = await someoneOf(db, 'PLATFORM_ADMIN');
    const planner = new Planner(open, await signIn(db, importer));
    const table = Buffer.from(await tableOf(db, count));
    const send = async (sent: Buffer) => {
      const begun = performance.now();
      const { id } = await services.files.stage({
        stream: Readable.from([sent]),
        name: 'people.csv',
        index: 0,
        kinds: ['document'],
        maxBytes: sent.length + 1,
        uploadedBy: importer,
        quotaBytes: null,
      });
      const { import: read } = await planner.send<{ import: Import }>('POST', '/api/imports/', {
        kind: 'users',
        fileId: id,
      });
      await planner.send('PUT', `/api/imports/${read._id}`, {
        mapping: read.mapping,
        options: { invite: false },
      });
      await finished(db, read._id);
      return { begun, id: read._id };
    };
    const first = await send(table);
    await planner.send('POST', `/api/imports/${first.id}/apply`, {});
    await taken(db, first.id);
    const applying = performance.now();
    await finished(db, first.id);
    const ended = performance.now();
    const done = await planner.send<{ import: Import }>('GET', `/api/imports/${first.id}`);
    const { added, updated } = done.import.results;
    const second = await send(table);
    const again = performance.now();
    const same = await planner.send<{ import: Import }>('GET', `/api/imports/${second.id}`);
    const changes = same.import.counts.add + same.import.counts.update;
    const undoing = performance.now();
    await planner.send('POST', `/api/imports/${first.id}/undo`, {});
    await finished(db, first.id);
    const undone = performance.now();
    const back = await planner.send<{ import: Import }>('GET', `/api/imports/${first.id}`);
    const faults = [
      ...(done.import.counts.error === count / 100 ? [] : ['errors']),
      ...(changes === 0 ? [] : ['changes of the same file']),
      ...(back.import.results.undone === added + updated ? [] : ['rows that were kept']),
    ];
    for (const fault of faults) console.log(`  ${fault}`);
    await round(reading, 1);
    const alone = (await round(reading, quick ? 2 : 5)).rate;
    const third = await send(Buffer.from(await tableOf(db, quick ? 2_000 : 10_000)));
    await planner.send('POST', `/api/imports/${third.id}/apply`, {});
    await taken(db, third.id);
    const beside = await rateUntil(reading, finished(db, third.id));
    const rate = (added + updated) / ((ended - applying) / 1000);
    const named = `people: ${count.toLocaleString('en')} rows`;
    const seconds = (from: number, to: number) => (to - from) / 1000;
    const share = beside / alone;
    return [
      {
        work: 'people: import without a password',
        figure: `${whole(rate)}/s`,
        must: `≥ ${musts.rate}/s`,
        met: rate >= musts.rate,
      },
      atMost(`${named} with 1 % bad, from upload to done`, seconds(first.begun, ended), musts.all, 's', 1),
      atMost(`${named}, the same file again`, seconds(second.begun, again), musts.again, 's', 1),
      atMost(`${named}, undo`, seconds(undoing, undone), musts.undo, 's', 1),
      atMost(`${named}, growth of the worker`, growth.megabytes(), musts.growth, 'MB'),
      {
        work: 'GET /api/session during an import',
        figure: `${(share * 100).toFixed(0)} % of ${whole(alone)}/s without one`,
        must: `≥ ${musts.share * 100} %`,
        met: share >= musts.share,
      },
      atMost(`${named}, faults`, faults.length, 0, ''),
    ];
  } finally {
    growth.stop();
    worker.kill('SIGTERM');
    await once(worker, 'exit');
    for (const one of [open, ...others]) one.close();
    await close();
  }
}

/** How much a process has grown at most. */
function memoryOf(pid: number) {
  const before = memoryMegabytes(pid);
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, memoryMegabytes(pid));
  }, 500);
  return { megabytes: () => most - before, stop: () => clearInterval(looking) };
}

const stateOf = async (db: Db, id: string) => {
  const { rows } = await sql<{ works: boolean; taken: boolean }>`
    select state in ('judging', 'applying', 'undoing') as works, holder is not null as taken from import where id = ${id}`.execute(
    db,
  );
  return rows[0]!;
};
const pollMilliseconds = 20;

/** Once a worker has begun. */
async function taken(db: Db, id: string): Promise<void> {
  for (let state = await stateOf(db, id); state.works && !state.taken; state = await stateOf(db, id))
    await sleep(pollMilliseconds);
}

/** Once the worker is done. */
async function finished(db: Db, id: string): Promise<void> {
  while ((await stateOf(db, id)).works) await sleep(pollMilliseconds);
}

/** How many a second there are of these works until something ends. */
async function rateUntil(works: readonly (() => Promise<unknown>)[], ending: Promise<void>): Promise<number> {
  const ended = new AbortController();
  let count = 0;
  const begun = performance.now();
  const end = ending.finally(() => ended.abort());
  await Promise.all(
    works.map(async (work) => {
      while (!ended.signal.aborted) {
        await work();
        count += 1;
      }
    }),
  );
  await end;
  return count / ((performance.now() - begun) / 1000);
}

/** New people at dealers that there are. */
async function tableOf(db: Db, count: number): Promise<string> {
  const dealers = await db
    .selectFrom('dealer')
    .select('number')
    .where('status', '=', 'active')
    .orderBy('id')
    .limit(200)
    .execute();
  const rows = Array.from({ length: count }, (_, index) => {
    const address = index % 100 === 99 ? `bench-import-${index}` : `bench-import-${index}@people.example`;
    return `${address},Person,Number ${index},${dealers[index % dealers.length]!.number}`;
  });
  return ['E-mail,First name,Last name,Dealer number', ...rows].join('\r\n');
}
