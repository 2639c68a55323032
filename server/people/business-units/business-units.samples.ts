import { sql } from 'kysely';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  rows: (count) => [
    sql`insert into business_unit (id, code, name)
      select gen_random_uuid(), 'U' || n, 'Unit ' || n from generate_series(1, ${sql.lit(count)}) n`,
  ],
  inputs({ records }, word) {
    const body = { name: `Sample ${word}`, code: word.slice(-6).toUpperCase() };
    return {
      'business-units.create': { body },
      'business-units.save': { params: { id: records['business-units'] }, body },
    };
  },
};
