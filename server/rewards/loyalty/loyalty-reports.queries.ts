import { sql } from 'kysely';
import type { Currency } from '#contract/platform/money.ts';
import type { LoyaltyFigures, LoyaltyRow } from '#contract/rewards/loyalty-reports.calls.ts';
import { dealerHaystack } from '#server/people/reach/dealers-within.queries.ts';
import { listOf, matchesStored, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import {
  creditsAvailable,
  creditsEarned,
  creditsSent,
  type Span,
} from '#server/rewards/ledger/credits.queries.ts';
import { isMemberDealer, membersCount } from './members.queries.ts';

const sortKeys = {
  dealer: sql`d.name`,
  members: sql`f.members`,
  receipts: sql`f.receipts`,
  purchases: sql`f.purchases`,
  credits: sql`f.credits`,
  points: sql`f.points`,
} as const;

export interface LoyaltyReportQuery {
  readonly businessUnit?: string | undefined;
  readonly year?: number | undefined;
  readonly text?: string | undefined;
  readonly currency: Currency;
  readonly sortBy: keyof typeof sortKeys;
  readonly direction: 'asc' | 'desc';
  /** In whose days a year begins. */
  readonly zone: string;
  readonly unit: string;
}

const yearSpan = (year: number | undefined, zone: string): Span =>
  year === undefined
    ? {}
    : {
        from: sql`(make_date(${year}, 1, 1)::timestamp at time zone ${zone})`,
        before: sql`(make_date(${year} + 1, 1, 1)::timestamp at time zone ${zone})`,
      };

const figuresOf = (row: string) =>
  sql.raw(`'membersCount', ${row}.members, 'receiptsCount', ${row}.receipts, 'photosCount', ${row}.photos, 'purchases', ${row}.purchases,
    'credits', ${row}.credits, 'creditsSent', ${row}.sent, 'points', ${row}.points`);

/** A page of dealers in the program, and of those that once sent something, with what each earned, and the sums of all of them. */
export async function reportedLoyalty(
  db: Db,
  query: LoyaltyReportQuery & PageQuery,
): Promise<Page<LoyaltyRow> & { readonly figures: LoyaltyFigures }> {
  const { businessUnit, text, currency, unit } = query;
  const span = yearSpan(query.year, query.zone);
  const id = sql`d.id`;
  const inYear = sql`${span.from ? sql`s.decided_at >= ${span.from}` : sql`true`} and ${span.before ? sql`s.decided_at < ${span.before}` : sql`true`}`;
  const list = listOf({
    page: query,
    from: sql`dealer d cross join lateral (
      select ${membersCount(unit)} as members, ${creditsEarned(id, currency, span)} as credits, ${creditsSent(id, currency, span)} as sent,
        coalesce(sum(s.amount_cents) filter (where s.currency = ${currency}), 0)::bigint as purchases, coalesce(sum(s.points), 0)::bigint as points,
        count(*) filter (where s.type = 'receipt') as receipts, count(*) filter (where s.type = 'photo') as photos
      from loyalty_submission s where s.dealer_id = d.id and s.status = 'approved' and ${inYear}) f`,
    id,
    visible: sql<boolean>`(${isMemberDealer(unit)} or exists (select from loyalty_submission s where s.dealer_id = d.id))`,
    search: text ? matchesStored(dealerHaystack, text) : undefined,
    filters: [
      businessUnit
        ? sql<boolean>`exists (select from dealer_business_unit o where o.dealer_id = d.id and o.business_unit_id = ${businessUnit}::uuid)`
        : undefined,
    ],
    order: sql`sort_key ${sql.raw(query.direction)}, matching_id`,
    kept: sql`f.*, ${sortKeys[query.sortBy]} as sort_key`,
    columns: sql`json_build_object('_id', d.id, 'name', d.name, 'number', d.number, 'region', d.region, 'country', d.country) as dealer,
      coalesce((select json_agg(json_build_object('_id', b.id, 'name', b.name, 'nameFr', b.name_fr) order by b.name)
        from dealer_business_unit o join business_unit b on b.id = o.business_unit_id where o.dealer_id = d.id), '[]') as "businessUnits",
      members as "membersCount", receipts as "receiptsCount", photos as "photosCount", purchases, credits, sent as "creditsSent", points,
      ${creditsAvailable(id, currency)} as "creditsAvailable"`,
    lookUp: sql`dealer d on d.id = matching_id`,
  });
  const sum = (name: string) => sql.raw(`coalesce(sum(m.${name}), 0)::bigint as ${name}`);
  const { rows } = await sql<{ page: LoyaltyRow[]; total: number; figures: LoyaltyFigures }>`
    ${list.start} select ${list.page} as page, ${list.total} as total, (select json_build_object(${figuresOf('x')}) from (
      select ${sum('members')}, ${sum('receipts')}, ${sum('photos')}, ${sum('purchases')}, ${sum('credits')}, ${sum('sent')}, ${sum('points')}
      from matching m) x) as figures`.execute(db);
  const { page, total, figures } = rows[0]!;
  return { rows: page, total, figures };
}
