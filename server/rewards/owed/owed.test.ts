import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { lockBalances } from '#server/rewards/ledger/ledger.queries.ts';
import { houseAccount } from '#server/rewards/ledger/ledger.rules.ts';
import { openBooks, type Books } from '#tests/builders/books.ts';
import { cashObstacles, oweCash, payableOf, takeBackCash } from './owed.ts';

let books: Books;
let author: string;
beforeAll(async () => {
  books = await openBooks();
  author = await books.person();
});
afterAll(() => books.close());

const owing = (userId: string, recordId: string, amountCents: number) => ({
  source: 'spiff' as const,
  recordId,
  userId,
  dealerId: null,
  amount: { amountCents, currency: 'USD' as const },
  from: houseAccount('issued', 'USD'),
  byUserId: author,
  proxiedBy: null,
});
const back = (recordId: string) => ({
  source: 'spiff' as const,
  recordId,
  byUserId: author,
  proxiedBy: null,
});
const payable = async (userId: string) =>
  (await books.write((tx) => lockBalances(tx, [payableOf(userId, 'USD')])))[0];

/** A line of a run over everything that is owed to a person. */
async function runOver(userId: string, status: 'draft' | 'releasing'): Promise<string> {
  const run = newId();
  const line = newId();
  const other = status === 'draft' ? null : await books.person();
  await sql`insert into payout_run (id, status, created_by, created_at, released_by)
    values (${run}, ${status}, ${author}, now(), ${other})`.execute(books.db);
  await sql`insert into payout_line (id, run_id, user_id, currency, amount_cents)
    select ${line}, ${run}, ${userId}, 'USD', sum(amount_cents) from cash_owed where user_id = ${userId} and taken_back_at is null`.execute(
    books.db,
  );
  await sql`update cash_owed set payout_line_id = ${line} where user_id = ${userId} and taken_back_at is null`.execute(
    books.db,
  );
  await sql`insert into payout_item (line_id, owed_id) select ${line}, id from cash_owed where payout_line_id = ${line}`.execute(
    books.db,
  );
  return line;
}
const amountOf = async (line: string) =>
  (
    await sql<{ amount: number }>`select amount_cents as amount from payout_line where id = ${line}`.execute(
      books.db,
    )
  ).rows[0]?.amount;

describe('what is owed', () => {
  test('is posted, is owed once for a record, and can be taken back and owed again', async () => {
    const person = await books.person();
    const record = newId();
    await books.write((tx) => oweCash(tx, owing(person, record, 2_500)));
    await expect(books.write((tx) => oweCash(tx, owing(person, record, 2_500)))).rejects.toThrow(
      /cash_owed_once/,
    );
    expect(await payable(person)).toBe(2_500);
    await books.write((tx) => takeBackCash(tx, back(record)));
    await books.write((tx) => takeBackCash(tx, back(record)));
    expect(await payable(person)).toBe(0);
    await books.write((tx) => oweCash(tx, owing(person, record, 900)));
    expect(await payable(person)).toBe(900);
  });

  test('leaves a run that is not released, whose line pays that much less', async () => {
    const person = await books.person();
    const [first, second] = [newId(), newId()];
    await books.write((tx) => oweCash(tx, owing(person, first, 1_000)));
    await books.write((tx) => oweCash(tx, owing(person, second, 400)));
    const line = await runOver(person, 'draft');
    expect(await amountOf(line)).toBe(1_400);
    await books.write((tx) => takeBackCash(tx, back(first)));
    expect(await amountOf(line)).toBe(400);
    await books.write((tx) => takeBackCash(tx, back(second)));
    expect(await amountOf(line)).toBeUndefined();
    expect(await payable(person)).toBe(0);
  });

  test('cannot be taken back once its run was released', async () => {
    const person = await books.person();
    const record = newId();
    await books.write((tx) => oweCash(tx, owing(person, record, 700)));
    await runOver(person, 'releasing');
    await expect(books.write((tx) => takeBackCash(tx, back(record)))).rejects.toMatchObject({
      error: { status: 409, code: 'owed.released' },
    });
    expect(await payable(person)).toBe(700);
  });
});

test('cash needs a date of birth, an age of 18, and in the US a W-9 of the year', async () => {
  const [none, young, abroad, without, filed] = await Promise.all([1, 2, 3, 4, 5].map(() => books.person()));
  const set = (id: string, born: string | null, country: string) =>
    sql`update user_account set date_of_birth = ${born}, country = ${country} where id = ${id}`.execute(
      books.db,
    );
  await set(none!, null, 'CA');
  await set(young!, '2008-11-25', 'CA');
  await set(abroad!, '2008-11-24', 'CA');
  await set(without!, '1990-01-01', 'US');
  await set(filed!, '1990-01-01', 'US');
  await sql`insert into tax_form (id, user_id, tax_year, legal_name, classification, address, tin_kind, tin_sealed, tin_key, tin_last4,
      is_exempt_from_withholding, signature, signed_at)
    values (${newId()}, ${filed}, 2026, 'Somebody', 'individual', '{}', 'ssn', '\\x00', '1', '6789', false, 'Somebody', now())`.execute(
    books.db,
  );
  const asked = [none!, young!, abroad!, without!, filed!];
  expect(await cashObstacles(books.db, asked, '2026-11-24')).toEqual(
    new Map([
      [none, ['birth-date']],
      [young, ['under-18']],
      [without, ['tax-form']],
    ]),
  );
  expect((await cashObstacles(books.db, asked, '2027-01-01')).get(filed!)).toEqual(['tax-form']);
});
