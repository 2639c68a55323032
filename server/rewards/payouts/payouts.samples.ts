import { sql } from 'kysely';
import { buildPayee, buildRun, owe } from '#tests/builders/payouts.ts';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  async records({ admin, portal, places }) {
    const payee = await buildPayee(portal, { dealerId: places.dealer });
    await owe(portal, payee.id, 4_200, { dealerId: places.dealer });
    return { 'payout-run': await buildRun(admin) };
  },
  rows: (count) => [
    sql`insert into payout_run (id, created_by, created_at)
      select gen_random_uuid(), (select id from user_account order by id limit 1), now() from generate_series(1, ${sql.lit(count)})`,
    sql`insert into payout_line (id, run_id, user_id, currency, amount_cents)
      select gen_random_uuid(), r.id, u.id, 'USD', 100 from payout_run r
      cross join (select id from user_account order by id desc limit 3) u`,
    sql`insert into payout_line (id, run_id, user_id, currency, amount_cents)
      select gen_random_uuid(), (select id from payout_run order by id limit 1), u.id, 'CAD', 100
      from (select id from user_account order by id limit ${sql.lit(count)}) u`,
    sql`insert into cash_owed (id, source, record_id, user_id, currency, amount_cents, owed_at)
      select gen_random_uuid(), 'activity', gen_random_uuid(), u.id, 'USD', 100, now()
      from (select id from user_account order by id limit ${sql.lit(count)}) u`,
  ],
};
