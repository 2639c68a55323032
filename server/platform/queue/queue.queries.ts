import { sql, type RawBuilder } from 'kysely';

/** Rows of a table that are work to do. */
export interface QueueParts {
  readonly table: string;
  /** The alias of the table in the other parts and in the statements that take from the queue; `w` if it is left out. */
  readonly as?: string;
  /** Other tables that the parts or the columns need. Their rows are not locked. */
  readonly joins?: RawBuilder<unknown>;
  /** Which rows wait. An index should have this condition, so that looking into an empty queue costs nothing. */
  readonly ready: RawBuilder<unknown>;
  /** Who comes first; no order if it is left out. The index should have it too. */
  readonly order?: RawBuilder<unknown>;
  /** Rows that refer to the one that is taken can be written meanwhile. */
  readonly canBeReferredTo?: boolean;
}

/** A queue whose work is done in the transaction that takes it. The lock is the lease: it also ends when the worker is killed. */
export interface Queue {
  /** After the columns of a `select`: everything that waits, locked or not. */
  readonly waiting: RawBuilder<unknown>;
  /**
   * After the columns of a `select`: the first rows that nobody else has, locked until the transaction ends. Of two workers, neither waits for the
   * other, and no row goes to both. The text says how few rows that are: planned for any number, it would read the whole queue.
   */
  next(which?: Which): RawBuilder<unknown>;
}

export interface Which {
  /** One if it is left out. */
  readonly limit?: number;
  /** What these rows must be besides ready. */
  readonly only?: RawBuilder<unknown>;
  /** Waits for the first row if somebody has it: they may give it back. */
  readonly waits?: boolean;
}

export function queue({ table, as = 'w', joins, ready, order, canBeReferredTo = false }: QueueParts): Queue {
  const waiting = sql`from ${sql.raw(`${table} ${as}`)} ${joins ?? sql``} where (${ready})`;
  const lock = sql.raw(`for ${canBeReferredTo ? 'no key update' : 'update'} of ${as}`);
  return {
    waiting,
    next: ({ limit = 1, only, waits = false } = {}) => sql`${waiting} ${only ? sql`and (${only})` : sql``}
      ${order ? sql`order by ${order}` : sql``} limit ${sql.lit(limit)} ${lock} ${waits ? sql`` : sql`skip locked`}`,
  };
}

/** A piece of work that a worker has taken. */
export interface Taken {
  readonly id: string;
  /** A new id for each time that somebody takes work, so that nobody ends what another one has taken over. */
  readonly holder: string;
}

/** How often a piece of work was taken, this time included, since it was last known to get on. */
export interface Tried {
  readonly tries: number;
}

export interface LeasedQueueParts extends QueueParts {
  /** How long a worker has a piece unless it extends the lease. After that, the worker is taken for dead, and the next one takes the piece. */
  readonly leaseSeconds: number;
  /** After so many tries that failed, or that ended with the worker, a piece is given up. */
  readonly mostTries: number;
}

/**
 * A queue whose work takes longer than a transaction. The table has `id`, `holder`, `held_until`, and `tries`. The fragments are for `update`s of
 * it that also write what the room keeps.
 */
export interface LeasedQueue extends Queue {
  /** After `set`: the worker has it from now on. Of the row that `next()` finds. */
  takenBy(holder: string): RawBuilder<unknown>;
  /** After `where`: the worker still has it. */
  isHeldBy(taken: Taken): RawBuilder<unknown>;
  /** After `set`: the worker has it for another lease. */
  readonly extended: RawBuilder<unknown>;
  /** After `set`: nobody has it any more. It can be taken again after a pause, if it still waits. */
  released(pauseSeconds?: number): RawBuilder<unknown>;
  /** What failed may be tried again. */
  mayTryAgain(piece: Tried): boolean;
  /** Its workers were killed each time, perhaps by the piece itself: it is given up before anybody begins again. */
  wasTriedTooOften(piece: Tried): boolean;
}

export function leasedQueue({ leaseSeconds, mostTries, ...parts }: LeasedQueueParts): LeasedQueue {
  const { as = 'w', ready } = parts;
  const heldUntil = sql.raw(`${as}.held_until`);
  const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;
  const extended = sql`held_until = ${inSeconds(leaseSeconds)}`;
  return {
    ...queue({ ...parts, ready: sql`(${ready}) and (${heldUntil} is null or ${heldUntil} < now())` }),
    takenBy: (holder) => sql`holder = ${holder}, ${extended}, tries = tries + 1`,
    isHeldBy: ({ id, holder }) => sql`id = ${id} and holder = ${holder}`,
    extended,
    released: (pauseSeconds) =>
      sql`holder = null, held_until = ${pauseSeconds === undefined ? sql`null` : inSeconds(pauseSeconds)}`,
    mayTryAgain: ({ tries }) => tries < mostTries,
    wasTriedTooOften: ({ tries }) => tries > mostTries,
  };
}

/**
 * The order of a queue under `w` whose work belongs to people (`user_id`): first those who have waited longest since their last piece of the last
 * hour, so that one who sends a hundred does not hold up the others. `since` is a column of the table.
 */
export const inTurnAmongPeople = (table: string, since: string, isTaken: RawBuilder<unknown> = sql`true`) =>
  sql`(select max(${sql.ref(`o.${since}`)}) from ${sql.table(table)} o where o.user_id = w.user_id and ${isTaken}
    and ${sql.ref(`o.${since}`)} > now() - interval '1 hour') nulls first`;
