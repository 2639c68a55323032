import { sql } from 'kysely';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  rows: (count) => [
    sql`insert into brand (id, slug, name, status)
      select gen_random_uuid(), 'brand-' || n, 'Brand ' || n, 'published' from generate_series(1, ${sql.lit(count)}) n`,
  ],
};
