import { sql } from 'kysely';
import type { NoticeKind } from '#contract/people/notifications.kinds.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

/** Part of a `with` after `notice_written (person_id)`: the kept counts follow. In order of the people, so that two writers never deadlock. */
export const noticesCounted = sql`
  notice_counted as (
    insert into notice_total (person_id, total, unread)
    select person_id, count(*), count(*) from notice_written group by person_id order by person_id
    on conflict (person_id) do update set total = notice_total.total + excluded.total, unread = notice_total.unread + excluded.unread)`;

export interface NoticeRow {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly title: Bilingual;
  readonly path: string;
  readonly createdAt: string;
  readonly readAt: string | null;
}

const columns = sql`id, kind, json_build_object('en', title, 'fr', title_fr) as title, path, created_at as "createdAt", read_at as "readAt"`;

export interface NoticePage {
  readonly total: number;
  readonly unread: number;
  readonly notices: readonly NoticeRow[];
}

/** A person's notices, unread first and the newest first, with the kept counts. */
export async function noticesOf(
  db: Db,
  personId: string,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<NoticePage> {
  const { rows } = await sql<{ total: number; unread: number; notices: readonly NoticeRow[] }>`
    select coalesce(max(t.total), 0) as total, coalesce(max(t.unread), 0) as unread, coalesce((select json_agg(n) from (
        select ${columns} from notice where person_id = ${personId}
        order by (read_at is not null), created_at desc, id desc limit ${limit} offset ${(page - 1) * limit}) n), '[]') as notices
    from notice_total t where t.person_id = ${personId}`.execute(db);
  return rows[0]!;
}

/** Marks a notice as read. Undefined if the person has no such notice. */
export async function markRead(
  tx: Transaction,
  personId: string,
  noticeId: string,
  at: Date,
): Promise<NoticeRow | undefined> {
  const { rows } = await sql<NoticeRow>`
    with marked as (
      update notice set read_at = ${at} where id = ${noticeId} and person_id = ${personId} and read_at is null returning id, read_at),
    counted as (
      update notice_total set unread = unread - 1 where person_id = ${personId} and exists (select from marked))
    select n.id, n.kind, json_build_object('en', n.title, 'fr', n.title_fr) as title, n.path, n.created_at as "createdAt",
      coalesce(n.read_at, m.read_at) as "readAt"
    from notice n left join marked m on m.id = n.id where n.id = ${noticeId} and n.person_id = ${personId}`.execute(
    tx,
  );
  return rows[0];
}

/** Marks every notice of a person as read; returns how many were not. */
export async function markAllRead(tx: Transaction, personId: string, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with marked as (
      update notice set read_at = ${at} where person_id = ${personId} and read_at is null returning 1),
    counted as (
      update notice_total set unread = unread - (select count(*) from marked) where person_id = ${personId})
    select count(*) from marked`.execute(tx);
  return rows[0]!.count;
}
