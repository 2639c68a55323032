import { sql } from 'kysely';
import type { ErasedPerson } from '#server/people/users/user-erasure.queries.ts';
import { rewritingLog } from '#server/platform/activity.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

export interface OwnForm {
  readonly year: number;
  readonly legalName: string;
  readonly businessName: string;
  readonly address: unknown;
  readonly tinKind: string;
  readonly lastFourDigits: string;
  readonly signedAt: string;
  readonly replacedAt: string | null;
}

export async function formsToExport(db: Db, userId: string): Promise<readonly OwnForm[]> {
  const { rows } = await sql<OwnForm>`
    select tax_year as year, legal_name as "legalName", business_name as "businessName", address, tin_kind as "tinKind",
      tin_last4 as "lastFourDigits", signed_at as "signedAt", replaced_at as "replacedAt"
    from tax_form where user_id = ${userId} order by signed_at, id`.execute(db);
  return rows;
}

/** The log says by name whose number somebody has seen. That it was seen, and why, stays. */
export const forgetInLogOfForms = (
  tx: Transaction,
  { id, firstName, lastName }: ErasedPerson,
): Promise<void> =>
  rewritingLog(tx, async () => {
    await sql`update activity_log l set entity_name = ${`${firstName} ${lastName}`}
      from tax_form f where f.user_id = ${id} and l.entity_kind = 'tax-form' and l.entity_id = f.id and l.type = 'download'`.execute(
      tx,
    );
  });

/**
 * Removes the forms that no payout needs. The law wants the others kept: a form counts for payouts of its year, and is what is left to report by for
 * later ones. The borders of a year depend on the zone, hence the day.
 */
export async function forgetForms(tx: Transaction, userId: string): Promise<void> {
  await sql`
    delete from tax_form f where f.user_id = ${userId} and not exists (
      select from payout_line l where l.user_id = f.user_id and l.currency = 'USD' and l.status = 'paid'
        and extract(year from l.settled_at + interval '1 day') >= f.tax_year)`.execute(tx);
}
