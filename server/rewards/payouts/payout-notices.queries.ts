import { sql } from 'kysely';
import type { Currency } from '#contract/platform/money.ts';
import type { Addressee } from '#server/people/notifications/notify.queries.ts';
import type { Transaction } from '#server/platform/database/open.ts';

export interface ToldPayee extends Addressee {
  readonly lineId: string;
  readonly firstName: string;
  readonly currency: Currency;
  readonly amountCents: number;
}

/** The active people whom lines pay. */
export async function payeesToTell(
  tx: Transaction,
  lineIds: readonly string[],
): Promise<readonly ToldPayee[]> {
  const { rows } = await sql<ToldPayee>`
    select l.id as "lineId", u.id as "userId", u.email, u.language, u.first_name as "firstName", l.currency, l.amount_cents as "amountCents"
    from payout_line l join user_account u on u.id = l.user_id
    where l.id = any (${lineIds}::uuid[]) and u.status = 'active' order by l.id`.execute(tx);
  return rows;
}
