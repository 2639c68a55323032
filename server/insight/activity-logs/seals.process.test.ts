import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishDespiteKills } from '#tests/builders/killed-worker.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { rounds } from '#tests/harness/rounds.ts';
import { checkLog } from './check-log.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

const total = 3000;

test('a worker that is killed leaves no entry out and seals none twice', async () => {
  const { db } = portal.services;
  await sql`insert into activity_log (id, type) select gen_random_uuid(), 'update' from generate_series(1, ${total})`.execute(
    db,
  );
  await finishDespiteKills(portal, {
    worker: new URL('./fixtures/seal-worker.ts', import.meta.url),
    kills: rounds(4),
    total,
    reached: async () => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from activity_log_leaf`.execute(
        db,
      );
      return rows[0]!.count;
    },
  });
  expect(await checkLog(db)).toMatchObject({ entries: total, unsealed: 0, faults: [] });
}, 120_000);
