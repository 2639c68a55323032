import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Replay, ReplayFields } from '#contract/rewards/spiff-replay.calls.ts';
import { partKey } from '#contract/rewards/spiffs.rules.ts';
import { hasChosenValues } from '#server/people/audiences/audience.scope.ts';
import type { Db } from '#server/platform/database/open.ts';
import { heldOnDay } from '#server/training/certificates/held.queries.ts';

interface Period {
  readonly from: string;
  readonly to: string;
}

type Replayed = Omit<Replay, 'from' | 'to' | 'currency' | 'budget'> & {
  readonly spentOn: string | null;
  readonly uncoveredCents: number;
};

/**
 * How many claims a replay reads at most, by the kept totals: a claim is sent on the day of the sale or later. The totals are by days in UTC, which
 * may begin a day earlier.
 */
export async function claimsAtMost(
  db: Db,
  { basis, spiff, from }: Pick<ReplayFields, 'basis' | 'spiff'> & Pick<Period, 'from'>,
): Promise<number> {
  const counted =
    basis === 'own'
      ? sql<SqlBool>`t.status = 'approved' and t.terms_id in (select x.id from spiff_terms x where x.spiff_id = ${spiff})`
      : sql<SqlBool>`t.status in ('approved', 'pending')`;
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(t.claims), 0)::integer as count from spiff_claim_total t where t.day >= ${from}::date - 1 and ${counted}`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Each claim of the program that was approved, or one claim of each sale, whichever program it was for. */
function claimsOf({ basis, spiff, audience }: ReplayFields, { from, to }: Period): RawBuilder<unknown> {
  const sold = sql`c.purchase_date between ${from}::date and ${to}::date`;
  // Only what is used: a million whole claims do not fit into memory.
  const used = sql`c.id, c.user_id, c.dealer_id, c.purchase_date, c.receipt_key, c.currency, c.score_band, c.approved_cents, c.certificate_held, c.terms_id,
    c.approved_total_cents, c.converted_cents, c.total_cents, c.decided_at, c.sent_at`;
  if (basis === 'own')
    return sql`select ${used} from spiff_claim c where c.spiff_id = ${spiff} and c.status = 'approved' and ${sold}`;
  const isMeant = audience
    ? sql<SqlBool>`exists (select from user_account u join access_scope a on a.user_id = u.id
        where u.id = c.user_id and ${hasChosenValues(audience)})`
    : sql<SqlBool>`true`;
  // By the receipt first, as bytes: comparing is most of the work of sorting, and few receipts are alike.
  return sql`select distinct on (c.receipt_key collate "C", c.dealer_id) ${used} from spiff_claim c
    where c.status <> 'denied' and ${sold} and ${isMeant}
    order by c.receipt_key collate "C", c.dealer_id, c.status, c.sent_at, c.id`;
}

/** Whether the certificate of the draft was held on the day of the sale: as the claim says if its terms named the same one. */
function isHeld({ certificate }: ReplayFields): RawBuilder<SqlBool> {
  if (!certificate) return sql<SqlBool>`false`;
  return sql<SqlBool>`(case when t.certificate_curriculum_id = ${certificate.curriculum} then c.certificate_held is true
    else ${heldOnDay(certificate.curriculum, { person: sql`c.user_id`, day: sql`c.purchase_date` })} end)`;
}

/** What of the cents of each sale is within a limit on the sum of them all, or of each person's, in the order of the sales. */
function withinLimit(limit: number | null, cents: RawBuilder<unknown>, sum: RawBuilder<unknown>) {
  if (limit === null) return cents;
  return sql`(least(${sum}, ${limit}::bigint) - least(${sum} - ${cents}, ${limit}::bigint))::bigint`;
}

/**
 * What terms would have paid for claims, in one statement: by the rate of each sale, then its limit, the limit of the person, and the budget, in the
 * order of approvals, or else of sales. What is approved of a claim counts where somebody decided. Running sums are made for the limits that there
 * are.
 */
export async function replayTerms(db: Db, draft: ReplayFields, period: Period): Promise<Replayed> {
  const { structure, currency, amountCents, spentUnitCents, perClaimCents, perPersonCents, budgetCents } =
    draft;
  const parts = draft.parts.map((part) => ({ key: partKey(part.partNumber), cents: part.amountCents }));
  const bonus = draft.certificate?.addsCents ?? 0;
  const everyPart = sql.lit(parts.length === 0);
  // Without parts, these pay by what was sold only if each item counts.
  const readsItems = structure === 'PER_ITEM' || parts.length > 0;
  const rate = sql`(${amountCents}::bigint + case when x.is_held then ${bonus}::bigint else 0 end)`;
  const hasPart = readsItems ? sql<SqlBool>`(${everyPart} or coalesce(g.units, 0) > 0)` : sql<SqlBool>`true`;
  const byStructure = {
    PER_ITEM: sql`g.cents + case when x.is_held then ${bonus}::bigint * g.units else 0 end`,
    FIXED: sql`case when ${hasPart} then ${rate} else 0 end`,
    PER_SPENT: sql`case when ${hasPart} then ${rate} * (x.total / ${spentUnitCents ?? 1}::bigint) else 0 end`,
  }[structure];
  const barred = draft.certificate?.isRequired ? sql<SqlBool>`not x.is_held` : sql<SqlBool>`false`;
  const items = readsItems
    ? sql`left join (
        select y.id as claim_id, sum(coalesce(i.approved_quantity, i.quantity)) as units,
          sum(coalesce(i.approved_quantity, i.quantity) * coalesce(p.cents, ${amountCents}::bigint)) as cents
        from claim y join spiff_claim_item i on i.claim_id = y.id left join part p on p.key = i.part_key
        where ${everyPart} or p.key is not null group by y.id) g on g.claim_id = x.id`
    : sql``;
  const personSum =
    perPersonCents === null
      ? sql`null::bigint`
      : sql`sum(l.cents) over (partition by l.user_id order by l.at, l.id)`;
  const spent = budgetCents === null ? sql`null::bigint` : sql`sum(k.own_cents) over (order by k.at, k.id)`;
  const { rows } = await sql<Replayed>`
    with part as materialized (select x.key, x.cents from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as x (key text, cents bigint)),
    claim as materialized (
      select c.id, c.user_id, c.dealer_id, c.purchase_date, c.receipt_key, c.currency, c.score_band, c.approved_cents,
        case when ${draft.basis} = 'own' then c.decided_at else c.sent_at end as at, ${isHeld(draft)} as is_held,
        coalesce(c.approved_total_cents, case when t.currency = ${currency} then coalesce(c.converted_cents, c.total_cents)
          when c.currency = ${currency} then c.total_cents end) as total
      from (${claimsOf(draft, period)}) c join spiff_terms t on t.id = c.terms_id),
    rated as (
      select x.id, x.user_id, x.dealer_id, x.purchase_date, x.receipt_key, x.currency, x.score_band, x.at,
        case when ${barred} then 0 else coalesce(${byStructure}, 0)::bigint end as full_cents
      from claim x ${items}),
    limited as (select r.*, least(r.full_cents, ${perClaimCents}::bigint) as cents from rated r where r.full_cents > 0),
    summed as (select l.*, ${personSum} as person_sum from limited l),
    capped as (select s.*, ${withinLimit(perPersonCents, sql`s.cents`, sql`s.person_sum`)} as own_cents from summed s),
    budgeted as (select k.*, ${spent} as spent from capped k),
    paid as materialized (
      select b.id, b.user_id, b.dealer_id, b.purchase_date, b.receipt_key, b.currency, b.score_band, b.full_cents, b.cents, b.own_cents, b.spent,
        ${withinLimit(budgetCents, sql`b.own_cents`, sql`b.spent`)} as paid_cents
      from budgeted b),
    figure as materialized (
      select grouping(p.purchase_date, p.score_band, p.currency) as by, p.purchase_date, p.score_band, p.currency, count(*) as sales,
        sum(p.paid_cents)::bigint as cents, sum(p.full_cents)::bigint as full_cents, sum(p.own_cents - p.paid_cents)::bigint as uncovered,
        count(*) filter (where p.cents < p.full_cents) as capped, coalesce(bool_or(p.spent >= ${budgetCents}::bigint), false) as is_spent
      from paid p group by grouping sets ((p.purchase_date), (p.score_band), (p.currency))),
    day as (select f.* from figure f where f.by = 3),
    place as materialized (
      select p.user_id, p.dealer_id, sum(p.paid_cents) as paid_cents, sum(p.cents) as cents from paid p group by p.user_id, p.dealer_id),
    person as materialized (
      select p.user_id, sum(p.paid_cents) as paid_cents, sum(p.cents) >= ${perPersonCents}::bigint as is_capped from place p group by p.user_id)
    select coalesce(sum(d.sales), 0)::bigint as "salesCount", coalesce(sum(d.cents), 0)::bigint as "costCents",
      coalesce(sum(d.full_cents), 0)::bigint as "uncappedCents", (select count(*) from person where paid_cents > 0) as "winnersCount",
      (select count(distinct p.dealer_id) from place p where p.paid_cents > 0) as "dealersCount",
      coalesce((select max(paid_cents) from person), 0)::bigint as "mostCents",
      json_build_object('claims', coalesce(sum(d.capped), 0)::bigint, 'people', (select count(*) from person where is_capped),
        'dealers', (select count(distinct q.dealer_id) from place q join person r on r.user_id = q.user_id where r.is_capped)) as capped,
      coalesce(sum(d.uncovered), 0)::bigint as "uncoveredCents", min(d.purchase_date) filter (where d.is_spent) as "spentOn",
      coalesce((select json_agg(json_build_object('month', m.month, 'salesCount', m.sales, 'cents', m.cents, 'leftCents', ${budgetCents}::bigint - m.total)
          order by m.month)
        from (select to_char(q.purchase_date, 'YYYY-MM') as month, sum(q.sales) as sales, sum(q.cents)::bigint as cents,
            sum(sum(q.cents)) over (order by to_char(q.purchase_date, 'YYYY-MM'))::bigint as total
          from day q group by 1) m), '[]') as months,
      coalesce((select json_agg(json_build_object('band', e.score_band, 'salesCount', e.sales, 'cents', e.cents)
          order by array_position(array['high', 'medium', 'low'], e.score_band)) from figure e where e.by = 5), '[]') as exposure,
      json_build_object(
        'receiptNumbers', (select count(*) from (select from paid q group by q.receipt_key collate "C" having count(*) > 1) n),
        'serials', (select count(*) from (select from paid q join spiff_claim_serial s on s.claim_id = q.id group by s.serial_key having count(*) > 1) n))
        as repeated,
      coalesce((select json_agg(json_build_object('currency', e.currency, 'salesCount', e.sales, 'cents', e.cents) order by e.sales desc, e.currency)
        from figure e where e.by = 6), '[]') as currencies,
      (select count(*) from claim x where ${structure} = 'PER_SPENT' and x.total is null) as "leftOutCount",
      case when ${draft.basis} = 'own' then (select coalesce(sum(x.approved_cents), 0)::bigint from claim x) end as "paidCents"
    from day d`.execute(db);
  return rows[0]!;
}
