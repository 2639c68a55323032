import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { rowsOfOneMoment } from './moment-rows.ts';
import type { Db, Transaction } from './open.ts';

let portal: TestPortal;
let offeredTo: string;
beforeAll(async () => {
  portal = await openTestPortal();
  offeredTo = (await buildUser(portal)).id;
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

/** Some table without a life of its own. */
const offers = sql<{
  number: string;
}>`select number from dealer_number_offer where number like 'M%' order by number`;
const offer = (db: Db | Transaction, offered: readonly string[]) =>
  db
    .insertInto('dealerNumberOffer')
    .values(offered.map((number) => ({ number, offeredTo })))
    .execute();

test('what others add meanwhile is not among them', async () => {
  const { db } = portal.services;
  const some = (letter: string) => Array.from({ length: 20 }, (_, index) => `M${letter}${index}`);
  await offer(db, some('A'));
  let rows = 0;
  for await (const page of rowsOfOneMoment(db, offers, 10)) {
    await offer(db, some(`B${rows}-`));
    rows += page.length;
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
    await tx.deleteFrom('dealerNumberOffer').execute();
    await offer(tx, ['M1']);
    for (let round = 0; round < 2; round++) {
      expect(await Array.fromAsync(rowsOfOneMoment(tx, offers, 10))).toEqual([[{ number: 'M1' }]]);
      for await (const page of rowsOfOneMoment(tx, numbers(100), 10)) {
        expect(page).toHaveLength(10);
        break;
      }
    }
  });
});
