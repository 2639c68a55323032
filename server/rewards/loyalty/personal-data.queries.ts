import { sql } from 'kysely';
import { forgetDetails } from '#server/platform/activity.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

export interface OwnSubmission {
  readonly type: string;
  readonly status: string;
  readonly brand: string;
  readonly dealer: string;
  readonly purchaseDate: string;
  readonly receiptNumber: string;
  readonly amount: number;
  readonly currency: string | null;
  readonly points: number;
  readonly note: string;
  readonly reason: string;
  readonly sentAt: string;
  readonly parts: readonly {
    readonly partNumber: string;
    readonly quantity: number;
    readonly price: number;
  }[];
}

export async function submissionsToExport(db: Db, userId: string): Promise<readonly OwnSubmission[]> {
  const { rows } = await sql<OwnSubmission>`
    select s.type, s.status, s.brand, d.name as dealer, s.purchase_date as "purchaseDate", s.receipt_number as "receiptNumber",
      s.amount_cents as amount, s.currency, s.points, s.note, s.reason, s.created_at as "sentAt",
      coalesce((select json_agg(json_build_object('partNumber', l.part_number, 'quantity', l.quantity, 'price', l.price_cents) order by l.position)
        from loyalty_submission_line l where l.submission_id = s.id), '[]') as parts
    from loyalty_submission s join dealer d on d.id = s.dealer_id where s.user_id = ${userId} order by s.created_at, s.id`.execute(
    db,
  );
  return rows;
}

export interface OwnLoyalty {
  readonly lastEarnedOn: string;
  readonly endedOn: string | null;
  readonly endedPoints: number;
}

export async function standingToExport(db: Db, userId: string): Promise<OwnLoyalty | undefined> {
  const { rows } = await sql<OwnLoyalty>`
    select last_earned_on as "lastEarnedOn", ended_on as "endedOn", ended_points as "endedPoints"
    from loyalty_standing where user_id = ${userId}`.execute(db);
  return rows[0];
}

/**
 * What a person wrote and was written, also in the log, and the pictures they took: their ids. That a receipt was sent stays, because the dealer has
 * credits from it.
 */
export async function forgetWriting(tx: Transaction, userId: string): Promise<readonly string[]> {
  await forgetDetails(tx, {
    kind: 'loyalty-submission',
    ids: sql`select id from loyalty_submission where user_id = ${userId}`,
    keys: ['reason'],
  });
  const { rows } = await sql<{ ids: string[] }>`
    with before as (select id, attachment_ids from loyalty_submission where user_id = ${userId} for update),
    forgotten as (
      update loyalty_submission s set note = '', reason = '', attachment_ids = '{}', version = version + 1 from before b where b.id = s.id)
    select coalesce(array_agg(x), '{}') as ids from before b, unnest(b.attachment_ids) x`.execute(tx);
  return rows[0]!.ids;
}
