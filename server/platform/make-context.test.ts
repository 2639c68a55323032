import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import type { Transaction } from './database/open.ts';
import { answerTo } from './http/error-reply.ts';
import { contextMaker } from './make-context.ts';
import { Ports } from './ports.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

const change = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  contextMaker(portal.services, new Ports([]), [])
    .forWork()
    .change(({ tx }) => work(tx));

const processOf = async (tx: Transaction): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]!.pid;

/** Terminates the transaction's backend from another connection. */
const end = async (pid: number) => {
  await sql`select pg_terminate_backend(${pid}::int)`.execute(portal.services.db);
};

const codeOf = (work: (tx: Transaction) => Promise<unknown>) =>
  change(work).then(
    () => undefined,
    (error: unknown) => answerTo(error, 'en').error.code,
  );

test('a connection lost before the commit reports that nothing was changed', async () => {
  const code = await codeOf(async (tx) => {
    await end(await processOf(tx));
    await sql`select 1 where ${1}::int = 1`.execute(tx);
  });
  expect(code).toBe('platform.unavailable');
});

test('a connection lost during the commit does not claim to know the outcome', async () => {
  expect(await codeOf(async (tx) => end(await processOf(tx)))).toBe('platform.uncertain');
});

test('later changes work as usual', async () => {
  expect(await change(async (tx) => (await processOf(tx)) > 0)).toBe(true);
});

test('two changes that lock the same rows in opposite order both succeed', async () => {
  const { db } = portal.services;
  await sql`create table deadlock_test (id int primary key, counted int not null default 0)`.execute(db);
  await sql`insert into deadlock_test values (1), (2)`.execute(db);
  const count = (first: number, second: number) =>
    change(async (tx) => {
      await sql`update deadlock_test set counted = counted + 1 where id = ${first}`.execute(tx);
      await new Promise((resolve) => setTimeout(resolve, 50));
      await sql`update deadlock_test set counted = counted + 1 where id = ${second}`.execute(tx);
    });
  await Promise.all([count(1, 2), count(2, 1), count(1, 2), count(2, 1)]);
  const { rows } = await sql<{ counted: number }>`select counted from deadlock_test order by id`.execute(db);
  expect(rows.map((row) => row.counted)).toEqual([4, 4]);
});

test('a permanent failure is tried once', async () => {
  let tried = 0;
  const failing = change(async (tx) => {
    tried += 1;
    await sql`select 1 / 0`.execute(tx);
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(tried).toBe(1);
});
