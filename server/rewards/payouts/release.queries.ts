import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';
import { queue } from '#server/platform/queue/queue.queries.ts';
import type { LockedLine } from './lines.queries.ts';

export interface ReleasingRun {
  readonly id: string;
  readonly number: number;
  readonly releasedBy: string;
  readonly releasedAt: string;
}

const releasing = queue({
  table: 'payout_run',
  ready: sql`w.status = 'releasing'`,
  order: sql`w.released_at, w.id`,
});

/** Locks the run that has waited longest for its money to be posted and that no other process works on. */
export async function lockReleasing(tx: Transaction): Promise<ReleasingRun | undefined> {
  const { rows } = await sql<ReleasingRun>`
    select w.id, w.number, w.released_by as "releasedBy", w.released_at as "releasedAt" ${releasing.next()}`.execute(
    tx,
  );
  return rows[0];
}

/** The next lines to post. The run is locked, so nobody else takes them. */
export async function openLines(
  tx: Transaction,
  runId: string,
  limit: number,
): Promise<readonly LockedLine[]> {
  const { rows } = await sql<LockedLine>`
    select id, user_id as "userId", currency, amount_cents as "amountCents", status from payout_line
    where run_id = ${runId} and status = 'open' order by id limit ${limit}`.execute(tx);
  return rows;
}

export async function setPosted(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`update payout_line set status = 'posted' where id = any (${ids}::uuid[])`.execute(tx);
}

export async function setReleased(tx: Transaction, runId: string): Promise<void> {
  await sql`update payout_run set status = 'released' where id = ${runId}`.execute(tx);
}

/** True if a run with one of these people is being released. Their runs are locked, so that no release begins meanwhile. */
export async function isInRelease(tx: Transaction, people: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`
    select r.status from payout_run r where r.status <> 'released' and r.id in (
      select l.run_id from payout_line l where l.user_id = any(${people}::uuid[])) order by r.id for share`.execute(
    tx,
  );
  return rows.some(({ status }) => status === 'releasing');
}
