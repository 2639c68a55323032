import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

export interface PostedRow {
  readonly key: string;
  readonly points: number;
  readonly postings: number;
}

/** What each business key moved to or from a person's account. */
export async function postedTo(db: Db, userId: string): Promise<PostedRow[]> {
  const { rows } = await sql<PostedRow>`
    select p.business_key as key, sum(e.amount)::int as points, count(distinct p.id)::int as postings
    from ledger_posting p join ledger_entry e on e.posting_id = p.id join ledger_account a on a.id = e.account_id
    where a.user_id = ${userId} group by p.business_key`.execute(db);
  return rows;
}
