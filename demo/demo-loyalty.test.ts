import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerFaults } from '#tests/builders/ledger.ts';
import { checkLoyalty } from '#server/rewards/loyalty/check-loyalty.ts';
import { openDemoPortal } from '#tests/builders/demo-portal.ts';
import type { TestPortal } from '#tests/builders/portal.ts';
import { generateNetwork } from './generate.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openDemoPortal();
}, 120_000);
afterAll(() => portal.close());

const totals = async () => {
  const { rows } = await sql<Record<string, number>>`
    select count(*) as submissions, count(*) filter (where reversed_at is not null) as reversed,
      (select count(*) from ledger_account where kind in ('loyalty-debt', 'credit-debt') and balance > 0) as debts,
      (select count(*) from loyalty_standing where ended_count = 1) as ended,
      (select count(*) from loyalty_standing where last_earned_on between current_date - 364 and current_date - 335) as soon
    from loyalty_submission`.execute(portal.services.db);
  return rows[0]!;
};

test('the demo has points that end soon, ended ones, and debts, and all of it adds up', async () => {
  const { db } = portal.services;
  const { submissions, reversed, debts, ended, soon } = await totals();
  expect({ reversed, debts, ended }).toEqual({ reversed: 2, debts: 2, ended: 1 });
  expect(soon).toBeGreaterThanOrEqual(2);
  expect(await ledgerFaults(db)).toEqual([]);
  expect(await checkLoyalty(db)).toMatchObject({ faults: [] });

  await generateNetwork(db, {
    dealers: 12,
    users: 150,
    courses: 20,
    completions: 100,
    submissions: 120,
  });
  const generated = await totals();
  expect(generated['submissions']! - submissions!).toBe(120);
  expect(await ledgerFaults(db)).toEqual([]);
  expect((await checkLoyalty(db)).faults).toEqual([]);
});
