import { sql } from 'kysely';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  rows: (count) => [
    sql`insert into role (id, name, rank)
      select gen_random_uuid(), 'Role ' || n, 6 from generate_series(1, ${sql.lit(count)}) n`,
  ],
  inputs({ records }, word) {
    const body = { name: `Sample ${word}`, rank: 8 };
    return {
      'roles.preview': { body: { rank: 8, rights: ['VIEW_USERS'] } },
      'roles.create': { body },
      'roles.save': { params: { id: records['roles'] }, body },
    };
  },
};
