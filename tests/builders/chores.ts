import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { leasedQueue, queue, type Taken, type Tried } from '#server/platform/queue/queue.queries.ts';

/** Work without a purpose, for the tests of the queue. Each beginning and each end is written down. */
export async function makeChores(db: Db, count: number): Promise<void> {
  await sql`
    create table chore (id uuid primary key, number integer not null, user_id uuid, holder uuid, held_until timestamptz, tries integer not null default 0,
      begun_at timestamptz, ended_at timestamptz, is_deadly boolean not null default false, is_given_up boolean not null default false)`.execute(
    db,
  );
  await sql`create table chore_note (chore_id uuid not null, what text not null, at timestamptz not null default now())`.execute(
    db,
  );
  await sql`insert into chore (id, number) select gen_random_uuid(), n from generate_series(1, ${count}::int) n`.execute(
    db,
  );
}

const choresAtOnce = 3;
export const choreTries = 3;

/** Done in the transaction that takes it. */
export const openChores = queue({ table: 'chore', ready: sql`w.ended_at is null`, order: sql`w.number` });

/** Done under a lease of a second. */
export const leasedChores = leasedQueue({
  table: 'chore',
  ready: sql`w.ended_at is null`,
  order: sql`w.number`,
  leaseSeconds: 1,
  mostTries: choreTries,
});

/** Does the next chores in one transaction. Returns how many. */
export const doChores = (db: Db, meanwhile: () => Promise<unknown>): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      id: string;
    }>`select w.id ${openChores.next({ limit: choresAtOnce })}`.execute(tx);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await sql`insert into chore_note (chore_id, what) select unnest(${ids}::uuid[]), 'ended'`.execute(tx);
    await meanwhile();
    await sql`update chore set ended_at = clock_timestamp() where id = any(${ids}::uuid[])`.execute(tx);
    return ids.length;
  });

export interface Chore extends Taken, Tried {
  readonly isDeadly: boolean;
}

export async function takeChore(db: Db): Promise<Chore | undefined> {
  const holder = newId();
  const { rows } = await sql<Omit<Chore, 'holder'>>`
    with taken as (
      update chore set ${leasedChores.takenBy(holder)} where id = (select w.id ${leasedChores.next()}) returning id, tries, is_deadly),
    noted as (insert into chore_note (chore_id, what) select id, 'begun' from taken)
    select id, tries, is_deadly as "isDeadly" from taken`.execute(db);
  return rows[0] && { ...rows[0], holder };
}

/** False if somebody else has it by now. */
export async function endChore(db: Db, chore: Taken, isGivenUp = false): Promise<boolean> {
  const { rows } = await sql`
    with ended as (
      update chore set ${leasedChores.released()}, ended_at = clock_timestamp(), is_given_up = ${isGivenUp}
      where ${leasedChores.isHeldBy(chore)} returning id),
    noted as (insert into chore_note (chore_id, what) select id, 'ended' from ended)
    select from ended`.execute(db);
  return rows.length > 0;
}
