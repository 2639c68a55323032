import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerFaults } from '#tests/builders/ledger.ts';
import { finishDespiteKills } from '#tests/builders/killed-worker.ts';
import { buildRun, releaseRun } from '#tests/builders/payouts.ts';
import { oweCrowd } from '#tests/builders/payout-crowd.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { rounds } from '#tests/harness/rounds.ts';
import { checkPayouts } from './check-payouts.queries.ts';

const people = rounds(1_200, 400);

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

test('a run that is killed again and again pays everybody once', async () => {
  const { db } = portal.services;
  await oweCrowd(db, people);
  const id = await buildRun(await signedInAs(portal, 'COMPANY_ADMIN'));
  const releaser = await signedInAs(portal, 'COMPANY_ADMIN');
  expect((await releaseRun(releaser, id)).status).toBe('releasing');
  await finishDespiteKills(portal, {
    worker: new URL('./fixtures/release-worker.ts', import.meta.url),
    kills: rounds(3),
    total: people,
    reached: async () =>
      (
        await sql<{
          count: number;
        }>`select count(*) from payout_line where run_id = ${id} and status = 'posted'`.execute(db)
      ).rows[0]!.count,
  });
  const { rows } = await sql<Record<string, number | string>>`
    select r.status, (select count(*) from payout_line where run_id = r.id and status = 'posted') as posted,
      (select count(*) from ledger_posting where kind = 'payout') as postings,
      (select count(distinct business_key) from ledger_posting where kind = 'payout') as keys,
      (select count(*) from notice where kind = 'payout') as told,
      (select count(*) from mail where kind = 'payout') as mails,
      (select sum(balance)::int from ledger_account where kind = 'payable') as owed
    from payout_run r where r.id = ${id}`.execute(db);
  expect(rows[0]).toEqual({
    status: 'released',
    posted: people,
    postings: people,
    keys: people,
    told: people,
    mails: people,
    owed: 0,
  });
  expect((await checkPayouts(db)).faults).toEqual([]);
  expect(await ledgerFaults(db)).toEqual([]);
}, 180_000);
