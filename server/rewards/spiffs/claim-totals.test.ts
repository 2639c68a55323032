import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spiffClaimCalls as calls, type SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import { buildDealer, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildClaim, buildClaimant, buildSpiff, decision } from '#tests/builders/spiffs.ts';
import { rounds } from '#tests/harness/rounds.ts';
import { foldClaimTotals } from './claim-totals.queries.ts';

let portal: TestPortal;
let reviewer: Client;
let first: SpiffClaimDetail;
let last: SpiffClaimDetail;

/** Columns that copies of a claim share. */
const shared = sql.raw(
  'spiff_id, user_id, dealer_id, purchase_date, currency, total_cents, claimed_cents, receipt_id, claimant_id',
);

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => new Date('2026-11-20T18:00:00Z') });
  reviewer = await signedInAs(portal, 'PLATFORM_ADMIN');
  const office = { maker: await signedInAs(portal, 'COMPANY_ADMIN'), approver: reviewer };
  const dealer = await buildDealer(portal);
  const claimant = await buildClaimant(portal, dealer);
  const manual = await buildSpiff(office, { payoutType: 'dealerCredit' });
  const scanned = await buildSpiff(office, { payoutType: 'dealerCredit', type: 'RECEIPT_SCAN' });
  first = await buildClaim(claimant, manual._id, dealer);
  last = await buildClaim(claimant, scanned._id, dealer);
  // Copies over ten days, through the night in which the clocks change.
  await sql`insert into spiff_claim (id, terms_id, receipt_number, receipt_key, sent_at, status, approved_cents, reason, decided_at, ${shared})
    select new_id(), c.terms_id, 'C-' || n, 'C' || n, timestamptz '2026-10-28T00:00:00Z' + n * interval '47 minutes', x.status,
      case when x.status = 'approved' then 1 end, case when x.status = 'denied' then 'parts' end,
      case when x.status <> 'pending' then now() end, ${shared}
    from generate_series(1, 300) n join spiff_claim c on c.id = case when n % 3 = 0 then ${last._id}::uuid else ${first._id} end
    cross join lateral (select (array['pending', 'approved', 'denied'])[1 + n % 7 % 3] as status) x`.execute(
    portal.services.db,
  );
});
afterAll(() => portal.close());

interface Asked {
  readonly type?: 'MANUAL' | 'RECEIPT_SCAN';
  readonly startDate?: string;
  readonly endDate?: string;
}

async function exact({ type, startDate, endDate }: Asked) {
  const { db, settings } = portal.services;
  const day = sql`(c.sent_at at time zone ${settings.timeZone})::date`;
  const { rows } = await sql<{ status: string; n: number }>`
    select c.status, count(*) as n from spiff_claim c join spiff_terms t on t.id = c.terms_id
    where (${type ?? null}::text is null or t.type = ${type ?? null}) and (${startDate ?? null}::date is null or ${day} >= ${startDate ?? null}::date)
      and (${endDate ?? null}::date is null or ${day} <= ${endDate ?? null}::date) group by c.status`.execute(
    db,
  );
  return {
    pending: 0,
    approved: 0,
    denied: 0,
    ...Object.fromEntries(rows.map(({ status, n }) => [status, n])),
  };
}

const days = [undefined, '2026-10-27', '2026-10-31', '2026-11-01', '2026-11-02', '2026-11-05', '2027-01-01'];
const asked: readonly Asked[] = days.flatMap((startDate) =>
  days.flatMap((endDate) =>
    startDate && endDate && startDate > endDate
      ? []
      : [undefined, 'MANUAL' as const, 'RECEIPT_SCAN' as const].map((type) => ({
          ...(type && { type }),
          ...(startDate && { startDate }),
          ...(endDate && { endDate }),
        })),
  ),
);

async function agree() {
  for (const query of asked) {
    const { counts, pagination } = await reviewer.ask(calls.list, { query } as never);
    const counted = await exact(query);
    expect(counts, JSON.stringify(query)).toEqual(counted);
    expect(pagination.total).toBe(counted.pending + counted.approved + counted.denied);
  }
}

test('counts of states are exact under every filter, however claims change and totals are folded', async () => {
  const { db } = portal.services;
  await agree();
  await sql`update spiff_claim set status = 'denied', reason = 'parts', decided_at = now() where status = 'pending' and number % 2 = 0`.execute(
    db,
  );
  await sql`update spiff_claim set note = 'Same' where number % 3 = 0`.execute(db);
  await sql`update spiff_claim set sent_at = sent_at - interval '30 hours' where number % 5 = 0`.execute(db);
  await sql`delete from spiff_claim where number % 11 = 0 and id not in (${first._id}, ${last._id})`.execute(
    db,
  );
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`update spiff_claim set status = 'denied', reason = 'parts', decided_at = now() where status = 'pending'`.execute(
        tx,
      );
      throw new Error('taken back');
    })
    .catch(() => {});
  await agree();
  expect(await foldClaimTotals(db)).toBeGreaterThan(0);
  await agree();
  expect(await foldClaimTotals(db)).toBe(0);
});

test('totals stay exact while many claims change and everybody folds', async () => {
  const { db } = portal.services;
  const turn = (nth: number) =>
    sql`
    update spiff_claim c set status = x.next, approved_cents = case when x.next = 'approved' then 1 end,
      reason = case when x.next = 'denied' then 'parts' end, decided_at = case when x.next <> 'pending' then now() end
    from (select id, (array['approved', 'denied', 'pending'])[1 + floor(random() * 3)::integer] as next from spiff_claim
      where number % 8 = ${nth} and id not in (${first._id}, ${last._id})) x where c.id = x.id`.execute(db);
  const fold = () =>
    sql`
    select fold_spiff_claim_total(k.day, k.terms_id, k.status) from (select distinct day, terms_id, status from spiff_claim_total) k`.execute(
      db,
    );
  await Promise.all(
    Array.from({ length: 8 }, async (_, nth) => {
      for (let round = 0; round < rounds(10, 3); round += 1) {
        await turn(nth);
        await (nth % 4 === 0 ? foldClaimTotals(db) : fold());
      }
    }),
  );
  await agree();
  await foldClaimTotals(db);
  const { rows } = await sql`
    select day, terms_id, status, claims from spiff_claim_total except select day, terms_id, status, claims from exact_spiff_claim_total`.execute(
    db,
  );
  expect(rows).toEqual([]);
});

test('the place in the queue counts the claims before it', async () => {
  const { db } = portal.services;
  const { rows } = await sql<{ id: string; place: number; total: number }>`
    select id, row_number() over (order by sent_at, id) as place, count(*) over () as total from spiff_claim where status = 'pending'`.execute(
    db,
  );
  for (const { id, place, total } of [rows[0]!, rows[40]!, rows.at(-1)!]) {
    const { submission } = await reviewer.ask(calls.get, { params: { submissionId: id } });
    expect(submission.review!.queue).toEqual({
      place,
      total,
      previous: rows[place - 2]?.id ?? null,
      next: rows[place]?.id ?? null,
    });
  }
});

test('a decision moves a claim from one count to the other', async () => {
  const before = await reviewer.ask(calls.list);
  await reviewer.ask(calls.update, {
    params: { submissionId: first._id },
    body: decision(first, { status: 'denied', reason: 'parts' }),
  } as never);
  const { counts } = await reviewer.ask(calls.list);
  expect(counts).toEqual({
    ...before.counts,
    pending: before.counts.pending - 1,
    denied: before.counts.denied + 1,
  });
  const { submission } = await reviewer.ask(calls.get, { params: { submissionId: first._id } });
  expect(submission.review!.queue).toMatchObject({ place: null, total: counts.pending });
});
