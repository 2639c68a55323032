import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { isPublished } from '#server/platform/database/record.scope.ts';
import type { ArticleKind } from './article-kind.ts';
import { articlesRead } from './articles.scope.ts';

/** A value, or a column of a statement about many people. */
type ValueOrColumn = string | RawBuilder<unknown>;

/** On `article a`: runs on this day. Without a first or a last day, it is open on that side. */
export const runsOn = (day: ValueOrColumn): RawBuilder<SqlBool> =>
  sql<SqlBool>`(coalesce(a.starts_on, '-infinity') <= ${day}::date and coalesce(a.ends_on, 'infinity') >= ${day}::date)`;

/** When the person became active, the last time. */
const activeSince = (alias: 'p' | 'u') =>
  sql`greatest(coalesce(${sql.ref(`${alias}.approved_at`)}, ${sql.ref(`${alias}.created_at`)}), ${sql.ref(`${alias}.reactivated_at`)})`;

/**
 * On a published `article a`: a version that came out since the person became active, the last time, and that the person has not read. Promotions
 * count while they run.
 */
export const isUnread = (userId: ValueOrColumn, today: ValueOrColumn): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${isPublished('a')} and ${runsOn(today)}
  and a.edition_at >= (select ${activeSince('p')} from user_account p where p.id = ${userId})
  and not exists (select from visit v where v.user_id = ${userId} and v.kind = a.kind and v.record_id = a.id and v.edition >= a.edition))`;

/** What is kept for a person. */
export interface KeptCounts {
  /** What decides which articles the person reads now. */
  readonly scopeKey: string;
  /** Null if there are none. */
  readonly counts: readonly KeptCount[] | null;
}

/** A count that no change of an article has made old. It holds on its day, for as long as its key is still the person’s. */
export interface KeptCount {
  readonly kind: ArticleKind;
  readonly unread: number;
  readonly day: string;
  readonly scopeKey: string;
}

/**
 * On `user_account u`, its `role r` and its `access_scope a`: another text whenever a place, a group, or the role of the person changes, or the
 * person comes back. The version of the row of `access_scope` stands for what is in it.
 */
export const scopeKey = sql<string>`(a.xmin::text || ' ' || u.role_id::text || ' ' || r.reach || ' ' || extract(epoch from ${activeSince('u')})::text)`;

/** On `user_account u`, as JSON. */
export const keptCounts = sql<readonly KeptCount[] | null>`(
  select json_agg(json_build_object('kind', c.kind, 'unread', c.unread, 'day', c.day, 'scopeKey', c.scope_key))
  from unread_count c join article_change x on x.kind = c.kind and x.number = c.change_number
  where c.user_id = u.id)`;

export async function keptCountsOf(db: Db, userId: string): Promise<KeptCounts> {
  const { rows } = await sql<KeptCounts>`
    select ${scopeKey} as "scopeKey", ${keptCounts} as counts
    from user_account u join role r on r.id = u.role_id join access_scope a on a.user_id = u.id
    where u.id = ${userId}`.execute(db);
  return rows[0]!;
}

/** Counts what a person has not read of one kind, and keeps the count. */
export const countUnread = (
  db: Db,
  actor: Actor,
  kind: ArticleKind,
  { day, scopeKey: key }: { readonly day: string; readonly scopeKey: string },
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
        change_number = (select x.number from article_change x where x.kind = ${kind}), day = ${day}, scope_key = ${key}
      where c.user_id = ${actor.id} and c.kind = ${kind} returning c.unread`.execute(tx);
    return rows[0]!.unread;
  });

/** The count of this kind has to be counted anew: the person has read something. Also the first count, which another request may be making. */
export async function forgetCount(tx: Transaction, userId: string, kind: ArticleKind): Promise<void> {
  await sql`
    insert into unread_count (user_id, kind) values (${userId}, ${kind})
    on conflict (user_id, kind) do update set change_number = -1`.execute(tx);
}

/** Forgets how many articles people have not read; they are counted again when they look. */
export async function forgetUnread(tx: Transaction, people: readonly string[]): Promise<void> {
  await sql`delete from unread_count where user_id = any(${people}::uuid[])`.execute(tx);
}
