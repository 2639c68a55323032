import { sql } from 'kysely';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  // People with points at the dealers that are there.
  rows: (count) => [
    sql`insert into ledger_earned (user_id, period, points, dealer_ids)
      select u.id, p.period, 10, t.dealer_ids from (select id from user_account order by id desc limit ${sql.lit(count)}) u
      join learner_total t on t.user_id = u.id and t.counted_in is not null
      cross join lateral (values (to_char(now(), 'YYYY-MM')), ('all')) as p (period) on conflict do nothing`,
  ],
};
