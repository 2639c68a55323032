import { sql, type SqlBool } from 'kysely';
import type { Currency } from '#contract/platform/money.ts';
import type { Db } from '#server/platform/database/open.ts';
import { allCreditsEarned, creditsEarned, type Span } from '#server/rewards/ledger/credits.queries.ts';
import { redemptionsOf } from '#server/rewards/rewards/reward-figures.queries.ts';
import { isMember } from './members.queries.ts';
import { countsOf, type StatusCounts } from './submissions.queries.ts';

export interface OverviewQuery {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly brand?: string | undefined;
  readonly currency: Currency;
  readonly zone: string;
  readonly unit: string;
  /** The four brands of the totals, in order. */
  readonly brands: readonly string[];
}

export interface OverviewRow {
  readonly members: number;
  readonly creditsEarned: number;
  readonly redemptions: number;
  readonly receipts: number;
  readonly photos: number;
  /** Cents by brand. */
  readonly purchases: Readonly<Record<string, number>>;
  readonly topDealers: readonly {
    readonly dealer: { readonly _id: string; readonly name: string };
    readonly credits: number;
    readonly purchases: number;
  }[];
  readonly counts: StatusCounts;
}

/**
 * The figures of the program. Submissions count on the day they were sent, credits and purchases on the day of the approval. Credits of a brand are
 * those of its receipts; without a brand, those of every program.
 */
export async function programFigures(db: Db, query: OverviewQuery): Promise<OverviewRow> {
  const { startDate, endDate, brand, currency, zone, unit, brands } = query;
  const from = startDate ? sql`(${startDate}::date::timestamp at time zone ${zone})` : undefined;
  const before = endDate ? sql`((${endDate}::date + 1)::timestamp at time zone ${zone})` : undefined;
  const span: Span = { from, before };
  const within = (column: string) =>
    sql<SqlBool>`(${from ? sql`${sql.ref(column)} >= ${from}` : sql`true`} and ${before ? sql`${sql.ref(column)} < ${before}` : sql`true`})`;
  const ofBrand = brand ? sql<SqlBool>`s.brand = ${brand}` : sql<SqlBool>`true`;
  const { rows } = await sql<OverviewRow>`
    with sent as (
      select count(*) filter (where s.type = 'receipt') as receipts, count(*) filter (where s.type = 'photo') as photos, ${countsOf(sql`s.status`)} as counts
      from loyalty_submission s where ${ofBrand} and ${within('s.created_at')}),
    bought as materialized (
      select s.brand, s.dealer_id, sum(s.amount_cents) as amount, sum(s.credits_cents) as credits from loyalty_submission s
      where s.status = 'approved' and s.currency = ${currency} and ${ofBrand} and ${within('s.decided_at')} group by s.brand, s.dealer_id),
    top as (
      select b.dealer_id, sum(b.amount) as purchases, ${brand ? sql`sum(b.credits)` : creditsEarned(sql`b.dealer_id`, currency, span)}::bigint as credits
      from bought b group by b.dealer_id)
    select (select count(*) from user_account u where ${isMember(unit)}) as members,
      ${brand ? sql`(select coalesce(sum(credits), 0)::bigint from bought)` : allCreditsEarned(currency, span)} as "creditsEarned",
      ${redemptionsOf(isMember(unit), within('w.redeemed_at'))} as redemptions, sent.receipts, sent.photos, sent.counts,
      coalesce((select json_object_agg(brand, amount) from (
        select brand, sum(amount) as amount from bought where brand = any(${brands}::text[]) group by brand) p), '{}') as purchases,
      coalesce((select json_agg(json_build_object('dealer', json_build_object('_id', d.id, 'name', d.name), 'credits', t.credits,
          'purchases', t.purchases) order by t.credits desc, t.purchases desc, d.name)
        from (select * from top order by credits desc, purchases desc, dealer_id limit 10) t join dealer d on d.id = t.dealer_id), '[]') as "topDealers"
    from sent`.execute(db);
  return rows[0]!;
}
