import { sql } from 'kysely';
import type { DateOrder } from '#contract/platform/imports.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { leasedQueue, type Taken, type Tried } from '#server/platform/queue/queue.queries.ts';
import type { WatchedQueue } from '#server/platform/queue/watched-queue.ts';
import type { StoredCounts } from './imports.queries.ts';
import type { Written } from './written.ts';

/** Imports whose rows wait for a worker take turns: each goes behind the others after its turn. */
export const importTurns = leasedQueue({
  table: 'import',
  ready: sql`w.state in ('judging', 'applying', 'undoing') and w.turn_at <= now()`,
  order: sql`w.turn_at, w.id`,
  leaseSeconds: 30,
  mostTries: 3,
});

/** For operators. */
export const importQueue: WatchedQueue = {
  name: 'imports',
  waiting: importTurns.waiting,
  since: sql`w.turn_at`,
};
const retrySeconds = 5;

export type Pass = 'judging' | 'applying' | 'undoing';

export interface ImportTurn extends Taken, Tried {
  readonly kind: string;
  readonly state: Pass;
  readonly requestId: string | null;
}

export async function takeImport(db: Db, holder: string): Promise<ImportTurn | undefined> {
  const { rows } = await sql<Omit<ImportTurn, 'holder'>>`
    update import set ${importTurns.takenBy(holder)} where id = (select w.id ${importTurns.next()})
    returning id, kind, state, tries, request_id as "requestId"`.execute(db);
  return rows[0] && { ...rows[0], holder };
}

/** What a piece of a pass needs of its import. */
export interface HeldImport {
  readonly id: string;
  readonly state: Pass;
  readonly mapping: readonly (string | null)[];
  readonly options: Readonly<Record<string, boolean>>;
  readonly written: readonly Written[];
  readonly dateOrder: DateOrder | null;
  readonly fileName: string;
  readonly position: number;
  readonly total: number;
  /** In whose name the pass works. */
  readonly personId: string;
}

/** Locks the import for a piece. Undefined if another process has taken it over, or the pass has ended. */
export async function holdImport(tx: Transaction, turn: ImportTurn): Promise<HeldImport | undefined> {
  const { rows } = await sql<HeldImport>`
    select id, state, mapping, options, written, date_order as "dateOrder", file_name as "fileName", position, total,
      owner_id as "personId"
    from import where ${importTurns.isHeldBy(turn)} and state = ${turn.state} for update`.execute(tx);
  return rows[0];
}

/** Moves on behind the rows of a piece. */
export async function moveOn(
  tx: Transaction,
  id: string,
  { done, position }: { readonly done: number; readonly position: number },
): Promise<void> {
  await sql`
    update import set done = least(total, done + ${done}), position = ${position}, tries = 0, ${importTurns.extended} where id = ${id}`.execute(
    tx,
  );
}

export async function endPass(
  tx: Transaction,
  id: string,
  how: {
    readonly state: 'columns' | 'ready' | 'done' | 'undone';
    readonly problem: Bilingual | null;
    readonly counts: StoredCounts;
  },
): Promise<void> {
  const { state, problem, counts } = how;
  await sql`
    update import set state = ${state}, problem = ${problem ? JSON.stringify(problem) : null}::jsonb, counts = ${JSON.stringify(counts)}::jsonb,
      tries = 0, ${importTurns.released()}
    where id = ${id}`.execute(tx);
}

/** Gives the import back, behind the others that wait. */
export async function giveBack(db: Db, turn: ImportTurn, afterError: boolean): Promise<void> {
  await sql`
    update import set ${importTurns.released()}, turn_at = clock_timestamp() + make_interval(secs => ${afterError ? retrySeconds : 0})
    where ${importTurns.isHeldBy(turn)}`.execute(db);
}
