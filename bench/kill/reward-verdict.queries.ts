import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import { checkLog } from '#server/insight/activity-logs/check-log.ts';
import { ledgerFaults } from '#tests/builders/ledger.ts';
import { checkPayouts } from '#server/rewards/payouts/check-payouts.queries.ts';
import { checkRewards } from '#server/rewards/rewards/check-rewards.queries.ts';
import type { RewardLedger } from './reward-load.ts';

export interface RewardVerdict {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** The findings of the portal's own checks: books, stock, codes, payouts, and the seals of the log. */
  readonly faults: readonly string[];
}

interface Kept {
  readonly id: string;
  readonly what: 'reward' | 'claim' | 'approval';
  /** Who has the reward, or the receipt number. */
  readonly of: string;
  /** Entries of the log about it, postings that it moved value with, and records with the same receipt number. */
  readonly entries: number;
  readonly postings: number;
  readonly same: number;
}

/** Everything that took effect, with its entries of the log and its postings, in one statement and so of one moment. */
async function everythingKept(db: Db): Promise<readonly Kept[]> {
  const { rows } = await sql<Kept>`
    with entry as materialized (select entity_id, type, count(*) as n from activity_log where entity_kind in ('reward', 'spiff-claim') group by 1, 2),
      paid as materialized (select split_part(business_key, ':', 2) as id, count(*) as n from ledger_posting where business_key like 'reward:%' group by 1),
      owed as materialized (select o.record_id, count(*) as n from cash_owed o join ledger_posting p on p.business_key = 'owed:' || o.id group by 1)
    select r.id, 'reward' as what, r.user_id::text as of, coalesce(e.n, 0) as entries, coalesce(p.n, 0) as postings, 1::bigint as same
    from reward r left join entry e on e.entity_id = r.id and e.type = 'redeem' left join paid p on p.id = r.id::text
    union all
    select c.id, 'claim', c.receipt_number, coalesce(e.n, 0), 1, count(*) over (partition by c.receipt_number)
    from spiff_claim c left join entry e on e.entity_id = c.id and e.type = 'create'
    union all
    select c.id, 'approval', c.receipt_number, coalesce(e.n, 0), coalesce(o.n, 0), 1
    from spiff_claim c left join entry e on e.entity_id = c.id and e.type = 'approve' left join owed o on o.record_id = c.id
    where c.status = 'approved'`.execute(db);
  return rows;
}

/** Compares what was acknowledged with what the database has. Requests may be in progress: what nobody acknowledged is counted, not missed. */
export async function rewardVerdict(db: Db, noted: RewardLedger): Promise<RewardVerdict> {
  const kept = await everythingKept(db);
  const of = (what: Kept['what']) =>
    new Map(kept.filter((one) => one.what === what).map((one) => [one.id, one]));
  const [rewards, claims, approvals] = [of('reward'), of('claim'), of('approval')];
  const lost = [
    ...[...noted.redeemed].flatMap(([id, user]) => (rewards.get(id)?.of === user ? [] : [`reward ${id}`])),
    ...[...noted.claims].flatMap(([id, number]) => (claims.get(id)?.of === number ? [] : [`claim ${id}`])),
    ...[...noted.approved].flatMap((id) => (approvals.has(id) ? [] : [`approval of claim ${id}`])),
    ...kept.flatMap(({ id, what, entries, postings }) => [
      ...(entries < 1 ? [`log entry of ${what} ${id}`] : []),
      ...(postings < 1 ? [`posting of ${what} ${id}`] : []),
    ]),
  ];
  const doubled = kept.flatMap(({ id, what, entries, postings, same }) => [
    ...(entries > 1 ? [`log entry of ${what} ${id}`] : []),
    ...(postings > 1 ? [`posting of ${what} ${id}`] : []),
    ...(same > 1 ? [`${what} ${id}`] : []),
  ]);
  const faults = [
    ...(await ledgerFaults(db)),
    ...(await checkRewards(db)).faults,
    ...(await checkPayouts(db)).faults,
    ...(await checkLog(db)).faults,
  ];
  return { lost, doubled, faults };
}

/** Once no request is in progress, there is nothing that nobody acknowledged. */
export async function unacknowledged(db: Db, noted: RewardLedger): Promise<readonly string[]> {
  const known = { reward: noted.redeemed, claim: noted.claims, approval: noted.approved };
  return (await everythingKept(db))
    .filter(({ id, what }) => !known[what].has(id))
    .map(({ id, what }) => `${what} ${id} that nobody was told of`);
}

/** Entries of the log that no block names yet. */
export async function countUnsealed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from activity_log_unsealed`.execute(db);
  return rows[0]!.count;
}
