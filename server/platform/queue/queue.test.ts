import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Database, type Db, type Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { endChore, leasedChores, makeChores, openChores, takeChore } from '#tests/builders/chores.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { inTurnAmongPeople, queue, type Which } from './queue.queries.ts';

let testDatabase: TestDatabase;
let database: Database;
let db: Db;
beforeAll(async () => {
  testDatabase = await createTestDatabase({ empty: true });
  database = openDatabase(testDatabase.connectionString, { max: 4 });
  db = database.db;
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});
beforeEach(async () => {
  await sql`drop table if exists chore, chore_note`.execute(db);
  await makeChores(db, 6);
});

const numbers = async (from: Db | Transaction, which?: Which, chores = openChores) =>
  (await sql<{ number: number }>`select w.number ${chores.next(which)}`.execute(from)).rows.map(
    (row) => row.number,
  );

describe('in a transaction', () => {
  test('nobody gets what another one has locked, and nobody waits for it', async () => {
    await db.transaction().execute(async (first) => {
      expect(await numbers(first, { limit: 2 })).toEqual([1, 2]);
      await db.transaction().execute(async (second) => {
        expect(await numbers(second)).toEqual([3]);
        expect(await numbers(db, { limit: 10 })).toEqual([4, 5, 6]);
      });
      expect(await numbers(db, { limit: 10, only: sql`w.number < 3 or w.number = 6` })).toEqual([6]);
    });
    expect(await numbers(db)).toEqual([1]);
  });

  test('whoever waits gets what another one gives back, or the next one', async () => {
    const ends = async (change: (tx: Transaction) => Promise<unknown>) => {
      let waiting: Promise<number[]> | undefined;
      await db
        .transaction()
        .execute(async (tx) => {
          await numbers(tx);
          waiting = numbers(db, { waits: true });
          await change(tx);
        })
        .catch(() => {});
      return waiting;
    };
    expect(await ends(() => Promise.reject(new Error('given back')))).toEqual([1]);
    expect(await ends((tx) => sql`update chore set ended_at = now() where number = 1`.execute(tx))).toEqual([
      2,
    ]);
  });

  test('rows that are taken can be referred to if the queue says so', async () => {
    await sql`create table part (chore_id uuid references chore)`.execute(db);
    const refer = () =>
      db.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = '100ms'`.execute(tx);
        await sql`insert into part select id from chore where number = 1`.execute(tx);
      });
    const open = { table: 'chore', ready: sql`w.ended_at is null`, order: sql`w.number` };
    await db.transaction().execute(async (tx) => {
      await numbers(tx, {}, queue({ ...open, canBeReferredTo: true }));
      await refer();
      expect(await numbers(db)).toEqual([2]);
    });
    await db.transaction().execute(async (tx) => {
      await numbers(tx);
      await expect(refer()).rejects.toThrow('lock timeout');
    });
    await sql`drop table part`.execute(db);
  });
});

describe('under a lease', () => {
  const endLease = ({ id }: { readonly id: string }) =>
    sql`update chore set held_until = now() - interval '1 second' where id = ${id}`.execute(db);
  const set = async (
    fragment: ReturnType<typeof leasedChores.released>,
    taken: { id: string; holder: string },
  ) =>
    (await sql`update chore set ${fragment} where ${leasedChores.isHeldBy(taken)} returning id`.execute(db))
      .rows.length === 1;

  test('a worker that is too late ends nothing of the one that took over', async () => {
    const first = (await takeChore(db))!;
    await endLease(first);
    const second = (await takeChore(db))!;
    expect(second).toMatchObject({ id: first.id, tries: 2 });
    expect(await set(leasedChores.extended, first)).toBe(false);
    expect(await endChore(db, first)).toBe(false);
    expect(await endChore(db, second)).toBe(true);
    expect(await endChore(db, second)).toBe(false);
  });

  test('an extended lease keeps others away, and a released piece comes again after its pause', async () => {
    await sql`delete from chore where number > 1`.execute(db);
    const taken = (await takeChore(db))!;
    expect(await takeChore(db)).toBeUndefined();
    await endLease(taken);
    expect(await set(leasedChores.extended, taken)).toBe(true);
    expect(await takeChore(db)).toBeUndefined();
    expect(await set(leasedChores.released(60), taken)).toBe(true);
    expect(await takeChore(db)).toBeUndefined();
    await endLease(taken);
    const again = (await takeChore(db))!;
    expect(await set(leasedChores.released(), again)).toBe(true);
    expect((await takeChore(db))!.tries).toBe(3);
  });

  test.each([
    [1, true, false],
    [2, true, false],
    [3, false, false],
    [4, false, true],
  ])('of three tries, after %i: again %s, too often %s', (tries, mayTryAgain, wasTriedTooOften) => {
    expect(leasedChores.mayTryAgain({ tries })).toBe(mayTryAgain);
    expect(leasedChores.wasTriedTooOften({ tries })).toBe(wasTriedTooOften);
  });
});

test('work of many people is done in turn, and what they did more than an hour ago does not count', async () => {
  const [many, one, early] = [newId(), newId(), newId()];
  await sql`update chore set user_id = case when number < 4 then ${many}::uuid when number < 6 then ${one}::uuid else ${early}::uuid end`.execute(
    db,
  );
  await sql`insert into chore (id, number, user_id, begun_at, ended_at) values (${newId()}, 0, ${early}, now() - interval '2 hours', now())`.execute(
    db,
  );
  const inTurn = queue({
    table: 'chore',
    ready: sql`w.ended_at is null`,
    order: sql`${inTurnAmongPeople('chore', 'begun_at')}, w.number`,
  });
  const order: number[] = [];
  for (let turn = 0; turn < 6; turn++) {
    const [number] = await numbers(db, {}, inTurn);
    order.push(number!);
    await sql`update chore set begun_at = clock_timestamp(), ended_at = clock_timestamp() where number = ${number}`.execute(
      db,
    );
  }
  expect(order).toEqual([1, 4, 6, 2, 5, 3]);
});
