import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobTablesVersion } from '#server/platform/jobs/job-tables.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { brokenOn, jobTablesMigration, lastRelease } from './last-release.ts';
import { columnsOf, eachShapeOnce } from './release-record.ts';

let database: TestDatabase;
let client: pg.Client;

async function connect(to: TestDatabase): Promise<pg.Client> {
  const opened = new pg.Client(to.connectionString);
  await opened.connect();
  return opened;
}

beforeAll(async () => {
  database = await createTestDatabase();
  client = await connect(database);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('every statement of the last release works on this schema', async () => {
  const { version, record } = lastRelease();
  expect(record.statements.length, version).toBeGreaterThan(1000);
  expect((await brokenOn(client, record)).join('\n\n')).toBe('');
}, 120_000);

test('the last release can work beside the tables of the job library', () => {
  const { jobTables } = lastRelease();
  expect(jobTablesVersion).toBeGreaterThanOrEqual(jobTables);
  const isDeclared = jobTablesVersion === jobTables || jobTablesMigration(jobTablesVersion) !== undefined;
  expect(isDeclared, `a migration named NNNN-pg-boss-${jobTablesVersion}.sql`).toBe(true);
});

test.each([
  ['a column that goes', 'alter table brand drop column bucket cascade', 'bucket'],
  ['a column with another name', 'alter table brand rename column bucket to pail', 'bucket'],
  ['a table that goes', 'drop table rate_limit', 'rate_limit'],
  ['a column that every row needs', 'alter table rate_limit add column place text not null', 'place'],
])('%s is named', async (_, change, named) => {
  const changed = await createTestDatabase();
  const own = await connect(changed);
  try {
    const record = {
      columns: Object.fromEntries(await columnsOf(own)),
      statements: ['select bucket from brand', 'select points from rate_limit where key = $1'],
    };
    expect(await brokenOn(own, record)).toEqual([]);
    await own.query(change);
    expect((await brokenOn(own, record)).join()).toContain(named);
  } finally {
    await own.end();
    await changed.drop();
  }
});

test('statements that differ in the number of values are kept once', () => {
  const kept = eachShapeOnce([
    'select a from b where id in ($1, $2)',
    'select a from b where id in ($1)',
    'insert into b (x, y) values ($1, $2), ($3, $4)',
    'insert into b (x, y) values ($1, $2)',
    'insert into b (x) values ($1)',
  ]);
  expect(kept).toHaveLength(3);
});
