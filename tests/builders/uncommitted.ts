import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

export interface Uncommitted<T> {
  /** The requests that were begun. */
  readonly begun: T;
}

/**
 * Begins requests and keeps each from its entry in the log, the last thing that most of them write, until `work` is done: meanwhile none sees what the
 * others have written. `untilWaiting` resolves once so many connections wait for a lock.
 */
export function whileUncommitted<T>(
  db: Db,
  work: (untilWaiting: (connections: number) => Promise<void>) => Promise<Uncommitted<T>>,
): Promise<Uncommitted<T>> {
  return db.transaction().execute(async (tx) => {
    await sql`lock table activity_log in share mode`.execute(tx);
    // Asked outside of the transaction, which would see everybody as they were at first.
    const waiting = sql<{ count: number }>`
      select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return work(async (connections) => {
      while ((await waiting.execute(db)).rows[0]!.count < connections) await pause(10);
    });
  });
}
