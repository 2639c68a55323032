import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';

/** One record of a room. */
export interface MarkedRecord {
  readonly kind: string;
  readonly recordId: string;
}

/** Whether a person marked a record as a favorite. `recordId` is a column. */
export const isFavored = (kind: string, recordId: RawBuilder<unknown>, userId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from favorite f where f.user_id = ${userId} and f.kind = ${kind} and f.record_id = ${recordId})`;

/** Marks a record as a favorite of a person, or takes the mark away. */
export async function setFavorite(
  tx: Transaction,
  { kind, recordId }: MarkedRecord,
  userId: string,
  isMarked: boolean,
  at: Date,
): Promise<void> {
  await (
    isMarked
      ? sql`insert into favorite (user_id, kind, record_id, marked_at) values (${userId}, ${kind}, ${recordId}, ${at}) on conflict do nothing`
      : sql`delete from favorite where user_id = ${userId} and kind = ${kind} and record_id = ${recordId}`
  ).execute(tx);
}

/** Records that a person reads this edition of a record. Returns false if the person had read it, or a later one. */
export async function recordVisit(
  tx: Transaction,
  { kind, recordId }: MarkedRecord,
  { userId, edition, at }: { readonly userId: string; readonly edition: number; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    with before as (select edition from visit where user_id = ${userId} and kind = ${kind} and record_id = ${recordId})
    insert into visit as v (user_id, kind, record_id, edition, first_at, last_at)
    values (${userId}, ${kind}, ${recordId}, ${edition}, ${at}, ${at})
    on conflict (user_id, kind, record_id) do update
      set edition = greatest(v.edition, excluded.edition), last_at = greatest(v.last_at, excluded.last_at),
        first_at = case when excluded.edition > v.edition then excluded.first_at else v.first_at end
    returning coalesce((select edition from before), -1) < ${edition} as "isNew"`.execute(tx);
  return rows[0]!.isNew;
}

/** Deletes the marks, visits, and reactions of records that are deleted for good. */
export async function forgetRecord(tx: Transaction, { kind, recordId }: MarkedRecord): Promise<void> {
  await sql`delete from favorite where kind = ${kind} and record_id = ${recordId}`.execute(tx);
  await sql`delete from visit where kind = ${kind} and record_id = ${recordId}`.execute(tx);
  await sql`delete from reaction where kind = ${kind} and record_id = ${recordId}`.execute(tx);
}

/** Joins what a person marked of records that people like, and how many do. `recordId` is a column; `markColumns` reads the tables. */
export const joinMarks = (kind: string, recordId: RawBuilder<unknown>, userId: string): RawBuilder<unknown> =>
  sql`left join favorite own_favorite on own_favorite.user_id = ${userId} and own_favorite.kind = ${sql.lit(kind)} and own_favorite.record_id = ${recordId}
    left join reaction own_reaction on own_reaction.user_id = ${userId} and own_reaction.kind = ${sql.lit(kind)} and own_reaction.record_id = ${recordId}
    left join reaction_count reacted on reacted.kind = ${sql.lit(kind)} and reacted.record_id = ${recordId}`;

/** Whether it is a favorite; true if the person likes it, false if they dislike it, null if they said nothing; how many people like and dislike it. */
export const markColumns = sql`own_favorite.user_id is not null as favored, own_reaction.likes,
  coalesce(reacted.likes, 0) as "likeCount", coalesce(reacted.dislikes, 0) as "dislikeCount"`;

/** Likes or dislikes a record, which takes the other back, or takes this one back. */
export async function setReaction(
  tx: Transaction,
  { kind, recordId }: MarkedRecord,
  { userId, likes, isMarked, at }: Reaction,
): Promise<void> {
  await (
    isMarked
      ? sql`insert into reaction as r (user_id, kind, record_id, likes, marked_at) values (${userId}, ${kind}, ${recordId}, ${likes}, ${at})
          on conflict (user_id, kind, record_id) do update set likes = excluded.likes, marked_at = excluded.marked_at
          where r.likes is distinct from excluded.likes`
      : sql`delete from reaction where user_id = ${userId} and kind = ${kind} and record_id = ${recordId} and likes = ${likes}`
  ).execute(tx);
}

interface Reaction {
  readonly userId: string;
  readonly likes: boolean;
  readonly isMarked: boolean;
  readonly at: Date;
}
