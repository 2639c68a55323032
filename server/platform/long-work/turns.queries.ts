import { sql } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { leasedQueue, type Taken, type Tried } from '#server/platform/queue/queue.queries.ts';
import type { WatchedQueue } from '#server/platform/queue/watched-queue.ts';
import type { WorkRow } from './long-work.queries.ts';

/** Works take turns: each goes behind the others after its turn. */
export const turns = leasedQueue({
  table: 'long_work',
  ready: sql`w.ended_at is null and w.turn_at <= now()`,
  order: sql`w.turn_at, w.id`,
  leaseSeconds: 30,
  mostTries: 3,
});

/** For operators. */
export const workQueue: WatchedQueue = { name: 'works', waiting: turns.waiting, since: sql`w.turn_at` };
/** After an error, so that a short outage does not use up the tries. */
const retrySeconds = 20;

/** A work whose turn it is. */
export interface Turn
  extends
    Pick<
      WorkRow,
      'id' | 'kind' | 'ownerId' | 'proxiedBy' | 'language' | 'title' | 'path' | 'input' | 'total'
    >,
    Taken,
    Tried {
  readonly requestId: string | null;
}

/** Takes the work that has waited longest and that no process has, for the time of a lease. */
export async function takeTurn(db: Db, holder: string): Promise<Turn | undefined> {
  const { rows } = await sql<Omit<Turn, 'holder'>>`
    update long_work set ${turns.takenBy(holder)}, state = 'running' where id = (select w.id ${turns.next()})
    returning id, kind, owner_id as "ownerId", proxied_by as "proxiedBy", language,
      json_build_object('en', title, 'fr', title_fr) as title, path, input, total, tries, request_id as "requestId"`.execute(
    db,
  );
  return rows[0] && { ...rows[0], holder };
}

/** Whether the person who acted for the owner may still do so. */
export async function mayActFor(tx: Transaction, proxiedBy: string, ownerId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select person_acted_for(${proxiedBy}, ${ownerId}) is not null as may`.execute(tx);
  return rows[0]!.may;
}

export interface NextRows {
  readonly isCancelRequested: boolean;
  /** Of the first record. */
  readonly position: number;
  /** The next records, in order. Empty if every record has its outcome. */
  readonly recordIds: readonly string[];
}

/** Locks the work and finds its next records, at most `limit`. Undefined if another process has taken it over. */
export async function lockNextRows(
  tx: Transaction,
  turn: Turn,
  limit: number,
): Promise<NextRows | undefined> {
  const { rows } = await sql<{ isCancelRequested: boolean; position: number }>`
    select cancel_requested_at is not null as "isCancelRequested", done + refused as position
    from long_work where ${turns.isHeldBy(turn)} and ended_at is null for update`.execute(tx);
  const [work] = rows;
  if (!work) return undefined;
  const { rows: records } = await sql<{ recordId: string }>`
    select record_id as "recordId" from long_work_row where work_id = ${turn.id} and position >= ${work.position}
    order by position limit ${limit}`.execute(tx);
  return { ...work, recordIds: records.map(({ recordId }) => recordId) };
}

export interface StoredOutcome {
  readonly refusal: Bilingual | null;
  readonly changed: boolean;
}

/** Records the outcomes of the next records, moves on behind them, and extends the lease. Call it with the work locked. */
export async function recordOutcomes(
  tx: Transaction,
  { id }: Turn,
  position: number,
  outcomes: readonly StoredOutcome[],
): Promise<void> {
  const refused = outcomes.filter(({ refusal }) => refusal !== null).length;
  await sql`
    with outcome as (
      update long_work_row r set done = o.done, changed = o.changed, message = o.message, message_fr = o.message_fr
      from unnest(${outcomes.map(({ refusal }) => refusal === null)}::boolean[], ${outcomes.map(({ changed }) => changed)}::boolean[],
        ${outcomes.map(({ refusal }) => refusal?.en ?? null)}::text[], ${outcomes.map(({ refusal }) => refusal?.fr ?? null)}::text[])
        with ordinality as o (done, changed, message, message_fr, nth)
      where r.work_id = ${id} and r.position = ${position} + o.nth - 1)
    update long_work set done = done + ${outcomes.length - refused}, refused = refused + ${refused}, tries = 0,
      ${turns.extended}
    where id = ${id}`.execute(tx);
}

/** Extends the lease, and stores how many rows of a file are written. False if the work was cancelled or taken over. */
export async function reportRows(db: Db, turn: Turn, done: number): Promise<boolean> {
  const { rows } = await sql<{ goesOn: boolean }>`
    update long_work set done = ${done}, ${turns.extended} where ${turns.isHeldBy(turn)} and ended_at is null returning cancel_requested_at is null as "goesOn"`.execute(
    db,
  );
  return rows[0]?.goesOn ?? false;
}

/**
 * Prepares the only connection of a database for long statements, and returns its process: PostgreSQL may use more memory for it, and ends a
 * statement soon after the process that waits for it was killed.
 */
export async function prepareForAnswer(db: Db): Promise<number> {
  // Not every system can look for closed connections. There, the statement goes on in vain until its time is over.
  await sql`select set_config('client_connection_check_interval', '2s', false)`.execute(db).catch(() => {});
  await sql`select set_config('work_mem', '64MB', false)`.execute(db);
  const { rows } = await sql<{ process: number }>`select pg_backend_pid() as process`.execute(db);
  return rows[0]!.process;
}

/** Ends what a connection does at the moment. */
export async function cancelStatement(db: Db, process: number): Promise<void> {
  await sql`select pg_cancel_backend(${process}::int)`.execute(db);
}

/** Gives the work back, behind the others that wait. */
export async function endTurn(db: Db, turn: Turn, afterError: boolean): Promise<void> {
  await sql`
    update long_work set ${turns.released()}, turn_at = clock_timestamp() + make_interval(secs => ${afterError ? retrySeconds : 0})
    where ${turns.isHeldBy(turn)} and ended_at is null`.execute(db);
}

export interface End {
  readonly state: 'done' | 'cancelled' | 'failed';
  readonly problem?: Bilingual;
  readonly file?: StoredFile;
  /** The rows of the file. */
  readonly rows?: number;
  readonly answer?: object;
}

/** Ends the work; its file belongs to it from now on. False if another process has it. */
export async function endWork(
  tx: Transaction,
  turn: Turn,
  { state, problem, file, rows, answer }: End,
): Promise<boolean> {
  if (file)
    await tx
      .insertInto('file')
      .values({ ...file, ownerKind: fileOwnerKind, ownerId: turn.id })
      .execute();
  const { rows: ended } = await sql<{ id: string }>`
    update long_work set state = ${state}, problem = ${problem ? JSON.stringify(problem) : null}::jsonb, file_id = ${file?.id ?? null},
      done = coalesce(${rows ?? null}::int, done), answer = ${answer ? JSON.stringify(answer) : null}::jsonb, ended_at = clock_timestamp(), ${turns.released()}
    where ${turns.isHeldBy(turn)} and ended_at is null returning id`.execute(tx);
  return ended.length > 0;
}

/** The kind of record that owns the file. */
export const fileOwnerKind = 'long-work';

export interface StoredFile {
  readonly id: string;
  readonly storageKey: string;
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly sha256: Buffer;
}
