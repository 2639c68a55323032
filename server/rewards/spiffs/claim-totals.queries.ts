import { sql, type RawBuilder } from 'kysely';
import type { SpiffType } from '#contract/rewards/spiffs.rules.ts';
import type { Db } from '#server/platform/database/open.ts';

/** Filters that the kept totals can answer. */
export interface CountedFilter {
  readonly type?: SpiffType | undefined;
  /** Days by the clock of `zone` on which a claim was sent. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly zone: string;
}

const ofType = (alias: 't' | 'c', type: SpiffType | undefined) =>
  type
    ? sql`${sql.ref(`${alias}.terms_id`)} in (select x.id from spiff_terms x where x.type = ${type})`
    : sql`true`;

/**
 * The claims of each state, as JSON, from the kept totals. These are by days in UTC: of the first and the last day of a filter, the claims within it
 * are counted.
 */
export function countedByState({ type, startDate, endDate, zone }: CountedFilter): RawBuilder<unknown> {
  const sum = (counts: RawBuilder<unknown>) =>
    sql`coalesce((select json_object_agg(status, n) from (select x.status, sum(x.claims) as n from (${counts}) x group by x.status) s), '{}')`;
  if (!startDate && !endDate)
    return sum(sql`select t.status, t.claims from spiff_claim_total t where ${ofType('t', type)}`);
  const starts = startDate ? sql`${startDate}::date::timestamp at time zone ${zone}` : sql`'-infinity'`;
  const ends = endDate ? sql`(${endDate}::date + 1)::timestamp at time zone ${zone}` : sql`'infinity'`;
  // The whole days are those from `first` up to `last`, without it.
  return sum(sql`
    with span as materialized (select (${starts})::timestamptz as starts, (${ends})::timestamptz as ends),
    days as materialized (
      select starts, ends, first, greatest(last, first) as last, first::timestamp at time zone 'UTC' as whole_from,
        greatest(last, first)::timestamp at time zone 'UTC' as whole_to
      from (select starts, ends, (starts at time zone 'UTC')::date + (starts > date_trunc('day', starts, 'UTC'))::integer as first,
        (ends at time zone 'UTC')::date as last from span) s)
    select t.status, t.claims from days d join spiff_claim_total t on t.day >= d.first and t.day < d.last where ${ofType('t', type)}
    union all
    select c.status, 1 from days d join spiff_claim c on c.sent_at >= d.starts and c.sent_at < least(d.whole_from, d.ends) where ${ofType('c', type)}
    union all
    select c.status, 1 from days d join spiff_claim c on c.sent_at >= d.whole_to and c.sent_at < d.ends where ${ofType('c', type)}`);
}

/** Claims that wait for a decision. */
export const pendingCount = sql<number>`(select coalesce(sum(t.claims), 0)::integer from spiff_claim_total t where t.status = 'pending')`;

/** All that wait, and those that were sent before the day (UTC) of an instant. */
export const pendingTotals = (at: RawBuilder<string>) => sql`
  select coalesce(sum(t.claims), 0)::integer as total,
    coalesce(sum(t.claims) filter (where t.day < (select (${at} at time zone 'UTC')::date)), 0)::integer as before
  from spiff_claim_total t where t.status = 'pending'`;

/** Claims `q` that wait, sent on or after the day (UTC) of an instant. */
export const waitingOn = (at: RawBuilder<string>) => sql`
  from spiff_claim q where q.status = 'pending' and q.sent_at >= (select date_trunc('day', ${at}, 'UTC'))`;

/** Folds what changes added into one row for each total. The sums do not change. Returns how many rows were folded. */
export async function foldClaimTotals(db: Db): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    with several as (
      select day, terms_id, status from spiff_claim_total group by day, terms_id, status having count(*) > 1),
    taken as (
      delete from spiff_claim_total t using several s where t.day = s.day and t.terms_id = s.terms_id and t.status = s.status
      returning t.day, t.terms_id, t.status, t.claims),
    kept as (
      insert into spiff_claim_total (day, terms_id, status, claims)
      select day, terms_id, status, sum(claims) from taken group by day, terms_id, status having sum(claims) <> 0)
    select count(*) as folded from taken`.execute(db);
  return rows[0]!.folded;
}
