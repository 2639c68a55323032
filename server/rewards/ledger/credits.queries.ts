import { sql, type RawBuilder } from 'kysely';
import type { Currency } from '#contract/platform/money.ts';
import { limitOf, offsetOf, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { isStandingEarning } from './loyalty-points.queries.ts';

type Value = RawBuilder<unknown>;

/** From an instant, and before one. */
export interface Span {
  readonly from?: Value | undefined;
  readonly before?: Value | undefined;
}

const within = ({ from, before }: Span) =>
  sql`${from ? sql`g.at >= ${from}` : sql`true`} and ${before ? sql`g.at < ${before}` : sql`true`}`;

const balanceOf = (kind: 'dealer-credits' | 'credit-debt', dealerId: Value, currency: Currency) =>
  sql<number>`coalesce((select a.balance from ledger_account a
    where a.subject_id = ${dealerId} and a.kind = ${sql.lit(kind)} and a.currency = ${currency}), 0)`;

/** What a reversal left owed of a dealer’s credits, within a statement. `dealerId` is a column or a value. */
export const creditsOwed = (dealerId: Value, currency: Currency): RawBuilder<number> =>
  sql`greatest(0, ${balanceOf('credit-debt', dealerId, currency)} - ${balanceOf('dealer-credits', dealerId, currency)})`;

/** What a dealer can be sent: what it has less what it owes. */
export const creditsAvailable = (dealerId: Value, currency: Currency): RawBuilder<number> =>
  sql`greatest(0, ${balanceOf('dealer-credits', dealerId, currency)} - ${balanceOf('credit-debt', dealerId, currency)})`;

const entriesOf = (dealerId: Value, currency: Currency) =>
  sql`ledger_account a join ledger_entry e on e.account_id = a.id join ledger_posting g on g.id = e.posting_id
    where a.subject_id = ${dealerId} and a.kind = 'dealer-credits' and a.currency = ${currency}`;

/** What a dealer earned, from every program. What was undone does not count. */
export const creditsEarned = (
  dealerId: Value,
  currency: Currency,
  span: Span = {},
): RawBuilder<number> => sql`(
  select coalesce(sum(e.amount), 0)::bigint from ${entriesOf(dealerId, currency)} and ${isStandingEarning} and ${within(span)})`;

/** What a dealer was sent. */
export const creditsSent = (dealerId: Value, currency: Currency, span: Span = {}): RawBuilder<number> => sql`(
  select coalesce(-sum(e.amount), 0)::bigint from ${entriesOf(dealerId, currency)} and g.kind = 'credits-sent' and ${within(span)})`;

/** Everything that all dealers earned. */
export const allCreditsEarned = (currency: Currency, span: Span = {}): RawBuilder<number> => sql`(
  select coalesce(sum(e.amount), 0)::bigint from ledger_account a join ledger_entry e on e.account_id = a.id
  join ledger_posting g on g.id = e.posting_id
  where a.kind = 'dealer-credits' and a.currency = ${currency} and ${isStandingEarning} and ${within(span)})`;

export interface CreditMovement {
  readonly id: string;
  readonly at: string;
  readonly kind: string;
  readonly amount: number;
  readonly note: string;
  readonly businessKey: string;
}

/** A page of what moved in a dealer’s credits, the newest first. */
export async function creditMovements(
  db: Db | Transaction,
  { dealerId, currency }: { readonly dealerId: string; readonly currency: Currency },
  page: PageQuery,
): Promise<Page<CreditMovement>> {
  const of = entriesOf(sql`${dealerId}::uuid`, currency);
  const { rows } = await sql<{ page: CreditMovement[]; total: number }>`
    select coalesce((select json_agg(p) from (
        select e.id, g.at, g.kind, e.amount, g.note, coalesce((select w.business_key from ledger_posting w where w.id = g.undoes_id), g.business_key)
          as "businessKey"
        from ${of} order by g.at desc, e.id desc limit ${limitOf(page)} offset ${offsetOf(page)}) p), '[]') as page,
      (select count(*) from ${of}) as total`.execute(db);
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

/** Currencies in which a dealer has an account. */
export const creditCurrencies = (dealerId: Value): RawBuilder<readonly Currency[]> =>
  sql`array(select a.currency from ledger_account a where a.subject_id = ${dealerId} and a.kind = 'dealer-credits' order by a.currency)`;
