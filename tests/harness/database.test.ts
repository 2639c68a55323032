import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

let one: TestDatabase;
let other: TestDatabase;

beforeAll(async () => {
  [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(() => Promise.all([one.drop(), other.drop()]));

const ask = async (database: TestDatabase, query: string) => {
  const client = new pg.Client(database.connectionString);
  await client.connect();
  try {
    return (await client.query<{ answer: unknown }>(query)).rows[0]?.answer;
  } finally {
    await client.end();
  }
};

it('has every migration', async () => {
  expect(await ask(one, 'select count(*)::int as answer from migration')).toBeGreaterThan(0);
});

it('shares nothing with another database', async () => {
  await ask(one, 'create table mine (id int)');
  expect(await ask(one, `select to_regclass('mine') is not null as answer`)).toBe(true);
  expect(await ask(other, `select to_regclass('mine') is not null as answer`)).toBe(false);
});

it('sorts by our collation and supports what the portal requires of a server', async () => {
  const query = `select string_agg(word, ' ' order by word collate natural_order) as answer from unnest(array['a10', 'f', 'É', 'a9', 'e']) word`;
  expect(await ask(one, query)).toBe('a9 a10 e É f');
});
