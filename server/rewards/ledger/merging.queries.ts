import { sql } from 'kysely';
import type { MergedAccounts } from '#server/people/merging/merging.events.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import type { Account, Funder } from './ledger.rules.ts';
import { isStandingEarning } from './loyalty-points.queries.ts';

export type Held = Pick<Account, 'kind' | 'currency'>;

/** The accounts of a person that hold something. */
export async function heldBy(tx: Transaction, userId: string): Promise<readonly Held[]> {
  const { rows } = await sql<Held>`
    select kind, currency from ledger_account where subject_id = ${userId} and balance > 0 order by kind, currency`.execute(
    tx,
  );
  return rows;
}

/** What is left of what a person earned, the oldest first: the newest earnings that sum to the balance. */
export async function loyaltyLotsOf(
  tx: Transaction,
  userId: string,
  balance: number,
): Promise<readonly { readonly amount: number; readonly at: string | undefined }[]> {
  const { rows } = await sql<{ amount: number; at: string }>`
    select least(amount, ${balance}::bigint - newer)::bigint as amount, at from (
      select e.amount, g.at, e.id, sum(e.amount) over (order by g.at desc, e.id desc) - e.amount as newer
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_posting g on g.id = e.posting_id
      where a.subject_id = ${userId} and a.kind = 'loyalty-points' and ${isStandingEarning}) l
    where newer < ${balance}::bigint order by at, id`.execute(tx);
  const lots = rows.reduce((sum, { amount }) => sum + amount, 0);
  // Points that came back after a purchase was undone may be more than any earning: they are as old as the oldest.
  return lots === balance ? rows : [{ amount: balance - lots, at: rows[0]?.at }, ...rows];
}

export interface PassedTwice {
  readonly postingId: string;
  readonly points: number;
  readonly funder: Funder | null;
}

/**
 * Courses that both accounts got points for, with what the secondary one got. Earlier merges of either count too, without what they found to be
 * twice.
 */
export async function passedTwice(
  tx: Transaction,
  { primaryId, secondaryId }: Pick<MergedAccounts, 'primaryId' | 'secondaryId'>,
): Promise<readonly PassedTwice[]> {
  const { rows } = await sql<PassedTwice>`
    with passed as materialized (
      select p.id as posting_id, p.course_id, o.of, e.amount, e.funder_id from (
        select ${primaryId}::uuid as id, 'primary' as of union select ${secondaryId}::uuid, 'secondary'
        union select m.secondary_id, case when m.primary_id = ${primaryId} then 'primary' else 'secondary' end
        from account_merge m where m.undone_at is null and m.primary_id in (${primaryId}, ${secondaryId}) and m.secondary_id <> ${secondaryId}) o
      join ledger_account a on a.subject_id = o.id and a.kind = 'training-points'
      join ledger_entry e on e.account_id = a.id and e.amount > 0
      join ledger_posting p on p.id = e.posting_id and p.kind = 'course-passed'
      where not exists (select from ledger_posting u where u.undoes_id = p.id)
        and not exists (select from ledger_earned_twice t where t.posting_id = p.id))
    select s.posting_id as "postingId", s.amount as points, (select f.name from ledger_funder f where f.id = s.funder_id) as funder
    from passed s where s.of = 'secondary' and exists (
      select from passed p where p.of = 'primary' and p.course_id = s.course_id) order by s.course_id`.execute(
    tx,
  );
  return rows;
}

/** Notes what the secondary account earned for courses of the primary one, so that it counts for nobody. */
export async function noteTwice(
  tx: Transaction,
  mergeId: string,
  postingIds: readonly string[],
): Promise<void> {
  await sql`
    insert into ledger_earned_twice (posting_id, merge_id) select p, ${mergeId} from unnest(${postingIds}::uuid[]) as p`.execute(
    tx,
  );
}

export async function forgetTwice(tx: Transaction, mergeId: string): Promise<void> {
  await sql`delete from ledger_earned_twice where merge_id = ${mergeId}`.execute(tx);
}

/** Counts anew what these people earned. Their accounts are held. */
export async function recountEarned(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await sql`select recount_earned(${userIds}::uuid[])`.execute(tx);
}
