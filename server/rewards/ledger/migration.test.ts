import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { createTestDatabase } from '#tests/harness/database.ts';
import { checkLedger } from './check-ledger.queries.ts';
import { pointsBalance, post } from './ledger.queries.ts';
import { houseAccount, trainingPointsOf, transfer } from './ledger.rules.ts';

const id = (nr: number) => `01900000-0000-7000-8000-${String(nr).padStart(12, '0')}`;

test('balances of the ledger that could only pay in are kept', async () => {
  const database = await createTestDatabase({ empty: true });
  await migrate(database.connectionString, { upTo: '0161-package-purpose' });
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query(`
    insert into user_account (id, email, first_name, last_name, role_id, status)
    select '${id(1)}', 'rider@example.com', 'A', 'Rider', id, 'active' from role where code = 'LEARNER';
    begin;
    insert into ledger_account (id, kind, user_id, currency, balance, may_be_negative)
    values ('${id(2)}', 'learner-points', '${id(1)}', 'PTS', 30, false), ('${id(3)}', 'issued-points', null, 'PTS', -30, true);
    insert into ledger_posting (id, business_key, kind, by_user_id)
    values ('${id(4)}', 'one', 'course-passed', '${id(1)}'), ('${id(5)}', 'two', 'course-passed', '${id(1)}');
    insert into ledger_entry (id, posting_id, account_id, amount, balance_after)
    values ('${id(6)}', '${id(4)}', '${id(2)}', 10, 10), ('${id(7)}', '${id(4)}', '${id(3)}', -10, -10),
      ('${id(8)}', '${id(5)}', '${id(2)}', 20, 30), ('${id(9)}', '${id(5)}', '${id(3)}', -20, -30);
    commit;`);
  await client.end();
  await migrate(database.connectionString);
  const { db, close } = openDatabase(database.connectionString, { max: 2 });
  expect(await checkLedger(db)).toEqual({ balances: 1, faults: [] });
  expect(await pointsBalance(db, id(1))).toBe(30);
  const entries = transfer(houseAccount('issued'), trainingPointsOf(id(1)), 5);
  await db.transaction().execute((tx) => post(tx, [{ businessKey: 'three', kind: 'given', entries }]));
  expect(await pointsBalance(db, id(1))).toBe(35);
  expect(await checkLedger(db)).toEqual({ balances: 1, faults: [] });
  const accounts = await db.selectFrom('ledgerAccount').select('kind').orderBy('kind').execute();
  expect(accounts.map((account) => account.kind)).toEqual(['issued', 'training-points']);
  await close();
  await database.drop();
});
