import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { ArticleKind } from './article-kind.ts';
import { articlesRead } from './articles.scope.ts';

/** On `article a`: runs on this day. Articles without days always do. */
export const runsOn = (day: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(coalesce(a.starts_on, '-infinity') <= ${day}::date and coalesce(a.ends_on, 'infinity') >= ${day}::date)`;

/**
 * On a published `article a`: a version that came out since the person became active and that the person has not read. Promotions count
 * while they run.
 */
export const isUnread = (userId: string, today: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  a.status = 'published' and a.deleted_at is null and ${runsOn(today)}
  and a.edition_at >= (select coalesce(p.approved_at, p.created_at) from user_account p where p.id = ${userId})
  and not exists (select from visit v where v.user_id = ${userId} and v.kind = a.kind and v.record_id = a.id and v.edition >= a.edition))`;

/** A count that was kept, and what it was counted for. */
export interface KeptCount {
  readonly kind: ArticleKind;
  readonly unread: number;
  readonly day: string;
  readonly wordsKey: string;
}

/** On `user_account u`: the person’s counts that no change of an article has made old. As JSON. */
export const keptCounts = sql<readonly KeptCount[] | null>`(
  select json_agg(json_build_object('kind', c.kind, 'unread', c.unread, 'day', c.day, 'wordsKey', c.words_key))
  from unread_count c join article_change x on x.kind = c.kind and x.number = c.change_number where c.user_id = u.id)`;

export async function keptCountsOf(db: Db, userId: string): Promise<readonly KeptCount[]> {
  const { rows } = await sql<{ kept: readonly KeptCount[] | null }>`
    select ${keptCounts} as kept from user_account u where u.id = ${userId}`.execute(db);
  return rows[0]?.kept ?? [];
}

/** Counts what a person has not read of one kind, and keeps the count. */
export const countUnread = (
  db: Db,
  actor: Actor,
  kind: ArticleKind,
  { day, wordsKey }: Pick<KeptCount, 'day' | 'wordsKey'>,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await sql`insert into unread_count (user_id, kind) values (${actor.id}, ${kind}) on conflict do nothing`.execute(
      tx,
    );
    // Whoever reads an article changes this row. With the lock, the statement after it sees what was read.
    await sql`select from unread_count where user_id = ${actor.id} and kind = ${kind} for update`.execute(tx);
    const { rows } = await sql<{ unread: number }>`
      update unread_count c set unread = (select count(*) from article a where a.kind = ${kind} and ${articlesRead.sql(actor, 'a')}
          and ${isUnread(actor.id, day)}),
        change_number = (select x.number from article_change x where x.kind = ${kind}), day = ${day}, words_key = ${wordsKey}
      where c.user_id = ${actor.id} and c.kind = ${kind} returning c.unread`.execute(tx);
    return rows[0]!.unread;
  });

/** The count of this kind has to be counted anew: the person has read something. */
export async function forgetCount(tx: Transaction, userId: string, kind: ArticleKind): Promise<void> {
  await sql`update unread_count set change_number = -1 where user_id = ${userId} and kind = ${kind}`.execute(
    tx,
  );
}
