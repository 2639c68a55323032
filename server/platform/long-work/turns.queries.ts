import { sql } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { WorkRow } from './long-work.queries.ts';

const leaseSeconds = 30;
/** After an error, so that a short outage does not use up the tries. */
const retrySeconds = 20;

/** A work whose turn it is. */
export interface Turn extends Pick<
  WorkRow,
  'id' | 'kind' | 'ownerId' | 'proxiedBy' | 'language' | 'title' | 'path' | 'input' | 'total' | 'tries'
> {
  readonly holder: string;
}

/** Takes the work that has waited longest and that no process has, for the time of a lease. */
export async function takeTurn(db: Db, holder: string): Promise<Turn | undefined> {
  const { rows } = await sql<Omit<Turn, 'holder'>>`
    update long_work set holder = ${holder}, held_until = now() + make_interval(secs => ${leaseSeconds}), state = 'running', tries = tries + 1
    where id = (select id from long_work where ended_at is null and turn_at <= now() and (held_until is null or held_until < now())
      order by turn_at, id limit 1 for update skip locked)
    returning id, kind, owner_id as "ownerId", proxied_by as "proxiedBy", language,
      json_build_object('en', title, 'fr', title_fr) as title, path, input, total, tries`.execute(db);
  return rows[0] && { ...rows[0], holder };
}

/** Whether the person who acted for the owner may still do so. */
export async function mayActFor(tx: Transaction, proxiedBy: string, ownerId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select person_acted_for(${proxiedBy}, ${ownerId}) is not null as may`.execute(tx);
  return rows[0]!.may;
}

export interface NextRow {
  readonly isCancelRequested: boolean;
  readonly position: number;
  /** Null if every record has its outcome. */
  readonly recordId: string | null;
}

/** Locks the work and finds its next record. Undefined if another process has taken it over. */
export async function lockNextRow(tx: Transaction, { id, holder }: Turn): Promise<NextRow | undefined> {
  const { rows } = await sql<{ isCancelRequested: boolean; position: number }>`
    select cancel_requested_at is not null as "isCancelRequested", done + refused as position
    from long_work where id = ${id} and holder = ${holder} and ended_at is null for update`.execute(tx);
  const [work] = rows;
  if (!work) return undefined;
  const { rows: records } = await sql<{ recordId: string }>`
    select record_id as "recordId" from long_work_row where work_id = ${id} and position = ${work.position}`.execute(
    tx,
  );
  return { ...work, recordId: records[0]?.recordId ?? null };
}

/** Records the outcome of one record, moves on behind it, and extends the lease. Call it with the work locked. */
export async function recordOutcome(
  tx: Transaction,
  { id }: Turn,
  position: number,
  { refusal, changed }: { readonly refusal: Bilingual | null; readonly changed: boolean },
): Promise<void> {
  const isDone = refusal === null;
  await sql`
    with outcome as (
      update long_work_row set done = ${isDone}, changed = ${changed}, message = ${refusal?.en ?? null}, message_fr = ${refusal?.fr ?? null}
      where work_id = ${id} and position = ${position})
    update long_work set done = done + ${isDone ? 1 : 0}, refused = refused + ${isDone ? 0 : 1}, tries = 0,
      held_until = now() + make_interval(secs => ${leaseSeconds})
    where id = ${id}`.execute(tx);
}

/** Stores how many rows of a file are written and extends the lease. False if the work was cancelled or taken over. */
export async function reportRows(db: Db, { id, holder }: Turn, done: number): Promise<boolean> {
  const { rows } = await sql<{ goesOn: boolean }>`
    update long_work set done = ${done}, held_until = now() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and holder = ${holder} and ended_at is null returning cancel_requested_at is null as "goesOn"`.execute(
    db,
  );
  return rows[0]?.goesOn ?? false;
}

/** Gives the work back, behind the others that wait. */
export async function endTurn(db: Db, { id, holder }: Turn, afterError: boolean): Promise<void> {
  await sql`
    update long_work set holder = null, held_until = null,
      turn_at = clock_timestamp() + make_interval(secs => ${afterError ? retrySeconds : 0})
    where id = ${id} and holder = ${holder} and ended_at is null`.execute(db);
}

export interface End {
  readonly state: 'done' | 'cancelled' | 'failed';
  readonly problem?: Bilingual;
  readonly file?: StoredFile;
  /** The rows of the file. */
  readonly rows?: number;
}

/** Ends the work; its file belongs to it from now on. False if another process has it. */
export async function endWork(
  tx: Transaction,
  { id, holder }: Turn,
  { state, problem, file, rows }: End,
): Promise<boolean> {
  if (file)
    await tx
      .insertInto('file')
      .values({ ...file, ownerKind: fileOwnerKind, ownerId: id })
      .execute();
  const { rows: ended } = await sql<{ id: string }>`
    update long_work set state = ${state}, problem = ${problem ? JSON.stringify(problem) : null}::jsonb, file_id = ${file?.id ?? null},
      done = coalesce(${rows ?? null}::int, done), ended_at = clock_timestamp(), holder = null, held_until = null
    where id = ${id} and holder = ${holder} and ended_at is null returning id`.execute(tx);
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
