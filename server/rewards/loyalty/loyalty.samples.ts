import { sql } from 'kysely';
import { loyaltyItemCalls } from '#contract/rewards/loyalty-items.calls.ts';
import { newId } from '#server/platform/ids.ts';
import type { Input, Samples } from '#tests/samples/samples.ts';

const brand = 'anvilcrest';

export const samples: Samples = {
  async records({ portal, places, admin, learner }) {
    const { eligibleItem } = await admin.ask(loyaltyItemCalls.create, {
      body: { partNumber: `S-${newId()}`, name: 'Sample winch', brand },
    });
    const id = newId();
    await sql`insert into loyalty_submission (id, type, brand, dealer_id, user_id, purchase_date, points, note, created_at)
      values (${id}, 'photo', ${brand}, ${places.dealer}, ${learner.id}, '2026-11-02', 25, 'Sample photo', now())`.execute(
      portal.services.db,
    );
    return { 'loyalty-item': eligibleItem._id, 'loyalty-submission': id };
  },
  inputs({ records }, word) {
    const item = (partNumber: string) => ({ partNumber, name: word, nameFr: word, brand });
    const found: Record<string, Input> = {
      'loyalty.eligible-items.create': { body: item(`W-${newId()}`) },
    };
    const _id = records['loyalty'];
    if (_id)
      found['loyalty.eligible-items.update'] = {
        params: { id: _id },
        body: { ...item(`U-${newId()}`), version: 1 },
      };
    return found;
  },
  rows: (count) => [
    sql`insert into loyalty_item (id, part_number, part_key, name, brand)
      select gen_random_uuid(), 'N-' || n, 'N' || n, 'Part ' || n, ${sql.lit(brand)} from generate_series(1, ${sql.lit(count)}) n`,
    sql`insert into loyalty_submission (id, type, brand, dealer_id, user_id, purchase_date, points, created_at)
      select gen_random_uuid(), 'photo', ${sql.lit(brand)}, d.id, u.id, '2026-11-02', 25, now()
      from (select id from dealer order by id limit ${sql.lit(count)}) d cross join (select id from user_account order by id desc limit 5) u`,
    sql`insert into dealer_business_unit (dealer_id, business_unit_id)
      select d.id, b.id from dealer d cross join (select id from business_unit order by id limit 1) b on conflict do nothing`,
  ],
};
