import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

/** Conditions on `notice`, each with an index. */
export const readBefore = (at: Date): RawBuilder<SqlBool> => sql<SqlBool>`read_at < ${at}`;
export const writtenBefore = (at: Date): RawBuilder<SqlBool> => sql<SqlBool>`created_at < ${at}`;

/**
 * Deletes some notices; the kept counts follow in the same statement. Counts are locked in order of the people, as writers of notices do, and
 * notices that somebody is marking as read are left for the next time, so that nobody deadlocks. Returns how many were deleted.
 */
export async function deleteNotices(db: Db, condition: RawBuilder<SqlBool>, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as materialized (
      select id, person_id, read_at from notice where ${condition} limit ${limit} for update skip locked),
    locked as materialized (
      select person_id from notice_total where person_id in (select person_id from old) order by person_id for update),
    counted as (
      update notice_total t set total = t.total - o.total, unread = t.unread - o.unread
      from locked l join (select person_id, count(*) as total, count(*) filter (where read_at is null) as unread
        from old group by person_id) o on o.person_id = l.person_id
      where t.person_id = l.person_id),
    deleted as (delete from notice n using old where n.id = old.id returning 1)
    select count(*) from deleted`.execute(db);
  return rows[0]!.count;
}
