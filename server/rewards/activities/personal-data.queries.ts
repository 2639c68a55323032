import { sql } from 'kysely';
import type { ErasedPerson } from '#server/people/users/user-erasure.queries.ts';
import { forgetDetails, rewritingLog } from '#server/platform/activity.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

export interface OwnActivity {
  readonly type: string;
  readonly style: string | null;
  readonly date: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly note: string;
  readonly attachment: string | null;
  readonly status: string;
  readonly reason: string;
  readonly submittedAt: string;
}

export async function activitiesToExport(db: Db, userId: string): Promise<readonly OwnActivity[]> {
  const { rows } = await sql<OwnActivity>`
    select a.type, a.style, a.happened_on as date, a.amount_cents as "amountCents", a.currency, a.note, f.name as attachment, a.status, a.reason,
      a.submitted_at as "submittedAt"
    from activity_submission a left join file f on f.id = a.attachment_id where a.user_id = ${userId} order by a.submitted_at, a.id`.execute(
    db,
  );
  return rows;
}

/**
 * Removes activities that were not approved, and of the others, which the books need, what the person wrote and attached. Rows of tables that still
 * wait to be imported name the person as well, and so does the log.
 */
export async function forgetActivities(
  tx: Transaction,
  { id, email, firstName, lastName }: ErasedPerson,
): Promise<void> {
  const ids = sql`select id from activity_submission where user_id = ${id}`;
  await forgetDetails(tx, { kind: 'activity', ids, keys: ['reason'] });
  await rewritingLog(tx, async () => {
    await sql`update activity_log set entity_name = ${`${firstName} ${lastName}`}
      where entity_kind = 'activity' and entity_id in (${ids})`.execute(tx);
  });
  const { rows: attached } = await sql<{ id: string }>`
    select attachment_id as id from activity_submission where user_id = ${id} and attachment_id is not null`.execute(
    tx,
  );
  await sql`delete from activity_submission where user_id = ${id} and status <> 'approved'`.execute(tx);
  await sql`update activity_submission set note = '', attachment_id = null where user_id = ${id}`.execute(tx);
  await sql`update activity_import_row set fields = null where lower(fields ->> 'email') = lower(${email})`.execute(
    tx,
  );
  await sql`
    with gone as (delete from file where id = any (${attached.map((file) => file.id)}::uuid[]) returning storage_key)
    insert into file_removal (storage_key) select storage_key from gone on conflict do nothing`.execute(tx);
}
