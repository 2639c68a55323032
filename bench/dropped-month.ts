import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { dropLeaves, dropMonth } from '#server/insight/activity-logs/months.queries.ts';
import { sealNext } from '#server/insight/activity-logs/seal-entries.ts';
import { openDatabase, type Db } from '#server/platform/database/open.ts';
import { atMost, whole, type Line } from './lines.ts';

const mustMilliseconds = 100;
const writers = 6;
const beforeMilliseconds = 3000;
const readingMilliseconds = 5000;

/**
 * The longest that somebody who writes to the activity log waits while its oldest month is dropped, with its lines: first beside others who write and
 * the worker that seals, then also beside somebody who reads the log for five seconds.
 */
export async function droppedMonths(connectionString: string): Promise<Line[]> {
  const { db, close } = openDatabase(connectionString, { max: writers + 3, name: 'paddock bench' });
  try {
    return [
      ...(await dropOne(db, 'activity log: longest wait of a writer', () => Promise.resolve())),
      ...(await dropOne(db, '… beside somebody who reads for 5 s', () => readLong(db))),
    ];
  } finally {
    await close();
  }
}

async function dropOne(db: Db, work: string, besides: () => Promise<void>): Promise<Line[]> {
  const { month, entries } = await oldestMonth(db);
  const writing = write(db);
  await pause(beforeMilliseconds);
  const usual = writing.longest();
  const reading = besides();
  // As it is when the month has become old enough.
  const later = new Date(`${month}T00:00:00Z`);
  later.setUTCMonth(later.getUTCMonth() + 25);
  const begun = performance.now();
  const dropped = await dropMonth(db, later);
  const seconds = (performance.now() - begun) / 1000;
  await dropLeaves(db);
  const longest = writing.longest();
  await Promise.all([writing.stop(), reading]);
  if (dropped === undefined) throw new Error('No month was dropped.');
  return [
    atMost(
      `${work} while a month of ${whole(entries)} entries is dropped (${seconds.toFixed(1)} s; ${usual.toFixed(0)} ms before)`,
      longest,
      mustMilliseconds,
      'ms',
      1,
    ),
  ];
}

async function oldestMonth(db: Db): Promise<{ readonly month: string; readonly entries: number }> {
  const { rows } = await sql<{ month: string; entries: number }>`
    select month::text as month, sum(entries)::bigint as entries from activity_log_total group by 1 order by 1 limit 1`.execute(
    db,
  );
  return rows[0]!;
}

/** Somebody reads in one transaction, as a file of the log does for each of its parts. */
const readLong = (db: Db) =>
  db.transaction().execute(async (tx) => {
    await sql`select count(*) from activity_log where type = 'delete'`.execute(tx);
    await pause(readingMilliseconds);
  });

/** Writers, each with the next entry as soon as the one before is committed, and the worker that seals. */
function write(db: Db) {
  const state = { longest: 0, isOver: false };
  const writing = Array.from({ length: writers }, async () => {
    while (!state.isOver) {
      const begun = performance.now();
      await sql`insert into activity_log (id, type, entity_kind, entity_name) values (new_id(), 'update', 'course', 'Brakes')`.execute(
        db,
      );
      state.longest = Math.max(state.longest, performance.now() - begun);
      await pause(1);
    }
  });
  const sealing = async () => {
    while (!state.isOver) {
      await sealNext({ db, now: () => new Date() });
      await pause(200);
    }
  };
  const running = Promise.all([...writing, sealing()]);
  return {
    /** Since it was asked last. */
    longest() {
      const { longest } = state;
      state.longest = 0;
      return longest;
    },
    async stop() {
      state.isOver = true;
      await running;
    },
  };
}
