import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { queue } from '#server/platform/queue/queue.queries.ts';
import { countsTold } from './notices.queries.ts';

/** Conditions on `notice`, each with an index. */
export const readBefore = (at: Date): RawBuilder<SqlBool> => sql<SqlBool>`read_at < ${at}`;
export const writtenBefore = (at: Date): RawBuilder<SqlBool> => sql<SqlBool>`created_at < ${at}`;

/**
 * Deletes some notices; the kept counts follow in the same transaction. Counts are locked in order of the people, as writers of notices do, and
 * notices that somebody is marking as read are left for the next time, so that nobody deadlocks. The statement that counts begins when
 * everything is locked, so it sees each count as it is. Returns how many were deleted.
 */
export const deleteNotices = (db: Db, condition: RawBuilder<SqlBool>, limit: number): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows: old } = await sql<{ id: string; personId: string }>`
      select w.id, w.person_id as "personId" ${queue({ table: 'notice', ready: condition }).next({ limit })}`.execute(
      tx,
    );
    if (old.length === 0) return 0;
    const people = [...new Set(old.map(({ personId }) => personId))];
    await sql`select from notice_total where person_id = any(${people}::uuid[]) order by person_id for update`.execute(
      tx,
    );
    await sql`
      with deleted as (delete from notice where id = any(${old.map(({ id }) => id)}::uuid[]) returning person_id, read_at, is_listed),
      gone as (
        select person_id, count(*) as total, count(*) filter (where read_at is null) as unread from deleted where is_listed group by person_id),
      counted as (
        update notice_total t set total = t.total - d.total, unread = t.unread - d.unread from gone d where t.person_id = d.person_id),
      unread_gone as (select person_id from gone where unread > 0),
      ${countsTold('unread_gone')}
      select`.execute(tx);
    return old.length;
  });
