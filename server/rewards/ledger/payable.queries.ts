import { sql, type RawBuilder } from 'kysely';

/** The accounts of what people are to be paid, within a statement: `user_id`, `currency`, `balance`. */
export const payables = sql`(select user_id, currency, balance from ledger_account where kind = 'payable' and user_id is not null)`;

/** What the posting under a business key paid out to a person, less what undoing it gave back. Each argument is a column or a value. */
export const paidOut = (of: {
  readonly businessKey: RawBuilder<unknown>;
  readonly userId: RawBuilder<unknown>;
  readonly currency: RawBuilder<unknown>;
}): RawBuilder<number> => sql`(
  select coalesce(-sum(e.amount), 0) from ledger_posting p join ledger_entry e on e.posting_id = p.id
  join ledger_account a on a.id = e.account_id and a.kind = 'payable' and (a.user_id = ${of.userId} or exists (
    select from account_merge m where a.user_id in (m.primary_id, m.secondary_id) and ${of.userId} in (m.primary_id, m.secondary_id))) and a.currency = ${of.currency}
  where p.business_key in (${of.businessKey}, 'undo:' || ${of.businessKey}))`;
