import { sql } from 'kysely';
import { isDatabaseUnavailable, openDatabase, type Db } from '#server/platform/database/open.ts';
import type { StatementWatch } from '#server/platform/database/slow-statements.ts';
import type { Log } from '#server/platform/log.ts';
import { bytesAfter } from './bytes-after.ts';
import { leadsTo, type LeadsTo } from './leads-to.ts';
import { ReplayWatch, type Position } from './replay-watch.ts';

declare const onlyReads: unique symbol;
/** A database that may be a standby. Nothing that changes or locks rows takes it. */
export type ReadDb = Db & { readonly [onlyReads]: true };

/** A standby that answers what reads much, if DATABASE_READ_URL names one. */
export interface Replica {
  /** How many calls it answered, and how many the primary answered instead. */
  readonly answered: { replica: number; primary: number };
  /** Runs `read` on the standby once that has everything up to `position`; on the primary if it is late, away, or refuses. */
  run<T>(position: Position, primary: Db, read: (db: ReadDb) => Promise<T>): Promise<T>;
  /** The same for what nobody waits for: with everything up to now, also if the standby needs seconds to replay it. */
  runInBackground<T>(primary: Db, read: (db: ReadDb) => Promise<T>): Promise<T>;
  /** How much of the journal it has not replayed yet. Null if it is no standby. */
  bytesBehind(primary: Db): Promise<number | null>;
  leadsTo(primary: Db): Promise<LeadsTo>;
  close(): Promise<void>;
}

/** Cancelled because of what it replays, or nothing that a standby can run. */
const standbyRefuses = new Set(['40001', '25006', '0A000', '55000']);

const backgroundPatienceMilliseconds = 10_000;

export function openReplica(
  connectionString: string,
  log: Log,
  options: { readonly max: number; readonly watch: StatementWatch },
): Replica {
  const { db, pool, close } = openDatabase(connectionString, { ...options, name: 'paddock reads' });
  const watch = new ReplayWatch(
    () => replayedBy(db),
    (error) => log.warn({ err: error }, 'the primary answers for DATABASE_READ_URL'),
  );
  pool.on('remove', () => watch.forget());
  const answered = { replica: 0, primary: 0 };
  const run = async <T>(
    isThere: Promise<boolean>,
    primary: Db,
    read: (db: ReadDb) => Promise<T>,
  ): Promise<T> => {
    if (await isThere) {
      try {
        const answer = await read(db as ReadDb);
        answered.replica += 1;
        return answer;
      } catch (error) {
        if (isDatabaseUnavailable(error)) watch.rest(error);
        else if (!standbyRefuses.has(String((error as { code?: unknown }).code))) throw error;
      }
    }
    answered.primary += 1;
    return read(primary as ReadDb);
  };
  return {
    answered,
    close,
    run: (position, primary, read) => run(watch.hasReached(position), primary, read),
    runInBackground: async (primary, read) =>
      run(watch.hasReached(await flushedBy(primary), backgroundPatienceMilliseconds), primary, read),
    leadsTo: (primary) => leadsTo(primary, db),
    async bytesBehind(primary) {
      const replayed = await replayedBy(db);
      return replayed === null ? null : bytesAfter(primary, replayed);
    },
  };
}

async function flushedBy(primary: Db): Promise<Position> {
  const { rows } = await sql<{ position: Position }>`
    select pg_current_wal_flush_lsn()::text as position`.execute(primary);
  return rows[0]!.position;
}

async function replayedBy(db: Db): Promise<Position | null> {
  const { rows } = await sql<{ position: Position | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position`.execute(db);
  return rows[0]?.position ?? null;
}
