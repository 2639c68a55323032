import { sql } from 'kysely';
import type { ClaimRisk, KeptCheck, OtherClaim } from '#contract/rewards/spiff-checks.fields.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { queue } from '#server/platform/queue/queue.queries.ts';

/**
 * Keeps scores with what they rest on. A claim whose receipt is still being read is scored again, and so is each after its first score: of two that
 * are sent at the same moment, neither sees the other before both are committed.
 */
export async function writeScores(
  tx: Transaction,
  scores: readonly (ClaimRisk & { readonly id: string; readonly checks: readonly KeptCheck[] })[],
  at: Date,
): Promise<void> {
  if (scores.length === 0) return;
  await sql`
    with scored as (
      select x.id, x.score, x.band, x.checks
      from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as x (id uuid, score smallint, band text, checks jsonb)),
    kept as (
      insert into spiff_claim_score (claim_id, checks, scored_at) select id, checks, ${at} from scored
      on conflict (claim_id) do update set checks = excluded.checks, scored_at = excluded.scored_at)
    update spiff_claim c set score = s.score, score_band = s.band,
      awaits_score = c.score is null or exists (select from receipt_reading r where r.id = c.reading_id and r.state in ('waiting', 'reading'))
    from scored s where c.id = s.id`.execute(tx);
}

/**
 * Has others scored again, because they share something with a claim. Locks also those that wait for it already, so that nobody scores them before
 * the claim can be seen.
 */
export async function scoreAgain(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update spiff_claim c set awaits_score = true
    from (select id from spiff_claim where id = any(${ids}::uuid[]) and status = 'pending' order by id for no key update) o where c.id = o.id`.execute(
    tx,
  );
}

/** The checks of claims as they were when they were scored last. */
export async function lastChecks(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly KeptCheck[]>> {
  const { rows } = await sql<{ id: string; checks: KeptCheck[] }>`
    select claim_id as id, checks from spiff_claim_score where claim_id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, checks }) => [id, checks]));
}

/** Claims `c` with their reading `r` that wait for a score, as long as nobody reads their receipts. The oldest first. */
const unscored = queue({
  table: 'spiff_claim',
  as: 'c',
  joins: sql`left join receipt_reading r on r.id = c.reading_id`,
  ready: sql`c.awaits_score and c.status = 'pending' and (c.score is null or coalesce(r.state in ('done', 'unreadable'), true))`,
  order: sql`c.sent_at, c.id`,
  canBeReferredTo: true,
});

export async function hasUnscored(db: Db): Promise<boolean> {
  const { rows } = await sql`select ${unscored.waiting} limit 1`.execute(db);
  return rows.length > 0;
}

/** Locks the oldest claims that wait for their score. */
export async function lockUnscored(tx: Transaction, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id ${unscored.next({ limit })}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** What readers see of claims that checks point to. */
export async function otherClaims(
  db: Db | Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<OtherClaim, 'user' | 'dealer' | 'status'>>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Pick<OtherClaim, 'user' | 'dealer' | 'status'> & { id: string }>`
    select c.id, u.full_name as user, d.name as dealer, c.status
    from spiff_claim c join user_account u on u.id = c.user_id join dealer d on d.id = c.dealer_id
    where c.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...other }) => [id, other]));
}

/** What a person was approved of a program. */
export async function approvedOf(
  db: Db | Transaction,
  { spiffId, userId }: { readonly spiffId: string; readonly userId: string },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select approved_cents as cents from spiff_person where spiff_id = ${spiffId} and user_id = ${userId}`.execute(
    db,
  );
  return rows[0]?.cents ?? 0;
}
