import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

/** Folds the stored changes into one row per status. The sums do not change. Returns how many rows were folded. */
export async function foldUserTotals(db: Db): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    with taken as (delete from user_account_total returning status, people),
    kept as (
      insert into user_account_total (status, people)
      select status, sum(people) from taken group by status having sum(people) <> 0
    )
    select count(*) as folded from taken`.execute(db);
  return rows[0]!.folded;
}
