import { sql } from 'kysely';
import { newId } from '#server/platform/ids.ts';
import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  async records({ portal }) {
    const id = newId();
    const { db } = portal.services;
    await sql`
      insert into dealer_feed_run (id, day, file_name, state, total, counts)
      values (${id}, '2026-11-02', 'dealers.csv', 'waiting', 1, '{"same": 0, "add": 1, "waiting:add": 1}')`.execute(
      db,
    );
    await sql`
      insert into dealer_feed_row (run_id, number, key, fields, outcome, judgement, result)
      values (${id}, 2, 'FEED-1', '{"number": "FEED-1", "name": "Feed One"}', 'add', '{"reasons": [], "changes": []}', 'waiting')`.execute(
      db,
    );
    return { 'dealer-feed-run': id };
  },
  rows: (count) => [
    sql`insert into dealer_feed_run (id, day, file_name, state, total)
      select new_id(), date '2026-01-01' + n, 'dealers ' || n || '.csv', 'failed', 1 from generate_series(1, ${sql.lit(count)}) n`,
    sql`insert into dealer_feed_row (run_id, number, key, fields, outcome, judgement)
      select r.id, n, 'ROW-' || n, '{}', 'error', '{"reasons": [], "changes": []}'
      from (select id from dealer_feed_run order by id desc limit 1) r, generate_series(2, ${sql.lit(count)}) n`,
  ],
};
