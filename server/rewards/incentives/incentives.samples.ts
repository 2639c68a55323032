import { sql } from 'kysely';
import { incentiveCodeCalls } from '#contract/rewards/incentive-codes.calls.ts';
import { incentiveCalls } from '#contract/rewards/incentives.calls.ts';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  async records({ admin, places, made }) {
    const { incentive } = await admin.ask(incentiveCalls.save, {
      body: { name: 'Sample code', type: 'code', brand: places.brand, curriculum: made['curriculum']! },
    });
    const { codes } = await admin.ask(incentiveCodeCalls.add, {
      params: { id: incentive._id },
      body: { codes: [1, 2, 3].map((nr) => `${incentive._id}-${nr}`).join(' ') },
    });
    return { incentive: incentive._id, 'incentive-code': codes[0]!._id };
  },
  rows: (count) => [
    sql`insert into incentive (id, name, type, delivery, points_cost, position, status)
      select gen_random_uuid(), 'Incentive ' || n, 'points-shop', 'code', 10, n, 'published' from generate_series(1, ${sql.lit(count)}) n`,
    sql`insert into incentive_stock (incentive_id) select id from incentive on conflict do nothing`,
    sql`insert into incentive_code (id, incentive_id, code) select gen_random_uuid(), i.id, 'CODE-' || n
      from (select id from incentive order by id limit 1) i, generate_series(1, ${sql.lit(count)}) n on conflict do nothing`,
  ],
  inputs({ records }, word) {
    const body = { name: `Sample ${word}`, type: 'physical' };
    const id = records['incentives'];
    return {
      'incentives.save': { body },
      'incentives.save-id': { params: { id }, body },
    };
  },
};
