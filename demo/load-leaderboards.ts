import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';
import { demoId } from './demo-id.ts';

/**
 * Who is named on leaderboards: the fifth by points of the month chose not to be, and the eighth is 17. Ties, rises, and falls follow from what
 * people passed. One dealer shows its board to its staff.
 */
export async function loadLeaderboards(tx: Transaction, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from ledger_earned where period = to_char(${now}::timestamptz, 'YYYY-MM') and points > 0 and dealer_ids is not null
    order by points desc, user_id limit 8`.execute(tx);
  const [hidden, minor] = [rows[4] ?? rows.at(-2), rows[7] ?? rows.at(-1)];
  if (hidden)
    await sql`insert into leaderboard_opt_out (user_id, at) values (${hidden.id}, ${now})`.execute(tx);
  if (minor)
    await sql`update user_account set date_of_birth = (${now}::timestamptz - interval '17 years 3 months')::date where id = ${minor.id}`.execute(
      tx,
    );
  await sql`
    insert into dealer_leaderboard (dealer_id, shown_by, at)
    select d.id, (select u.id from dealer_membership m join user_account u on u.id = m.user_id join role r on r.id = u.role_id
      where m.dealer_id = d.id and m.ended_at is null and r.reach = 'dealers' and u.status = 'active' order by m.started_at limit 1), ${now}
    from dealer d where d.id = ${demoId('dealer', 'D100001')}`.execute(tx);
}
