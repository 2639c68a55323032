import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/platform/database/open.ts';
import { PlainFailure } from '#server/platform/failure.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { keepSettings } from '#server/platform/database/connections/session-settings.ts';
import { checkOwnPooler, checkPooler } from './check-pooler.ts';
import { openTransactionPooler } from './fixtures/transaction-pooler.ts';
import { openDatabaseUrl } from './open.ts';

let emptied: TestDatabase;
beforeAll(async () => {
  emptied = await createTestDatabase({ empty: true });
});
afterAll(() => emptied.drop());

test.each([1, 2, 5])(
  'a start behind a pooler of %i connections that loses prepared statements stops and names the setting',
  async (servers) => {
    const pooler = await openTransactionPooler(emptied.connectionString, servers);
    try {
      const start = openDatabaseUrl(pooler.connectionString);
      await expect(start).rejects.toBeInstanceOf(PlainFailure);
      await expect(start).rejects.toThrow(/max_prepared_statements = 1000.*pool_mode = session/);
    } finally {
      await pooler.close();
    }
  },
);

test.each([1, 2, 5])('a pooler of %i connections as the direct address stops the start', async (servers) => {
  const pooler = await openTransactionPooler(emptied.connectionString, servers);
  try {
    const start = openDatabaseUrl(pooler.connectionString, {
      variable: 'DATABASE_DIRECT_URL',
      isSession: true,
    });
    await expect(start).rejects.toBeInstanceOf(PlainFailure);
    await expect(start).rejects.toThrow(/^DATABASE_DIRECT_URL leads to a pooler/);
  } finally {
    await pooler.close();
  }
});

test('settings that a pooler loses stop the start, until the database has them', async () => {
  const check = async () => {
    const pooler = await openTransactionPooler(emptied.connectionString, 1);
    try {
      await checkOwnPooler({
        databaseUrl: pooler.connectionString,
        databaseDirectUrl: emptied.connectionString,
        databasePrepares: false,
      });
    } finally {
      await pooler.close();
    }
  };
  await expect(check()).rejects.toBeInstanceOf(PlainFailure);
  await expect(check()).rejects.toThrow(/ instead of .* through DATABASE_URL\. Let the pooler connect as/);
  await keepSettings(emptied.connectionString);
  await check();
});

test('without a pooler, the session check passes, and so do the settings', async () => {
  const opened = await openDatabaseUrl(emptied.connectionString, { isSession: true });
  expect(opened.connectionString).toBe(emptied.connectionString);
});

test('without a pooler, the check passes as often as it runs', async () => {
  const checks = Promise.all([1, 2, 3].map(() => checkPooler(emptied.connectionString)));
  await expect(checks).resolves.toHaveLength(3);
});

test('the name of a statement says what it is, so that two processes never mean different ones', async () => {
  const names = async (texts: readonly string[]) => {
    const { db, close } = openDatabase(emptied.connectionString, { max: 1 });
    try {
      for (const text of texts) await sql.raw(text).execute(db);
      const { rows } = await sql<{ name: string; statement: string }>`
        select name, statement from pg_prepared_statements`.execute(db);
      return new Map(rows.map(({ name, statement }) => [statement, name]));
    } finally {
      await close();
    }
  };
  const [brakes, chains] = ['select 1 as brakes', 'select 2 as chains'];
  const one = await names([brakes, chains]);
  const other = await names([chains, brakes]);
  expect(one.get(brakes)).toBe(other.get(brakes));
  expect(new Set([...one.values(), ...other.values()]).size).toBe(one.size);
  expect([...one.values()].every((name) => Buffer.byteLength(name) <= 63)).toBe(true);
});

test('the pooler of these tests does lose prepared statements', async () => {
  const pooler = await openTransactionPooler(emptied.connectionString, 1);
  const [one, other] = [1, 2].map(() => new pg.Client({ connectionString: pooler.connectionString }));
  try {
    await one!.connect();
    await other!.connect();
    await one!.query({ name: 'p0', text: 'select 1 as one' });
    await expect(other!.query({ name: 'p0', text: 'select 2 as two' })).rejects.toMatchObject({
      code: '42P05',
    });
  } finally {
    await one!.end();
    await other!.end();
    await pooler.close();
  }
});
