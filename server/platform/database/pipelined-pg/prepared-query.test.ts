import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { isDatabaseUnavailable, openDatabase, type Database } from '../open.ts';

let emptied: TestDatabase;
let database: Database;

beforeAll(async () => {
  emptied = await createTestDatabase({ empty: true });
  const { pool, close } = openDatabase(emptied.connectionString);
  await pool.query('create table part (number int primary key, name text not null)');
  await close();
});
afterAll(() => emptied.drop());

// A new connection for each test, because the tests compare the first run of a statement on a connection with later ones.
beforeEach(async () => {
  database = openDatabase(emptied.connectionString, { max: 1 });
  await database.pool.query('truncate part');
  return () => database.close();
});

const add = (number: number, db: Pick<Database['db'], 'getExecutor'> = database.db) =>
  sql`insert into part values (${number}, 'brake pad')`.execute(db);
const parts = async () =>
  (
    await sql<{ number: number }>`select number from part where number > ${0} order by number`.execute(
      database.db,
    )
  ).rows.map(({ number }) => number);

test('a statement returns the same rows each time it runs', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `column${index}`);
  const columns = sql.join(
    names.map((name, index) => sql`${index % 3 ? name : null}::text as ${sql.id(name)}`),
  );
  const expected = Object.fromEntries(names.map((name, index) => [name, index % 3 ? name : null]));
  for (let run = 0; run < 3; run++) {
    const { rows } = await sql`select ${columns} from generate_series(1, 2)`.execute(database.db);
    expect(rows).toEqual([expected, expected]);
  }
});

test('the last of two columns with one name counts', async () => {
  const { rows } = await sql`select 1 as nr, ${2}::int as nr`.execute(database.db);
  expect(rows).toEqual([{ nr: 2 }]);
});

test('statements without rows report the number of changed rows each time', async () => {
  expect((await add(1)).numAffectedRows).toBe(1n);
  expect((await add(2)).numAffectedRows).toBe(1n);
  const rename = () => sql`update part set name = ${'caliper'} where number > 0`.execute(database.db);
  expect([(await rename()).numAffectedRows, (await rename()).numAffectedRows]).toEqual([2n, 2n]);
  expect((await rename()).rows).toEqual([]);
});

test('a statement that failed at its first run can run later', async () => {
  await add(1);
  const again = openDatabase(emptied.connectionString, { max: 1 });
  try {
    await expect(add(1, again.db)).rejects.toMatchObject({ code: '23505' });
    await expect(add(1, again.db)).rejects.toMatchObject({ code: '23505' });
    await add(2, again.db);
    await expect(sql`select nothing from part where number = ${1}`.execute(again.db)).rejects.toMatchObject({
      code: '42703',
    });
    await add(3, again.db);
  } finally {
    await again.close();
  }
  expect(await parts()).toEqual([1, 2, 3]);
});

test('reports a value that cannot be sent, and keeps the connection', async () => {
  const circular: Record<string, unknown> = {};
  circular['itself'] = circular;
  await expect(sql`select ${circular}::jsonb as value`.execute(database.db)).rejects.toThrow(/circular/);
  await expect(sql`select ${circular}::jsonb as value`.execute(database.db)).rejects.toThrow(/circular/);
  await add(1);
  expect(await parts()).toEqual([1]);
});

test('reports an answer that cannot be read, and keeps the connection', async () => {
  const tooLarge = sql`select 9007199254740993::int8 as value from generate_series(1, ${2}::int)`;
  await expect(tooLarge.execute(database.db)).rejects.toThrow(RangeError);
  await add(1);
  expect(await parts()).toEqual([1]);
});

// The first transaction of a connection starts with a separate BEGIN, later ones together with their first statement.
test.each([
  ['the first', 0],
  ['a later', 2],
])('%s transaction of a connection is whole or not at all', async (_, before) => {
  const inTransaction = async (...numbers: number[]) =>
    database.db.transaction().execute(async (tx) => {
      for (const number of numbers) await add(number, tx);
    });
  for (let index = 0; index < before; index++) await inTransaction(100 + index);
  await inTransaction(1, 2);
  await expect(inTransaction(3, 1)).rejects.toMatchObject({ code: '23505' });
  await expect(inTransaction(1, 3)).rejects.toMatchObject({ code: '23505' });
  await expect(
    database.db.transaction().execute(async (tx) => {
      await add(3, tx);
      throw new Error('thought better of it');
    }),
  ).rejects.toThrow('thought better of it');
  await inTransaction(4);
  expect((await parts()).filter((number) => number < 100)).toEqual([1, 2, 4]);
});

test('after a syntax error nothing more happens in the transaction', async () => {
  await database.db.transaction().execute((tx) => add(1, tx));
  await expect(
    database.db.transaction().execute(async (tx) => {
      await sql`select nothing_at_all from part where number = ${1}`.execute(tx).catch(() => {});
      await add(2, tx);
    }),
  ).rejects.toMatchObject({ code: '25P02' });
  expect(await parts()).toEqual([1]);
});

test('a statement that is not prepared can be the first of a transaction', async () => {
  for (let run = 0; run < 3; run++)
    await database.db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 1234`.execute(tx);
      const { rows } = await sql<{
        now: string;
      }>`select current_setting(${'statement_timeout'}) as now`.execute(tx);
      expect(rows[0]?.now).toBe('1234ms');
    });
  const { rows } = await sql<{ now: string }>`select current_setting(${'statement_timeout'}) as now`.execute(
    database.db,
  );
  expect(rows[0]?.now).toBe('30s');
});

test('an empty transaction leaves nothing open', async () => {
  for (let run = 0; run < 3; run++) await database.db.transaction().execute(async () => {});
  await add(1);
  await database.close();
  database = openDatabase(emptied.connectionString, { max: 1 });
  expect(await parts()).toEqual([1]);
});

test('a lost connection fails the pending query, and the next query uses a new one', async () => {
  await database.db.transaction().execute((tx) => add(1, tx));
  await expect(
    database.db.transaction().execute((tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)),
  ).rejects.toSatisfy(isDatabaseUnavailable);
  await database.db.transaction().execute((tx) => add(2, tx));
  expect(await parts()).toEqual([1, 2]);
});

test('a server that became a standby is left: the write fails, and the next one uses a new connection', async () => {
  await sql`set session characteristics as transaction read only`.execute(database.db);
  const before = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db);
  await expect(database.db.transaction().execute((tx) => add(1, tx))).rejects.toSatisfy(
    isDatabaseUnavailable,
  );
  await database.db.transaction().execute((tx) => add(2, tx));
  const after = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db);
  expect(await parts()).toEqual([2]);
  expect(after.rows[0]!.pid).not.toBe(before.rows[0]!.pid);
});

test('a silent database fails pending queries, and works again once it is back', async () => {
  const through = await openSilenceable(emptied.connectionString);
  const { db, close } = openDatabase(through.connectionString, { max: 1, statementSeconds: 1 });
  try {
    await add(1, db);
    through.fallSilent();
    await expect(add(2, db)).rejects.toSatisfy(isDatabaseUnavailable);
    await expect(add(3, db)).rejects.toSatisfy(isDatabaseUnavailable);
    through.speak();
    await add(4, db);
    const { rows } = await sql<{ number: number }>`select number from part where number > ${2}`.execute(db);
    expect(rows).toEqual([{ number: 4 }]);
  } finally {
    await close();
    await through.close();
  }
}, 30_000);

/** A proxy in front of the database. It can stop passing data without closing the connection. */
async function openSilenceable(connectionString: string) {
  const { host, port, user, database: name } = new pg.Client({ connectionString });
  const sockets = new Set<Socket>();
  let isSilent = false;
  const line = createServer((caller) => {
    const server = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    for (const [from, to] of [
      [caller, server],
      [server, caller],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => to.destroy());
      from.on('data', (bytes) => isSilent || to.write(bytes));
    }
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const { port: at } = line.address() as AddressInfo;
  return {
    connectionString: `postgres://${user}@127.0.0.1:${at}/${name}`,
    fallSilent: () => (isSilent = true),
    speak: () => (isSilent = false),
    close: async () => {
      for (const one of sockets) one.destroy();
      line.close();
      await once(line, 'close');
    },
  };
}
