import { Readable } from 'node:stream';
import { pino } from 'pino';
import { readEnvironment } from '#server/platform/config/environment.ts';
import { layersFor } from '#server/platform/config/settings.ts';
import type { Db } from '#server/platform/database/open.ts';
import { contextMaker, type ContextMaker } from '#server/platform/make-context.ts';
import { openServices } from '#server/platform/open-services.ts';
import { Ports } from '#server/platform/ports.ts';
import { importTurn } from '#server/people/imports/run-imports.ts';
import { contributions, listeners } from '#server/rooms.ts';
import { Connection } from '../connection.ts';
import { atMost, whole, type Line } from '../lines.ts';
import { Planner } from '../live/events.ts';
import { signIn, someoneOf } from '../rows.ts';

const musts = { rate: 1300, all: 120, again: 30, undo: 60, growth: 64 } as const;

export interface ImportOptions {
  readonly port: number;
  readonly folder: string;
  readonly connectionString: string;
  readonly db: Db;
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

/** A table of people with one bad row among a hundred: carried out, sent again, and taken back. */
export async function importRows(options: ImportOptions): Promise<Line[]> {
  const { port, folder, connectionString, db, quick } = options;
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
  const contexts = contextMaker(services, new Ports(contributions), listeners);
  const open = await Connection.open(port);
  try {
    const importer = await someoneOf(db, 'PLATFORM_ADMIN');
    const planner = new Planner(open, await signIn(db, importer));
    const table = Buffer.from(await tableOf(db, count));
    const growth = memory();
    const send = async () => {
      const begun = performance.now();
      const { id } = await services.files.stage({
        stream: Readable.from([table]),
        name: 'people.csv',
        index: 0,
        kinds: ['document'],
        maxBytes: table.length + 1,
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
      await finish(contexts, growth);
      return { begun, id: read._id };
    };
    const first = await send();
    const applying = performance.now();
    await planner.send('POST', `/api/imports/${first.id}/apply`, {});
    await finish(contexts, growth);
    const ended = performance.now();
    const done = await planner.send<{ import: Import }>('GET', `/api/imports/${first.id}`);
    const { added, updated } = done.import.results;
    const second = await send();
    const again = performance.now();
    const same = await planner.send<{ import: Import }>('GET', `/api/imports/${second.id}`);
    const changes = same.import.counts.add + same.import.counts.update;
    const undoing = performance.now();
    await planner.send('POST', `/api/imports/${first.id}/undo`, {});
    await finish(contexts, growth);
    const undone = performance.now();
    const back = await planner.send<{ import: Import }>('GET', `/api/imports/${first.id}`);
    const faults = [
      ...(done.import.counts.error === count / 100 ? [] : ['errors']),
      ...(changes === 0 ? [] : ['changes of the same file']),
      ...(back.import.results.undone === added + updated ? [] : ['rows that were kept']),
    ];
    for (const fault of faults) console.log(`  ${fault}`);
    const rate = (added + updated) / ((ended - applying) / 1000);
    const named = `people: ${count.toLocaleString('en')} rows`;
    const seconds = (from: number, to: number) => (to - from) / 1000;
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
      atMost(`${named}, faults`, faults.length, 0, ''),
    ];
  } finally {
    open.close();
    await close();
  }
}

/** How much this process has grown at most. */
function memory() {
  const before = process.memoryUsage().rss;
  let most = before;
  return {
    look: () => {
      most = Math.max(most, process.memoryUsage().rss);
    },
    megabytes: () => (most - before) / 1_000_000,
  };
}

async function finish(contexts: ContextMaker, growth: ReturnType<typeof memory>): Promise<void> {
  while (await importTurn(contexts)) growth.look();
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
