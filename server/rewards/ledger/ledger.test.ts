import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { checkLedger } from './check-ledger.queries.ts';
import { ledgerFaults, postedPoints } from '#tests/builders/ledger.ts';
import { grant, openBooks, summed, type Books } from '#tests/builders/books.ts';
import { lockBalances, pointsBalance, post } from './ledger.queries.ts';
import {
  houseAccount,
  loyaltyPointsOf,
  trainingPointsOf,
  transfer,
  type Account,
  type Posting,
} from './ledger.rules.ts';
import { moveAll, spendPoints, undo } from './move-points.ts';
import { pointsAsOf, pointsEntries } from './points.queries.ts';

let books: Books;
let author: string;
beforeAll(async () => {
  books = await openBooks();
  author = await books.person();
});
afterAll(() => books.close());

const balancesOf = (...accounts: Account[]) => books.write((tx) => lockBalances(tx, accounts));
const view = { until: undefined, brandIds: undefined };
const spending = (userId: string, amount: number, businessKey = `spend:${newId()}`) => ({
  businessKey,
  kind: 'redeemed',
  userId,
  amount,
  to: houseAccount('spent'),
});

test('taking 10 from 50 leaves 40, and 41 more is refused with 409', async () => {
  const user = await books.person();
  await books.give(user, { training: 50 });
  const take = (amount: number): Posting => ({
    businessKey: `take:${newId()}`,
    kind: 'taken',
    entries: transfer(trainingPointsOf(user), houseAccount('spent'), amount),
  });
  await books.write((tx) => post(tx, [take(10)]));
  expect(await pointsBalance(books.db, user)).toBe(40);
  await expect(books.write((tx) => post(tx, [take(41)]))).rejects.toMatchObject({
    error: { status: 409, code: 'ledger.notEnough' },
  });
  await expect(books.write((tx) => post(tx, [take(20), take(10), take(11)]))).rejects.toMatchObject({
    error: { status: 409 },
  });
  expect(await pointsBalance(books.db, user)).toBe(40);
});

test('the postings of a kind are read by their key, with training points only', async () => {
  const user = await books.person();
  const key = await books.give(user, { training: 70, loyalty: 30 });
  expect((await postedPoints(books.db, 'given')).get(key)).toBe(70);
  expect((await postedPoints(books.db, 'taken')).has(key)).toBe(false);
});

test('no account of a person, dealer or program goes below zero, not even in between', async () => {
  const dealerId = newId();
  await sql`insert into dealer (id, number, name) values (${dealerId}, ${dealerId.slice(-8)}, 'Books')`.execute(
    books.db,
  );
  const subjects: Account[] = [
    trainingPointsOf(await books.person()),
    { kind: 'dealer-credits', of: { dealerId }, currency: 'CAD' },
    { kind: 'budget', of: { programId: newId() }, currency: 'EUR' },
  ];
  for (const account of subjects) {
    const out = (amount: number) => ({
      businessKey: newId(),
      kind: 'taken',
      entries: transfer(account, houseAccount('spent', account.currency), amount),
    });
    await expect(books.write((tx) => post(tx, [out(1)]))).rejects.toMatchObject({ error: { status: 409 } });
    await books.write((tx) => post(tx, [grant(newId(), account, 7)]));
    await expect(books.write((tx) => post(tx, [out(8), grant(newId(), account, 5)]))).rejects.toMatchObject({
      error: { status: 409 },
    });
    await books.write((tx) => post(tx, [grant(newId(), account, 5), out(8)]));
    expect(await balancesOf(account)).toEqual([4]);
  }
});

test('the database refuses +100 USD beside -100 CAD, a posting without entries, and any change', async () => {
  const id = newId();
  const posting = sql`insert into ledger_posting (id, business_key, kind) values (${id}, ${id}, 'raw')`;
  const [dollars, canadian] = [newId(), newId()];
  await sql`insert into ledger_account (id, kind, currency, program_id, balance)
    values (${dollars}, 'raw', 'USD', ${id}, 100), (${canadian}, 'raw', 'CAD', ${id}, 0)`.execute(books.db);
  await expect(
    books.write(async (tx) => {
      await posting.execute(tx);
      await sql`insert into ledger_entry (id, posting_id, account_id, amount)
        values (${newId()}, ${id}, ${dollars}, 100), (${newId()}, ${id}, ${canadian}, -100)`.execute(tx);
    }),
  ).rejects.toThrow('does not sum to zero');
  await expect(books.write((tx) => posting.execute(tx))).rejects.toThrow('has no entries');
  await sql`delete from ledger_account where id in (${dollars}, ${canadian})`.execute(books.db);
  const user = await books.person();
  await books.give(user, { training: 5 });
  for (const change of [
    sql`update ledger_entry set amount = amount + 1`,
    sql`delete from ledger_entry`,
    sql`update ledger_posting set note = 'x'`,
    sql`delete from ledger_posting`,
  ])
    await expect(change.execute(books.db)).rejects.toThrow('append-only');
});

test('a posting of many entries in two currencies is written once for its business key', async () => {
  const program = newId();
  const [usd, cad] = (['USD', 'CAD'] as const).map((currency): Account => ({
    kind: 'budget',
    of: { programId: program },
    currency,
  }));
  const posting: Posting = {
    businessKey: newId(),
    kind: 'given',
    entries: [
      ...transfer(houseAccount('issued', 'USD'), usd!, 70),
      ...transfer(houseAccount('issued', 'USD'), usd!, 30),
      ...transfer(houseAccount('issued', 'CAD'), cad!, 45),
    ],
  };
  const written = await books.write((tx) => post(tx, [posting, posting, grant('other', usd!, 1)]));
  expect(written).toEqual(new Set([posting.businessKey, 'other']));
  expect(await books.write((tx) => post(tx, [posting]))).toEqual(new Set());
  expect(await balancesOf(usd!, cad!)).toEqual([101, 45]);
});

test('the balance after each entry is that of its turn, in one call as in several', async () => {
  const user = await books.person();
  const account = trainingPointsOf(user);
  await books.write((tx) =>
    post(
      tx,
      [1, 2, 3].map((amount) => grant(newId(), account, amount)),
    ),
  );
  await books.write((tx) => post(tx, [grant(newId(), account, 4)]));
  const { rows } = await sql<{ after: number }>`
    select e.balance_after as after from ledger_entry e join ledger_account a on a.id = e.account_id
    where a.user_id = ${user} order by e.balance_after`.execute(books.db);
  expect(rows.map((row) => row.after)).toEqual([1, 3, 6, 10]);
});

test('a spend takes loyalty points first, then training points, and both count for a person', async () => {
  const user = await books.person();
  await books.give(user, { training: 30, loyalty: 20 });
  expect(await pointsBalance(books.db, user)).toBe(50);
  const sources = [loyaltyPointsOf(user), trainingPointsOf(user)];
  await books.write((tx) => spendPoints(tx, spending(user, 15)));
  expect(await balancesOf(...sources)).toEqual([5, 30]);
  const last = spending(user, 35);
  expect(await books.write((tx) => spendPoints(tx, last))).toBe(true);
  expect(await balancesOf(...sources)).toEqual([0, 0]);
  // A repeat is not refused although nothing is left.
  expect(await books.write((tx) => spendPoints(tx, last))).toBe(false);
  await expect(books.write((tx) => spendPoints(tx, spending(user, 1)))).rejects.toMatchObject({
    error: { code: 'ledger.notEnough' },
  });
  expect(await pointsAsOf(books.db, view, user)).toBe(0);
  const { rows, total, balance } = await pointsEntries(books.db, view, user, { page: 1, limit: 50 });
  expect({ total, balance, last: rows[0]!.balanceAfter }).toEqual({ total: 5, balance: 0, last: 0 });
});

test('a counter-posting returns points to their sources, names its author, and happens once', async () => {
  const user = await books.person();
  await books.give(user, { training: 30, loyalty: 20 });
  const spent = spending(user, 35);
  await books.write((tx) => spendPoints(tx, spent));
  const reason = { businessKey: spent.businessKey, byUserId: author, note: 'Sent back' };
  expect(await books.write((tx) => undo(tx, reason))).toBe(true);
  expect(await books.write((tx) => undo(tx, reason))).toBe(false);
  expect(await balancesOf(loyaltyPointsOf(user), trainingPointsOf(user))).toEqual([20, 30]);
  const { rows } = await sql`
    select p.by_user_id as by, p.note, o.business_key as undoes from ledger_posting p join ledger_posting o on o.id = p.undoes_id
    where p.business_key = ${`undo:${spent.businessKey}`}`.execute(books.db);
  expect(rows).toEqual([{ by: author, note: 'Sent back', undoes: spent.businessKey }]);
  await expect(
    books.write((tx) => undo(tx, { ...reason, businessKey: `undo:${spent.businessKey}` })),
  ).rejects.toThrow('is a counter-posting');
});

test('points that are spent cannot be undone', async () => {
  const user = await books.person();
  const given = await books.give(user, { training: 30 });
  await books.write((tx) => spendPoints(tx, spending(user, 1)));
  await expect(
    books.write((tx) => undo(tx, { businessKey: given, byUserId: author, note: 'Mistake' })),
  ).rejects.toMatchObject({ error: { code: 'ledger.notEnough' } });
  expect(await pointsBalance(books.db, user)).toBe(29);
});

test('without loyalty points nothing is read first, and too few are refused all the same', async () => {
  const user = await books.person();
  await books.give(user, { training: 10 });
  const spent = { ...spending(user, 10), hasNoLoyalty: true };
  expect(await books.write((tx) => spendPoints(tx, spent))).toBe(true);
  expect(await books.write((tx) => spendPoints(tx, spent))).toBe(false);
  await expect(
    books.write((tx) => spendPoints(tx, { ...spending(user, 1), hasNoLoyalty: true })),
  ).rejects.toMatchObject({ error: { code: 'ledger.notEnough' } });
  expect(await pointsBalance(books.db, user)).toBe(0);
});

test('points that expire are an entry; none are left', async () => {
  const user = await books.person();
  await books.give(user, { training: 30, loyalty: 20 });
  const expiry = {
    businessKey: `expired:${user}`,
    kind: 'expired',
    moves: [{ from: loyaltyPointsOf(user), to: houseAccount('expired') }],
  };
  expect(await books.write((tx) => moveAll(tx, expiry))).toBe(true);
  await books.give(user, { loyalty: 5 });
  expect(await books.write((tx) => moveAll(tx, expiry))).toBe(false);
  expect(await balancesOf(loyaltyPointsOf(user), trainingPointsOf(user))).toEqual([5, 30]);
});

test('10,000 entries in one posting take less than a second, 5,000 postings at once hardly longer', async () => {
  const program: Account = { kind: 'budget', of: { programId: newId() }, currency: 'USD' };
  const entries = Array.from({ length: 5000 }, () =>
    transfer(houseAccount('issued', 'USD'), program, 3),
  ).flat();
  const took = async (work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    return performance.now() - begun;
  };
  const one = await took(() =>
    books.write((tx) => post(tx, [{ businessKey: newId(), kind: 'given', entries }])),
  );
  const many = await took(() =>
    books.write((tx) =>
      post(
        tx,
        Array.from({ length: 5000 }, () => grant(newId(), program, 3)),
      ),
    ),
  );
  expect(await balancesOf(program)).toEqual([30_000]);
  expect(one).toBeLessThan(1000);
  expect(many).toBeLessThan(2000);
});

test('the check counts every balance anew and finds what is wrong', async () => {
  const { balances, faults } = await checkLedger(books.db);
  expect(faults).toEqual([]);
  expect(balances).toBeGreaterThan(10);
  for (const [tampering, text] of [
    [sql`update ledger_account set balance = balance + 1 where balance is not null`, 'should be'],
    [
      sql`insert into ledger_posting (id, business_key, kind) values (${newId()}, 'bare', 'raw')`,
      'has no entries',
    ],
    [
      sql`insert into ledger_entry (id, posting_id, account_id, amount) select gen_random_uuid(), posting_id, account_id, 1 from ledger_entry limit 1`,
      'sums to 1',
    ],
    [
      sql`update ledger_entry e set amount = amount * 2 from ledger_posting p where p.id = e.posting_id and p.undoes_id is not null`,
      'does not mirror',
    ],
  ] as const) {
    const tx = await books.portal.services.db.startTransaction().execute();
    await sql`alter table ledger_entry disable trigger user`.execute(tx);
    await tampering.execute(tx);
    const found = await ledgerFaults(tx);
    await tx.rollback().execute();
    expect(found).toContainEqual(expect.stringContaining(text));
  }
});

test('the house’s balance is the sum of its entries: nothing is kept that somebody could wait for', async () => {
  const { rows } = await sql`
    select balance from ledger_account where user_id is null and dealer_id is null and program_id is null and balance is not null`.execute(
    books.db,
  );
  expect(rows).toEqual([]);
  expect(await summed(books.db, houseAccount('issued'))).toBeLessThan(0);
});
