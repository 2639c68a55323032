import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { rowsOfOneMoment } from './moment-rows.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

const numbers = (count: number) =>
  sql<{ number: number }>`select number from generate_series(1, ${count}::int) number`;
const openCursors = async () =>
  (
    await sql<{ open: number }>`
      select count(*) as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`.execute(
      portal.services.db,
    )
  ).rows[0]!.open;

test.each([0, 1, 10, 11, 25])('%i rows arrive ten at a time, each once', async (count) => {
  const pages: number[][] = [];
  for await (const page of rowsOfOneMoment(portal.services.db, numbers(count), 10))
    pages.push(page.map(({ number }) => number));
  expect(pages.flat()).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  expect(pages.every(({ length }) => length > 0 && length <= 10)).toBe(true);
});

test('what others add meanwhile is not among them', async () => {
  const { db } = portal.services;
  await sql`create table moment (number integer)`.execute(db);
  await sql`insert into moment select generate_series(1, 20)`.execute(db);
  let rows = 0;
  for await (const page of rowsOfOneMoment(db, sql`select number from moment`, 10)) {
    rows += page.length;
    await sql`insert into moment select generate_series(1, 20)`.execute(db);
  }
  expect(rows).toBe(20);
});

test('whoever stops early, and a query that fails, leave the connection to others', async () => {
  const { db } = portal.services;
  for await (const page of rowsOfOneMoment(db, numbers(100), 10)) {
    expect(page).toHaveLength(10);
    break;
  }
  const failing = rowsOfOneMoment(db, sql`select 1 / (number - 15) from generate_series(1, 20) number`, 10);
  await expect(Array.fromAsync(failing)).rejects.toThrow(/division by zero/);
  expect(await openCursors()).toBe(0);
});

test('within a transaction, what it wrote is among them, and the next query has a cursor of its own', async () => {
  await portal.services.db.transaction().execute(async (tx) => {
    await sql`create temporary table own_rows on commit drop as select 1 as number`.execute(tx);
    for (let round = 0; round < 2; round++) {
      const pages = await Array.fromAsync(rowsOfOneMoment(tx, sql`select number from own_rows`, 10));
      expect(pages).toEqual([[{ number: 1 }]]);
      for await (const page of rowsOfOneMoment(tx, numbers(100), 10)) {
        expect(page).toHaveLength(10);
        break;
      }
    }
  });
});
