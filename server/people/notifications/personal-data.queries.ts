import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';

export interface OwnNotice {
  readonly at: string;
  readonly kind: string;
  readonly title: string;
  readonly readAt: string | null;
}

export async function everyNoticeOf(db: Db, personId: string): Promise<readonly OwnNotice[]> {
  const { rows } = await sql<OwnNotice>`
    select created_at as at, kind, title, read_at as "readAt" from notice where person_id = ${personId} order by created_at, id`.execute(
    db,
  );
  return rows;
}

/** Notices of an erased person go with their counts and choices. */
export async function deleteNoticesOf(tx: Transaction, personId: string): Promise<void> {
  await sql`delete from notice where person_id = ${personId}`.execute(tx);
  await sql`delete from notice_total where person_id = ${personId}`.execute(tx);
  await sql`delete from notice_setting where person_id = ${personId}`.execute(tx);
}
