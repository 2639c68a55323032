import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';

export interface OwnMerge {
  /** The address of the account that was merged. */
  readonly email: string;
  readonly mergedAt: string;
  readonly separatedAt: string | null;
}

/** The accounts that are merged with a person’s, oldest first, and when this one was merged. After a merge of two people is taken back, neither finds the other here. */
export async function ownMerges(db: Db, userId: string): Promise<readonly OwnMerge[]> {
  const { rows } = await sql<OwnMerge>`
    select u.email, m.merged_at as "mergedAt", m.undone_at as "separatedAt" from account_merge m join user_account u on u.id = m.secondary_id
    where m.secondary_id = ${userId} or m.primary_id = ${userId} and m.undone_at is null order by m.merged_at, m.id`.execute(
    db,
  );
  return rows;
}

/** Forgets what was kept for separating, and pairs that the person may belong to. That there was a merge stays known. */
export async function forgetMerges(tx: Transaction, userId: string): Promise<void> {
  await sql`delete from merged_row r using account_merge m where m.id = r.merge_id and ${userId} in (m.primary_id, m.secondary_id)`.execute(
    tx,
  );
  await sql`update account_merge set former = jsonb_build_object('status', former -> 'status')
    where ${userId} in (primary_id, secondary_id)`.execute(tx);
  await sql`delete from likely_pair where ${userId} in (one_id, other_id)`.execute(tx);
}
