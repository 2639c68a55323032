import { sql } from 'kysely';
import { inBulk } from '#demo/in-bulk.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { requestText, type Connection } from '../connection.ts';
import type { Floors } from '../floors.ts';
import { atMost, rateLine, type Line } from '../lines.ts';
import { openConnections } from '../live/events.ts';
import { measureShare, type Timing } from '../measure.ts';
import { expect200, get } from '../requests.ts';

const connections = 8;
const rounds = 10;

/** Every filter and every sort of the list of claims. */
const lists = [
  ...['sentAt', 'purchaseDate', 'amount', 'number', 'score'].map((key) => `sortBy=${key}&direction=asc`),
  ...['pending', 'approved', 'denied'].map((status) => `status=${status}&sortBy=amount`),
  'status=pending&sortBy=score',
  'status=pending&band=medium',
  'band=medium',
  'band=high&sortBy=score',
  'text=summit',
  'text=B-4711',
  'type=MANUAL',
  'startDate=2026-01-01&endDate=2026-06-30',
  'status=approved&startDate=2026-03-01&endDate=2026-03-31&sortBy=purchaseDate',
].map((query) => `/api/spiff-claims/?${query}`);

/** A program that pays dealers a fixed amount for everything sold, decided by others. */
async function makeProgram(db: Db): Promise<void> {
  const [id, termsId] = [newId(), newId()];
  await db.transaction().execute(async (tx) => {
    await sql`set constraints all deferred`.execute(tx);
    await sql`insert into spiff (id, name, terms_id, status, decided_at) values (${id}, 'Bench spiff', ${termsId}, 'approved', now())`.execute(
      tx,
    );
    await sql`insert into spiff_terms (id, spiff_id, type, structure, payout_type, currency, amount_cents, starts_on, ends_on)
      values (${termsId}, ${id}, 'MANUAL', 'FIXED', 'dealerCredit', 'USD', 2500, '2026-01-01', '2099-12-31')`.execute(
      tx,
    );
  });
}

/** Claims of a year, most of them decided, by people at their dealers. */
async function fillClaims(db: Db, count: number): Promise<void> {
  await makeProgram(db);
  await sql`insert into file (id, storage_key, name, media_type, size_bytes, sha256)
    values (${newId()}, 'bench/receipt', 'receipt.png', 'image/png', 1, '\\x00')`.execute(db);
  await sql`
    insert into spiff_claimant (user_id, dealer_id, search_text)
    select m.user_id, m.dealer_id, lower(u.full_name || ' ' || d.name)
    from dealer_membership m join user_account u on u.id = m.user_id and u.status = 'active' join dealer d on d.id = m.dealer_id
    where m.ended_at is null and u.role_id in (select r.id from role r where r.code = 'LEARNER') limit 20000`.execute(
    db,
  );
  await db.transaction().execute(async (tx) => {
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
    // Counted once, after all are there.
    await sql`alter table spiff_claim disable trigger spiff_claim_counted_in`.execute(tx);
    await inBulk(tx, ['spiff_claim'], () => insertClaims(tx, count));
    await sql`
      insert into spiff_claim_total (day, terms_id, status, claims)
      select e.* from exact_spiff_claim_total e where e.terms_id in (select terms_id from spiff where name = 'Bench spiff')`.execute(
      tx,
    );
    await sql`alter table spiff_claim enable trigger spiff_claim_counted_in`.execute(tx);
  });
  // As after a while in use: lists rely on pages that are known to be visible to everybody.
  await sql`vacuum analyze spiff_claim`.execute(db);
}

async function insertClaims(tx: Transaction, count: number): Promise<void> {
  await sql`
    with program as (select id, terms_id from spiff where name = 'Bench spiff'),
    person as materialized (
      select row_number() over (order by k.id) - 1 as nth, k.id, k.user_id, k.dealer_id
      from (select * from spiff_claimant order by id desc limit 20000) k)
    insert into spiff_claim (id, spiff_id, terms_id, user_id, dealer_id, purchase_date, receipt_number, receipt_key, currency, total_cents,
      claimed_cents, status, approved_cents, reason, decided_at, receipt_id, sent_at, claimant_id, score, score_band, awaits_score)
    select new_id(), s.id, s.terms_id, p.user_id, p.dealer_id, '2026-01-01'::date + (n % 300)::integer, 'B-' || n, 'B' || n, 'USD', 41270,
      2500 + n % 900, x.status, case when x.status = 'approved' then 2500 end, case when x.status = 'denied' then 'parts' end,
      case when x.status <> 'pending' then now() end, f.id, '2026-01-01'::timestamptz + n * interval '25 seconds', p.id,
      risk.score, case when risk.score < 30 then 'low' when risk.score < 60 then 'medium' else 'high' end, false
    from generate_series(0, ${count - 1}::bigint) n
    cross join lateral (select case when n % 20 = 0 then 'pending' when n % 20 = 1 then 'denied' else 'approved' end as status) x
    cross join lateral (select case when n % 50 = 17 then 60 when n % 20 = 7 then 30 + n % 30 else n % 30 end as score) risk
    cross join program s join person p on p.nth = n % (select count(*) from person)
    cross join (select id from file where storage_key = 'bench/receipt') f`.execute(tx);
}

/** How long administrators wait for the list of claims, and how many they could approve, as a share of the floor. */
export async function spiffRows(
  port: number,
  db: Db,
  administrator: string,
  { floors, timing }: { readonly floors: Floors; readonly timing: Timing },
  quick: boolean,
): Promise<Line[]> {
  const open = await openConnections(port, connections);
  try {
    const count = quick ? 50_000 : 1_000_000;
    await fillClaims(db, count);
    const waits: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (const path of lists) {
        const from = performance.now();
        await get(open[0]!, administrator, path);
        waits.push(performance.now() - from);
      }
    const slowest = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)]!;
    return [
      atMost(`spiff claims at ${count.toLocaleString('en')}, any filter and sort, p95`, slowest, 300, 'ms'),
      await approving(open, db, administrator, { floors, timing }),
    ];
  } finally {
    for (const one of open) one.close();
  }
}

async function approving(
  open: readonly Connection[],
  db: Db,
  administrator: string,
  { floors, timing }: { readonly floors: Floors; readonly timing: Timing },
): Promise<Line> {
  const { rows } = await sql<{ id: string }>`
    select c.id from spiff_claim c join spiff s on s.id = c.spiff_id and s.name = 'Bench spiff'
    where c.status = 'pending' order by c.sent_at desc limit 40000`.execute(db);
  let next = 0;
  const works = open.map((one) => async () => {
    const { id } = rows[next++]!;
    const body = { status: 'approved', version: 1, idempotencyKey: newId() };
    expect200(
      await one.request(requestText('PUT', `/api/spiff-claims/${id}`, administrator, body)),
      'approve a claim',
    );
  });
  const measured = await measureShare(works, () => floors.now('write'), timing);
  return rateLine('spiffs: approve a claim', measured, { floor: 'write', must: 0.03 });
}
