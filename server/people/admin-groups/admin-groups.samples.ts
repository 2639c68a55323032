import { sql } from 'kysely';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  rows: (count) => [
    sql`insert into admin_group (id, name)
      select gen_random_uuid(), 'District ' || n from generate_series(1, ${sql.lit(count)}) n`,
    sql`insert into admin_group_dealer (admin_group_id, dealer_id)
      select g.id, d.id from (select id from admin_group order by id desc limit 1) g, dealer d on conflict do nothing`,
    sql`insert into admin_group_user (admin_group_id, user_id)
      select g.id, u.id from (select id from admin_group order by id desc limit 1) g, user_account u on conflict do nothing`,
  ],
  inputs: ({ records }, word) => ({
    'admin-groups.create': { body: { name: `Sample ${word}` } },
    'admin-groups.save': { params: { id: records['admin-groups'] }, body: { name: `Sample ${word}` } },
    'admin-groups.find-dealers': { body: { numbers: [word.slice(0, 40)] } },
  }),
};
