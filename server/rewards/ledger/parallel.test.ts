import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isTransient, openDatabase, type Db, type Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { grant, openBooks, summed, writers, type Books } from '#tests/builders/books.ts';
import { ledgerFaults } from '#tests/builders/ledger.ts';
import { rounds } from '#tests/harness/rounds.ts';
import { postEarned, takeBack } from './earn.ts';
import { lockBalances, pointsBalance, post } from './ledger.queries.ts';
import {
  debtOf,
  houseAccount,
  loyaltyPointsOf,
  trainingPointsOf,
  transfer,
  type Account,
} from './ledger.rules.ts';
import { moveAll, spendPoints, undo } from './move-points.ts';

let books: Books;
let author: string;
beforeAll(async () => {
  books = await openBooks();
  author = await books.person();
});
afterAll(() => books.close());
afterEach(async () => {
  const faults = await ledgerFaults(books.db);
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

/** Until another connection waits for a lock. */
async function waitsForLock(db: Db): Promise<void> {
  const waits = sql<{ waits: boolean }>`select exists (select from pg_locks where not granted) as waits`;
  while (!(await waits.execute(db)).rows[0]!.waits) await sleep(10);
}

const times = <T>(count: number, work: (nr: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, nr) => work(nr)));
const trues = (results: readonly boolean[]) => results.filter(Boolean).length;
const spend = (userId: string, amount: number, businessKey = `spend:${newId()}`) =>
  books.attempt((tx) =>
    spendPoints(tx, { businessKey, kind: 'redeemed', userId, amount, to: houseAccount('spent') }),
  );

test.each([2, 10, 50, 200])(
  '%i redeemers of a balance that suffices for five of them: five, again and again',
  async (takers) => {
    for (let round = 0; round < rounds(20); round++) {
      const user = await books.person();
      await books.give(user, { training: 40, loyalty: 10 });
      const done = trues(await times(takers, () => spend(user, 10)));
      expect(done).toBe(Math.min(takers, 5));
      expect(await pointsBalance(books.db, user)).toBe(50 - 10 * done);
    }
  },
);

test('200 takers of the last ten pieces of a program get ten', async () => {
  const stock: Account = { kind: 'budget', of: { programId: newId() }, currency: 'PTS' };
  await books.write((tx) => post(tx, [grant(newId(), stock, 10)]));
  const take = () =>
    books.attempt(async (tx) => {
      const businessKey = newId();
      const entries = transfer(stock, houseAccount('spent'), 1);
      return (await post(tx, [{ businessKey, kind: 'taken', entries }])).has(businessKey);
    });
  expect(trues(await times(200, take))).toBe(10);
  expect(await books.write((tx) => lockBalances(tx, [stock]))).toEqual([0]);
});

test('the same business key fifty times at once is posted once, also by two processes', async () => {
  const user = await books.person();
  await books.give(user, { training: 100 });
  const other = openDatabase(books.connectionString, { max: writers });
  const businessKey = `spend:${newId()}`;
  const here = times(25, () => spend(user, 10, businessKey));
  const there = times(25, () =>
    other.db.transaction().execute((tx) =>
      spendPoints(tx, {
        businessKey,
        kind: 'redeemed',
        userId: user,
        amount: 10,
        to: houseAccount('spent'),
      }),
    ),
  );
  expect(trues([...(await here), ...(await there)])).toBe(1);
  await other.close();
  expect(await pointsBalance(books.db, user)).toBe(90);
});

test('a posting undone by sixteen people at once is undone once, twenty times over', async () => {
  const user = await books.person();
  for (let round = 1; round <= rounds(20, 5); round++) {
    const businessKey = await books.give(user, { training: 30 });
    await books.give(user, { training: 30 });
    const undone = await times(writers, () =>
      books.attempt((tx) => undo(tx, { businessKey, byUserId: author, note: 'Denied' })),
    );
    expect(trues(undone)).toBe(1);
    expect(await pointsBalance(books.db, user)).toBe(30 * round);
  }
});

test('spends, undos, expiries and passes of one person at once never go below zero and lose nothing', async () => {
  for (let round = 0; round < 10; round++) {
    const user = await books.person();
    await books.give(user, { training: 20, loyalty: 60 });
    const given = await books.give(user, { training: 10 });
    const spends: string[] = [];
    await times(64, async (nr) => {
      if (nr % 4 === 0) {
        const key = `spend:${newId()}`;
        if (await spend(user, 7, key)) spends.push(key);
      } else if (nr % 4 === 1) {
        const businessKey = spends.pop() ?? given;
        await books.attempt((tx) => undo(tx, { businessKey, byUserId: author, note: 'Sent back' }));
      } else if (nr % 4 === 2) {
        await books.attempt((tx) =>
          moveAll(tx, {
            businessKey: `expired:${user}:${nr}`,
            kind: 'expired',
            moves: [{ from: loyaltyPointsOf(user), to: houseAccount('expired') }],
          }),
        );
      } else await books.give(user, { loyalty: 3 });
      expect(await pointsBalance(books.db, user)).toBeGreaterThanOrEqual(0);
    });
    const held =
      (await summed(books.db, trainingPointsOf(user))) + (await summed(books.db, loyaltyPointsOf(user)));
    expect(await pointsBalance(books.db, user)).toBe(held);
  }
});

test('people who pay each other in all directions meet no deadlock: accounts are locked in one order', async () => {
  const users = await times(6, books.person);
  for (const user of users) await books.give(user, { training: 1000 });
  const before = await deadlocks();
  await times(400, (nr) => {
    const [from, to, third] = [users[nr % 6]!, users[(nr * 5 + 1) % 6]!, users[(nr * 3 + 2) % 6]!];
    if (new Set([from, to, third]).size < 3) return Promise.resolve(true);
    const entries = [
      { account: trainingPointsOf(from), amount: -3 },
      { account: trainingPointsOf(to), amount: 1 },
      { account: trainingPointsOf(third), amount: 2 },
    ];
    return books.write((tx) => post(tx, [{ businessKey: newId(), kind: 'moved', entries }])).then(() => true);
  });
  expect(await deadlocks()).toBe(before);
  expect(
    (await Promise.all(users.map((user) => pointsBalance(books.db, user)))).reduce((a, b) => a + b),
  ).toBe(6000);
});

async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(books.db);
  return rows[0]!.deadlocks;
}

test('batches that name the same new accounts and keys in other orders wait for each other and are written once', async () => {
  for (let round = 0; round < 10; round++) {
    const users = await times(8, books.person);
    const postings = users.map((user) => grant(`${round}:${user}`, trainingPointsOf(user), 5));
    const written = await times(writers, (nr) =>
      books.write((tx) => post(tx, nr % 2 ? postings : postings.toReversed())),
    );
    expect(written.reduce((sum, keys) => sum + keys.size, 0)).toBe(users.length);
    for (const user of users) expect(await pointsBalance(books.db, user)).toBe(5);
  }
});

test('nobody waits for a house account: a posting goes through while another one is open', async () => {
  const [one, two] = [await books.person(), await books.person()];
  await books.write(async (open) => {
    await post(open, [grant(newId(), trainingPointsOf(one), 5)]);
    await books.write(async (tx) => {
      await sql`set local lock_timeout = '500ms'`.execute(tx);
      await post(tx, [grant(newId(), trainingPointsOf(two), 5)]);
    });
  });
  expect(await pointsBalance(books.db, two)).toBe(5);
});

test('a person whose accounts move to another one under load takes everything along', async () => {
  const [secondary, primary] = [await books.person(), await books.person()];
  await books.give(secondary, { training: 50, loyalty: 50 });
  let earned = 0;
  const merge = (nr: number) =>
    books.attempt((tx) =>
      moveAll(tx, {
        businessKey: `merged:${secondary}:${nr}`,
        kind: 'merged',
        byUserId: author,
        moves: [
          { from: trainingPointsOf(secondary), to: trainingPointsOf(primary) },
          { from: loyaltyPointsOf(secondary), to: loyaltyPointsOf(primary) },
        ],
      }),
    );
  await times(60, async (nr) => {
    if (nr % 3 === 0) {
      await books.give(secondary, { training: 5 });
      earned += 5;
    } else if (nr % 3 === 1) {
      if (await spend(nr % 2 ? primary : secondary, 4)) earned -= 4;
    } else await merge(nr);
  });
  await merge(1000);
  expect(await pointsBalance(books.db, secondary)).toBe(0);
  expect(await pointsBalance(books.db, primary)).toBe(100 + earned);
});

test('a request whose connection is cut takes effect once when it is sent again', async () => {
  const user = await books.person();
  await books.give(user, { training: 400 });
  const victims = openDatabase(books.connectionString, { max: 8, name: 'ledger victims' });
  const done = new AbortController();
  const cuts = (async () => {
    while (!done.signal.aborted) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'ledger victims' and datname = current_database() and random() < 0.3`.execute(
        books.portal.services.db,
      );
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  let cut = 0;
  const settled = await times(40, async (nr) => {
    for (;;) {
      try {
        await victims.db.transaction().execute((tx) =>
          spendPoints(tx, {
            businessKey: `cut:${user}:${nr}`,
            kind: 'redeemed',
            userId: user,
            amount: 5,
            to: houseAccount('spent'),
          }),
        );
        return true;
      } catch (error) {
        if ((error as { constraint?: string }).constraint !== undefined) throw error;
        cut += 1;
      }
    }
  });
  done.abort();
  await cuts;
  await victims.close();
  expect(settled).toHaveLength(40);
  expect(cut).toBeGreaterThan(0);
  expect(await pointsBalance(books.db, user)).toBe(200);
});

test('what is earned while a reversal makes a debt pays the debt', async () => {
  const user = await books.person();
  const account = loyaltyPointsOf(user);
  const earn = (businessKey: string, amount: number) =>
    books.write((tx) => postEarned(tx, { businessKey, kind: 'earned' }, [{ account, amount }]));
  const reversed = `earned:${newId()}`;
  await earn(reversed, 50);
  expect(await spend(user, 50)).toBe(true);
  let waiting: Promise<boolean> | undefined;
  await books.write(async (tx) => {
    expect(await takeBack(tx, { businessKey: reversed, note: 'Returned', byUserId: author })).toBe(true);
    waiting = earn(`earned:${newId()}`, 30);
    await waitsForLock(books.db);
  });
  expect(await waiting).toBe(true);
  expect(await books.write((tx) => lockBalances(tx, [account, debtOf(account)]))).toEqual([0, 20]);
});

test('earnings and reversals of one account at once leave no balance beside a debt', async () => {
  const user = await books.person();
  const account = loyaltyPointsOf(user);
  const again = async (work: (tx: Transaction) => Promise<boolean>): Promise<boolean> => {
    try {
      return await books.write(work);
    } catch (error) {
      if (isTransient(error)) return again(work);
      throw error;
    }
  };
  const keys = Array.from({ length: 30 }, () => `earned:${newId()}`);
  await times(keys.length, async (nr) => {
    const businessKey = keys[nr]!;
    await again((tx) => postEarned(tx, { businessKey, kind: 'earned' }, [{ account, amount: 10 + nr }]));
    if (nr % 3 === 0) await spend(user, 10);
    if (nr % 2 === 0) await again((tx) => takeBack(tx, { businessKey, note: 'Returned', byUserId: author }));
  });
  const [balance, debt] = await books.write((tx) => lockBalances(tx, [account, debtOf(account)]));
  expect(Math.min(balance!, debt!)).toBe(0);
});
