import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';

export interface OwnMark {
  readonly at: string;
  readonly kind: string;
  readonly title: string;
}

const titleOf = sql`coalesce((select ${nameInEither('a', 'title')} from article a where a.id = m.record_id),
  (select ${nameInEither('e', 'title')} from event e where e.id = m.record_id),
  (select ${nameInEither('c', 'title')} from clip c where c.id = m.record_id),
  (select i.name from media_item i where i.id = m.record_id))`;

/** What a person marked as a favorite. */
export async function favoritesOf(db: Db, userId: string): Promise<readonly OwnMark[]> {
  const { rows } = await sql<OwnMark>`
    select m.marked_at as at, m.kind, coalesce(${titleOf}, '') as title from favorite m where m.user_id = ${userId} order by m.marked_at`.execute(
    db,
  );
  return rows;
}

/** What a person read, and when last. */
export async function visitsOf(db: Db, userId: string): Promise<readonly OwnMark[]> {
  const { rows } = await sql<OwnMark>`
    select m.last_at as at, m.kind, coalesce(${titleOf}, '') as title from visit m where m.user_id = ${userId} order by m.last_at`.execute(
    db,
  );
  return rows;
}

/** What a person likes and dislikes. */
export async function reactionsOf(
  db: Db,
  userId: string,
): Promise<readonly (OwnMark & { readonly likes: boolean })[]> {
  const { rows } = await sql<OwnMark & { likes: boolean }>`
    select m.marked_at as at, m.kind, coalesce(${titleOf}, '') as title, m.likes from reaction m where m.user_id = ${userId} order by m.marked_at`.execute(
    db,
  );
  return rows;
}

export async function deleteMarksOf(tx: Transaction, userId: string): Promise<void> {
  for (const table of ['favorite', 'visit', 'reaction', 'unread_count'])
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx);
}
