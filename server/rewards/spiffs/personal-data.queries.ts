import { sql } from 'kysely';
import type { ErasedPerson } from '#server/people/users/user-erasure.queries.ts';
import { forgetDetails, rewritingLog } from '#server/platform/activity.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';

export interface OwnClaim {
  readonly number: number;
  readonly spiff: string;
  readonly dealer: string;
  readonly receiptNumber: string;
  readonly purchaseDate: string;
  readonly totalCents: number;
  readonly currency: string;
  readonly claimedCents: number;
  readonly approvedCents: number | null;
  readonly status: string;
  readonly reason: string | null;
  readonly note: string;
  readonly decisionNote: string;
  readonly sentAt: string;
  readonly decidedAt: string | null;
  /** The text that was read from the receipt. */
  readonly read: unknown;
}

export async function claimsToExport(db: Db, userId: string): Promise<readonly OwnClaim[]> {
  const { rows } = await sql<OwnClaim>`
    select c.number, ${nameInEither('s')} as spiff, d.name as dealer, c.receipt_number as "receiptNumber",
      c.purchase_date as "purchaseDate", c.total_cents as "totalCents", c.currency, c.claimed_cents as "claimedCents",
      c.approved_cents as "approvedCents", c.status, c.reason, c.note, c.decision_note as "decisionNote", c.sent_at as "sentAt",
      c.decided_at as "decidedAt", r.found as read
    from spiff_claim c join spiff s on s.id = c.spiff_id join dealer d on d.id = c.dealer_id left join receipt_reading r on r.id = c.reading_id
    where c.user_id = ${userId} order by c.sent_at, c.id`.execute(db);
  return rows;
}

/**
 * What was claimed and paid stays, because books are kept. What was written beside it, the name in the search and in the log, and what was read from
 * receipts goes, and receipts that no claim has.
 */
export async function forgetClaims(
  tx: Transaction,
  { id: userId, firstName, lastName }: ErasedPerson,
): Promise<void> {
  const ids = sql`select id from spiff_claim where user_id = ${userId}`;
  await forgetDetails(tx, { kind: 'spiff-claim', ids, keys: ['note'] });
  // Decisions name a claim by its number and its person.
  await rewritingLog(tx, async () => {
    await sql`update activity_log l set entity_name = c.number || ', ' || ${`${firstName} ${lastName}`}
      from spiff_claim c where c.user_id = ${userId} and l.entity_kind = 'spiff-claim' and l.entity_id = c.id
        and starts_with(l.entity_name, c.number || ', ')`.execute(tx);
  });
  await sql`update spiff_claim set note = '', decision_note = '', version = version + 1 where user_id = ${userId}`.execute(
    tx,
  );
  await sql`update spiff_claimant k set search_text = searchable(d.name || ' ' || d.number)
    from dealer d where d.id = k.dealer_id and k.user_id = ${userId}`.execute(tx);
  await sql`delete from receipt_reading where user_id = ${userId}`.execute(tx);
}
