import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Currency } from '#contract/platform/money.ts';
import type { DealerRow } from '#contract/rewards/loyalty.calls.ts';
import { dealerHaystack } from '#server/people/reach/dealers-within.queries.ts';
import { listOf, matchesStored, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import {
  creditCurrencies,
  creditsAvailable,
  creditsEarned,
  creditsOwed,
  creditsSent,
} from '#server/rewards/ledger/credits.queries.ts';
import { isMemberDealer, membersCount } from './members.queries.ts';

/** Approved receipts of a dealer. */
const purchases = (dealerId: RawBuilder<unknown>, currency: Currency) => sql<number>`(
  select coalesce(sum(s.amount_cents), 0)::bigint from loyalty_submission s
  where s.dealer_id = ${dealerId} and s.status = 'approved' and s.currency = ${currency})`;

const totals = (currency: Currency) => {
  const id = sql`d.id`;
  return sql`${creditsEarned(id, currency)} as "totalEarnedCredits", ${creditsAvailable(id, currency)} as "availableCredits",
    ${creditsOwed(id, currency)} as "owedCredits", ${purchases(id, currency)} as "totalPurchases"`;
};

export interface DealersQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly currency: Currency;
  readonly unit: string;
}

/** A page of the dealers in the program, and of those that once sent something, with their credits. */
export async function dealersWithCredits(
  db: Db,
  visible: Expression<SqlBool>,
  { text, currency, unit, ...page }: DealersQuery,
): Promise<Page<DealerRow>> {
  const list = listOf({
    page,
    from: sql`dealer d`,
    id: sql`d.id`,
    visible: sql<SqlBool>`(${visible} and (${isMemberDealer(unit)} or exists (select from loyalty_submission s where s.dealer_id = d.id)))`,
    search: text ? matchesStored(dealerHaystack, text) : undefined,
    order: sql`sort_name, matching_id`,
    kept: sql`d.name as sort_name`,
    columns: sql`json_build_object('_id', d.id, 'name', d.name, 'number', d.number, 'city', d.city) as dealer,
      ${membersCount(unit)} as "membersCount", ${totals(currency)}`,
    lookUp: sql`dealer d on d.id = matching_id`,
  });
  const { rows } = await sql<{ page: DealerRow[]; total: number }>`
    ${list.start} select ${list.page} as page, ${list.total} as total`.execute(db);
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

export interface DealerAccountRow {
  readonly id: string;
  readonly name: string;
  readonly totalEarnedCredits: number;
  readonly availableCredits: number;
  readonly owedCredits: number;
  readonly totalPurchases: number;
  readonly sentCredits: number;
}

/** What a dealer has in a currency. */
export async function dealerTotals(
  db: Db | Transaction,
  id: string,
  currency: Currency,
): Promise<DealerAccountRow | undefined> {
  const { rows } = await sql<DealerAccountRow>`
    select d.id, d.name, ${totals(currency)}, ${creditsSent(sql`d.id`, currency)} as "sentCredits" from dealer d where d.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

export interface NamedDealer {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  /** Currencies in which it has credits or purchases. */
  readonly currencies: readonly Currency[];
}

export async function visibleDealer(
  db: Db | Transaction,
  id: string,
  visible: Expression<SqlBool>,
): Promise<NamedDealer | undefined> {
  const { rows } = await sql<NamedDealer>`
    select d.id, d.name, d.country, array(select unnest(${creditCurrencies(sql`d.id`)}) union
      select s.currency from loyalty_submission s where s.dealer_id = d.id and s.status = 'approved' and s.currency is not null) as currencies
    from dealer d where d.id = ${id} and ${visible}`.execute(db);
  return rows[0];
}
