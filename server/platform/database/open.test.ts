import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { openDatabase, type Database } from './open.ts';

let emptied: TestDatabase;
let database: Database;

beforeAll(async () => {
  emptied = await createTestDatabase({ empty: true });
  database = openDatabase(emptied.connectionString, { max: 1 });
});
afterAll(async () => {
  await database.close();
  await emptied.drop();
});

const id = '0198c0de-0000-7000-8000-00000000000a';

test.each([
  ['a date', "date '2026-03-01'", '2026-03-01'],
  ['an instant', "timestamptz '2026-03-01 12:00:00+02'", '2026-03-01T10:00:00.000Z'],
  [
    'an instant to the microsecond',
    "timestamptz '2026-03-01 12:00:00.123456+00'",
    '2026-03-01T12:00:00.123Z',
  ],
  ['an infinite instant', "timestamptz 'infinity'", 'infinity'],
  ['a count', 'count(*)', 1],
  ['an amount', "numeric(12, 2) '10.50'", '10.50'],
  ['no ids', "'{}'::uuid[]", []],
  ['ids', `array['${id}', '${id}']::uuid[]`, [id, id]],
  ['ids of which some are null', `array[null, '${id}', null]::uuid[]`, [null, id, null]],
  ['only null ids', 'array[null]::uuid[]', [null]],
  ['no words', "'{}'::text[]", []],
  ['words', "array['VIEW_COURSES', 'US-UT', 'é’']", ['VIEW_COURSES', 'US-UT', 'é’']],
  [
    'words that the server quotes',
    `array['a,b', 'a"b', 'a\\b', '', 'NULL', '{}', 'two words', null]`,
    ['a,b', 'a"b', 'a\\b', '', 'NULL', '{}', 'two words', null],
  ],
  ['nested lists of words', "array[array['a'], array['b']]", [['a'], ['b']]],
  ['nested lists of ids', `array[array['${id}'], array['${id}']]::uuid[]`, [[id], [id]]],
])('%s is parsed', async (_, expression, expected) => {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db);
  expect(rows[0]?.value).toEqual(expected);
});

test('a count too large to be exact is an error', async () => {
  await expect(sql`select 9007199254740993::int8 as value`.execute(database.db)).rejects.toThrow(RangeError);
});
