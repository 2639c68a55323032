import { sql } from 'kysely';
import type { Currency } from '#contract/platform/money.ts';
import type { SubmissionType } from '#contract/rewards/loyalty.fields.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';

export interface NewLine {
  readonly itemId: string;
  readonly partNumber: string;
  readonly name: string;
  readonly nameFr: string;
  readonly quantity: number;
  readonly priceCents: number;
  readonly creditRateBp: number;
  readonly creditsCents: number;
  readonly points: number;
}

export interface NewSubmission {
  readonly id: string;
  readonly type: SubmissionType;
  readonly brand: string;
  readonly dealerId: string;
  readonly userId: string;
  /** Who sent it while acting for the person; null if the person did. */
  readonly sentBy: string | null;
  readonly purchaseDate: string;
  readonly receiptNumber: string;
  readonly receiptKey: string;
  readonly currency: Currency | null;
  readonly amountCents: number;
  readonly creditsCents: number;
  readonly points: number;
  readonly note: string;
  readonly attachmentIds: readonly string[];
  readonly createdAt: Date;
}

export async function insertSubmission(
  tx: Transaction,
  { attachmentIds, ...row }: NewSubmission,
): Promise<void> {
  await tx
    .insertInto('loyaltySubmission')
    .values({ ...row, attachmentIds: [...attachmentIds] })
    .execute();
}

export async function insertLines(
  tx: Transaction,
  submissionId: string,
  lines: readonly NewLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto('loyaltySubmissionLine')
    .values(lines.map((line, position) => ({ id: newId(), submissionId, position, ...line })))
    .execute();
}

interface Decided {
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
}

export async function setDecided(
  tx: Transaction,
  id: string,
  { status, reason, by, at }: Decided & { readonly status: 'approved' | 'denied' },
): Promise<void> {
  await sql`update loyalty_submission set status = ${status}, reason = ${reason}, decided_by = ${by}, decided_at = ${at}, version = version + 1
    where id = ${id}`.execute(tx);
}

export async function setReversed(tx: Transaction, id: string, { reason, by, at }: Decided): Promise<void> {
  await sql`update loyalty_submission set status = 'denied', reason = ${reason}, reversed_by = ${by}, reversed_at = ${at}, version = version + 1
    where id = ${id}`.execute(tx);
}

/** Notes that somebody earned points today, and locks this until the commit: points that end wait for it, and then do not end. */
export async function noteEarning(tx: Transaction, userId: string, today: string): Promise<void> {
  await sql`insert into loyalty_standing (user_id, last_earned_on) values (${userId}, ${today}::date)
    on conflict (user_id) do update set last_earned_on = greatest(loyalty_standing.last_earned_on, excluded.last_earned_on)`.execute(
    tx,
  );
}
