import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { ledgerFaults } from '#tests/builders/ledger.ts';
import { finishDespiteKills } from '#tests/builders/killed-worker.ts';
import { fillBalances } from '#tests/builders/loyalty-balances.ts';
import { buildUser, roleIdOf, signedIn } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { watched } from '#tests/builders/watched.ts';

/** A million people without a kill by hand: EXPIRY_PEOPLE=1000000 EXPIRY_KILLS=0. */
const people = Number(process.env['EXPIRY_PEOPLE'] ?? 4000);
const kills = Number(process.env['EXPIRY_KILLS'] ?? 4);
const piece = people > 100_000 ? 5000 : 100;

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

const ended = async () => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from loyalty_standing where ended_count > 0`.execute(portal.services.db);
  return rows[0]!.count;
};

test('every balance ends once, however often the worker is killed, and everybody is told', async () => {
  const { db } = portal.services;
  const points = await fillBalances(db, {
    people,
    lastEarnedOn: '2025-03-01',
    roleId: await roleIdOf(portal, 'LEARNER'),
  });
  const reader = await signedIn(portal, await buildUser(portal));
  const watch = watched(db, () => reader.ask(sessionCalls.read));
  const from = performance.now();
  await finishDespiteKills(portal, {
    worker: new URL('./fixtures/expiry-worker.ts', import.meta.url),
    args: [String(piece), '2026-03-01'],
    kills,
    total: people,
    reached: ended,
  });
  const seconds = (performance.now() - from) / 1000;
  const { longestSeconds, p99 } = await watch.stop();
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from loyalty_standing where ended_count = 1 and ended_points = ${points}) as standings,
      (select count(*) from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_posting g on g.id = e.posting_id
        where g.kind = 'points-ended' and a.kind = 'loyalty-points') as entries,
      (select coalesce(sum(balance), 0) from ledger_account where kind = 'loyalty-points')::bigint as left,
      (select sum(e.amount) from ledger_entry e join ledger_account a on a.id = e.account_id where a.kind = 'expired')::bigint as expired,
      (select count(*) from loyalty_expiry_run where finished_at is not null) as finished,
      (select count(*) from loyalty_expiry_run) as runs,
      (select count(*) from notice_fan_out where occasion like 'points-ended:%') as told`.execute(db);
  expect(rows[0]).toEqual({
    standings: people,
    entries: people,
    left: 0,
    expired: people * points,
    finished: 1,
    runs: 1,
    told: 1,
  });
  if (process.env['EXPIRY_PEOPLE'])
    process.stdout.write(
      `${people} balances, ${kills} kills: ${seconds.toFixed(1)} s, longest transaction ${longestSeconds.toFixed(1)} s, other calls p99 ${p99.toFixed(0)} ms\n`,
    );
  // With a million entries it takes longer than a connection of tests waits; `npm run progress:check` does it.
  expect(people > 100_000 ? [] : await ledgerFaults(db)).toEqual([]);
}, 1_200_000);
