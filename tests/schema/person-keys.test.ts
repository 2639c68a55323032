import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/harness/database.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.connectionString);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Keys to a person that no index answers: whole, or of the rows that have one. */
async function unanswered(): Promise<readonly { table: string; column: string }[]> {
  const { rows } = await client.query<{ table: string; column: string }>(`
    select k.conrelid::regclass::text as table, a.attname as column
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'user_account'::regclass and not exists (
      select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = a.attnum and i.indisvalid
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
    order by 1, 2`);
  return rows;
}

test('every key to a person has an index that a deletion can use', async () => {
  expect(await unanswered()).toEqual([]);
});

test('an index of some rows does not answer', async () => {
  await client.query('begin');
  await client.query('drop index certificate_user');
  expect(await unanswered()).toContainEqual({ table: 'certificate', column: 'user_id' });
  await client.query('rollback');
});
