import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

/** A queue that operators watch. */
export interface WatchedQueue {
  /** In snake case, as labels of metrics are. */
  readonly name: string;
  /** `from` and `where` of everything that waits, with the table as `w`. */
  readonly waiting: RawBuilder<unknown>;
  /** On `w`: since when it waits. */
  readonly since: RawBuilder<unknown>;
}

export interface QueueState {
  readonly name: string;
  readonly length: number;
  /** For how long the first has waited; 0 if nothing waits. */
  readonly oldestSeconds: number;
}

/** How much waits in each queue, and how long, in one statement. */
export async function queueStates(db: Db, queues: readonly WatchedQueue[]): Promise<readonly QueueState[]> {
  const each = queues.map(
    ({ name, waiting, since }) => sql`
      select ${sql.lit(name)} as name, count(*) as length,
        coalesce(greatest(0, extract(epoch from now() - min(${since}))), 0)::float8 as "oldestSeconds" ${waiting}`,
  );
  const { rows } = await sql<QueueState>`${sql.join(each, sql` union all `)}`.execute(db);
  return rows;
}
