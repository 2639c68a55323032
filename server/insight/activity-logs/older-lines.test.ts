import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/database.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  await migrate(database.connectionString, { schema: [], upTo: '0560-beginning-of-listening' });
  client = new pg.Client(database.connectionString);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('lines that stand come into the months of their blocks; of months that are gone, those beside evidence', async () => {
  await client.query(`
    select make_activity_months('2031-03-01', '2031-05-01');
    insert into activity_log_gone (month, entries, dropped_at) values ('2029-01-01', 4, '2031-02-01');
    insert into activity_log_block (number, sealed_at, entries, content, previous, skip, hash)
      select number, at, 2, '', '', '', '' from (values
        (1, timestamptz '2029-01-05Z'), (2, '2029-01-06Z'), (3, '2031-03-31 23:59:59Z'), (4, '2031-04-09Z'), (5, '2035-01-01Z')) b (number, at);
    insert into activity_log_leaf (block, position, entry_id, at, digest)
      select number, position, md5(number || '-' || position)::uuid, case number when 3 then '2031-04-01 00:00:00.5Z' else sealed_at end, ''
      from activity_log_block cross join generate_series(1, 2) position;
    insert into evidence_export (entry_id, article_id, at, format, row_count, sha256)
      values (md5('2-1')::uuid, gen_random_uuid(), '2029-01-06Z', 'csv', 1, '')`);
  await migrate(database.connectionString, { schema: [] });
  const { rows } = await client.query<{ block: string; part: string; lines: string }>(`
    select block, split_part(tableoid::regclass::text, '.', 2) as part, count(*) as lines from activity_log_leaf group by 1, 2 order by 1`);
  expect(rows.map(({ block, part, lines }) => [Number(block), part, Number(lines)])).toEqual([
    [2, 'leaf_elsewhere', 2],
    // A clock was behind: the block counts as sealed with its last entry.
    [3, 'leaf_2031_04', 2],
    [4, 'leaf_2031_04', 2],
    [5, 'leaf_elsewhere', 2],
  ]);
  await expect(client.query('delete from activity_log_leaf')).rejects.toThrow('append-only');
});
