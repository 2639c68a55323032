import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activityLogCalls } from '#contract/insight/activity-logs.calls.ts';
import { eventCalls } from '#contract/library/events.calls.ts';
import { payoutCalls } from '#contract/rewards/payouts.calls.ts';
import { spiffClaimCalls } from '#contract/rewards/spiff-claims.calls.ts';
import { checkLog } from '#server/insight/activity-logs/check-log.ts';
import { sealNext } from '#server/insight/activity-logs/seal-entries.ts';
import { checkTotals } from '#server/insight/reports/totals-check.queries.ts';
import { ledgerFaults } from '#tests/builders/ledger.ts';
import { checkPayouts } from '#server/rewards/payouts/check-payouts.queries.ts';
import { buildUser, signedIn } from '#tests/builders/people.ts';
import { openDemoPortal } from '#tests/builders/demo-portal.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { generateNetwork } from './generate.ts';

let portal: TestPortal;
let admin: Client;

const size = { dealers: 12, users: 150, courses: 20, completions: 100 };

beforeAll(async () => {
  portal = await openDemoPortal();
}, 120_000);
afterAll(() => portal.close());

test('claims are not generated without the demo, whose administrators decide them', async () => {
  const empty = await openTestPortal();
  try {
    const { db } = empty.services;
    await expect(generateNetwork(db, { ...size, claims: 10 })).rejects.toThrow('need the demo');
    const { rows } = await sql`select from dealer limit 1`.execute(db);
    expect(rows).toEqual([]);
  } finally {
    await empty.close();
  }
});

test('generated claims, payouts, activities, and the log add up', async () => {
  const { db } = portal.services;
  await generateNetwork(db, {
    ...size,
    submissions: 60,
    claims: 600,
    activities: 60,
    logEntries: 2500,
    gatherings: 8,
  });
  expect(await ledgerFaults(db)).toEqual([]);
  expect(await checkPayouts(db)).toMatchObject({ faults: [] });
  expect((await checkTotals(db)).flatMap((check) => check.examples)).toEqual([]);
  expect(await checkLog(db)).toMatchObject({ blocks: 3, entries: 2500, faults: [] });
  const { rows } = await sql<{ fault: string }>`
    select 'person ' || p.user_id as fault from spiff_person p where p.approved_cents <> (
      select coalesce(sum(c.approved_cents), 0) from spiff_claim c where c.spiff_id = p.spiff_id and c.user_id = p.user_id and c.status = 'approved')
    union all
    select 'claim ' || c.id from spiff_claim c left join cash_owed o on o.record_id = c.id and o.taken_back_at is null
      join spiff_terms t on t.id = c.terms_id
    where (c.status = 'approved' and t.payout_type = 'cash') <> (o.id is not null)`.execute(db);
  expect(rows).toEqual([]);
});

test('every state of claims, activities, and payout lines is there', async () => {
  const { rows } = await sql<Record<string, string[]>>`
    select array(select distinct c.status from spiff_claim c where c.receipt_number like 'G-%' order by 1) as claims,
      array(select distinct l.status from payout_line l where l.id::text like '01900001-004f-%' order by 1) as lines,
      array(select distinct a.status from activity_submission a where a.note like 'Generated%' order by 1) as activities,
      array(select distinct (c.reversed_at is not null)::text from spiff_claim c where c.receipt_number like 'G-%' and c.status = 'pending' order by 1) as reversed`.execute(
    portal.services.db,
  );
  expect(rows[0]).toEqual({
    claims: ['approved', 'denied', 'pending'],
    lines: ['open', 'paid', 'posted', 'returned'],
    activities: ['approved', 'denied', 'pending'],
    reversed: ['false', 'true'],
  });
});

test('the lists show what was generated, and the worker goes on sealing behind it', async () => {
  admin = await signedIn(portal, await buildUser(portal, { role: 'PLATFORM_ADMIN' }));
  const claims = await admin.ask(spiffClaimCalls.list, { query: { text: 'g-17' } } as never);
  expect(claims.pagination.total).toBeGreaterThan(0);
  const { submission } = await admin.ask(spiffClaimCalls.get, {
    params: { submissionId: claims.submissions[0]!._id },
  });
  expect(submission.items.length).toBeGreaterThan(0);
  expect((await admin.ask(payoutCalls.list, { query: {} } as never)).pagination.total).toBeGreaterThan(20);
  expect((await admin.ask(eventCalls.list, { query: { text: 'Generated' } } as never)).pagination.total).toBe(8);
  const log = await admin.ask(activityLogCalls.list, { query: { type: 'approve' } } as never);
  expect(log.pagination.total).toBeGreaterThanOrEqual(125);
  while ((await sealNext(portal.services)) > 0);
  expect((await checkLog(portal.services.db)).faults).toEqual([]);
});
