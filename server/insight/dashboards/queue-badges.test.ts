import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { buildPayee, buildRun, owe } from '#tests/builders/payouts.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

const badges = async (client: Client) => (await client.ask(sessionCalls.read)).badges;

test('every queue of the rewards has a badge, for those who decide, and a run for those who can release it', async () => {
  const [creator, releaser] = [
    await signedInAs(portal, 'COMPANY_ADMIN'),
    await signedInAs(portal, 'COMPANY_ADMIN'),
  ];
  const payee = await buildPayee(portal);
  await sql`insert into activity_submission (id, user_id, type, happened_on, currency, amount_cents, submitted_by, submitted_at)
    values (${newId()}, ${payee.id}, 'demo', '2026-01-01', 'USD', 500, ${payee.id}, now())`.execute(
    portal.services.db,
  );
  await owe(portal, payee.id, 900);
  await buildRun(creator);
  expect(await badges(releaser)).toMatchObject({
    'payout-runs': 1,
    'loyalty-submissions': 0,
    'activity-submissions': 1,
  });
  expect((await badges(creator))['payout-runs'] ?? 0).toBe(0);
  const learner = await badges(await signedInAs(portal, 'LEARNER'));
  for (const queue of ['payout-runs', 'loyalty-submissions', 'activity-submissions'])
    expect(learner[queue]).toBeUndefined();
});
