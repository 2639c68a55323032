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

/** Each claim of the program that was approved, or one claim of each sale, whichever program it was for. */
function claimsOf({ basis, spiff, audience }: ReplayFields, { from, to }: Period): RawBuilder<unknown> {
  const sold = sql`c.purchase_date between ${from}::date and ${to}::date`;
  if (basis === 'own')
    return sql`select c.* from spiff_claim c where c.spiff_id = ${spiff} and c.status = 'approved' and ${sold}`;
  const isMeant = audience
    ? sql<SqlBool>`exists (select from user_account u join access_scope a on a.user_id = u.id
        where u.id = c.user_id and ${hasChosenValues(audience)})`
    : sql<SqlBool>`true`;
  return sql`select distinct on (c.dealer_id, c.receipt_key) c.* from spiff_claim c where c.status <> 'denied' and ${sold} and ${isMeant}
    order by c.dealer_id, c.receipt_key, c.status, c.sent_at, c.id`;
}

/** Whether the certificate of the draft was held on the day of the sale: as the claim says if its terms named the same one. */
function isHeld({ certificate }: ReplayFields): RawBuilder<SqlBool> {
  if (!certificate) return sql<SqlBool>`false`;
  return sql<SqlBool>`(case when t.certificate_curriculum_id = ${certificate.curriculum} then c.certificate_held is true
    else ${heldOnDay(certificate.curriculum, { person: sql`c.user_id`, day: sql`c.purchase_date` })} end)`;
}

/**
 * What terms would have paid for claims, in one statement: by the rate of each sale, then its limit, the limit of the person, and the budget, in the
 * order of approvals, or else of sales. What is approved of a claim counts where somebody decided.
 */
export async function replayTerms(db: Db, draft: ReplayFields, period: Period): Promise<Replayed> {
  const { structure, currency, amountCents, spentUnitCents, perClaimCents, perPersonCents, budgetCents } =
    draft;
  const parts = draft.parts.map((part) => ({ key: partKey(part.partNumber), cents: part.amountCents }));
  const bonus = draft.certificate?.addsCents ?? 0;
  const everyPart = sql.lit(parts.length === 0);
  const rate = sql`(${amountCents}::bigint + case when x.is_held then ${bonus}::bigint else 0 end)`;
  const hasPart = sql<SqlBool>`(${everyPart} or coalesce(g.units, 0) > 0)`;
  const byStructure = {
    PER_ITEM: sql`g.cents + case when x.is_held then ${bonus}::bigint * g.units else 0 end`,
    FIXED: sql`case when ${hasPart} then ${rate} else 0 end`,
    PER_SPENT: sql`case when ${hasPart} then ${rate} * (x.total / ${spentUnitCents ?? 1}::bigint) else 0 end`,
  }[structure];
  const barred = draft.certificate?.isRequired ? sql<SqlBool>`not x.is_held` : sql<SqlBool>`false`;
  const { rows } = await sql<Replayed>`
    with part as materialized (select x.key, x.cents from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as x (key text, cents bigint)),
    claim as materialized (
      select c.id, c.user_id, c.dealer_id, c.purchase_date, c.receipt_key, c.currency, c.score_band, c.approved_cents,
        case when ${draft.basis} = 'own' then c.decided_at else c.sent_at end as at, ${isHeld(draft)} as is_held,
        coalesce(c.approved_total_cents, case when t.currency = ${currency} then coalesce(c.converted_cents, c.total_cents)
          when c.currency = ${currency} then c.total_cents end) as total
      from (${claimsOf(draft, period)}) c join spiff_terms t on t.id = c.terms_id),
    item as materialized (
      select x.id as claim_id, sum(coalesce(i.approved_quantity, i.quantity)) as units,
        sum(coalesce(i.approved_quantity, i.quantity) * coalesce(p.cents, ${amountCents}::bigint)) as cents
      from claim x join spiff_claim_item i on i.claim_id = x.id left join part p on p.key = i.part_key
      where ${everyPart} or p.key is not null group by x.id),
    rated as (
      select x.*, case when ${barred} then 0 else coalesce(${byStructure}, 0)::bigint end as full_cents
      from claim x left join item g on g.claim_id = x.id),
    limited as (select r.*, least(r.full_cents, ${perClaimCents}::bigint) as cents from rated r where r.full_cents > 0),
    summed as (
      select l.*, sum(l.cents) over (partition by l.user_id order by l.at, l.id) as person_sum from limited l),
    capped as (
      select s.*, (case when ${perPersonCents}::bigint is null then s.cents
        else least(s.person_sum, ${perPersonCents}::bigint) - least(s.person_sum - s.cents, ${perPersonCents}::bigint) end)::bigint as own_cents
      from summed s),
    budgeted as (select k.*, sum(k.own_cents) over (order by k.at, k.id) as spent from capped k),
    paid as materialized (
      select b.*, (case when ${budgetCents}::bigint is null then b.own_cents
        else least(b.spent, ${budgetCents}::bigint) - least(b.spent - b.own_cents, ${budgetCents}::bigint) end)::bigint as paid_cents
      from budgeted b),
    person as (select p.user_id, sum(p.paid_cents) as cents, sum(p.cents) >= ${perPersonCents}::bigint as is_capped from paid p group by p.user_id)
    select count(*) as "salesCount", coalesce(sum(p.paid_cents), 0)::bigint as "costCents", coalesce(sum(p.full_cents), 0)::bigint as "uncappedCents",
      (select count(*) from person where cents > 0) as "winnersCount", count(distinct p.dealer_id) filter (where p.paid_cents > 0) as "dealersCount",
      coalesce((select max(cents) from person), 0)::bigint as "mostCents",
      json_build_object('claims', count(*) filter (where p.cents < p.full_cents), 'people', (select count(*) from person where is_capped),
        'dealers', (select count(distinct q.dealer_id) from paid q join person r on r.user_id = q.user_id where r.is_capped)) as capped,
      coalesce(sum(p.own_cents - p.paid_cents), 0)::bigint as "uncoveredCents",
      (select min(q.purchase_date) from paid q where q.spent >= ${budgetCents}::bigint) as "spentOn",
      coalesce((select json_agg(json_build_object('month', m.month, 'salesCount', m.sales, 'cents', m.cents, 'leftCents', ${budgetCents}::bigint - m.total)
          order by m.month)
        from (select to_char(q.purchase_date, 'YYYY-MM') as month, count(*) as sales, sum(q.paid_cents)::bigint as cents,
            sum(sum(q.paid_cents)) over (order by to_char(q.purchase_date, 'YYYY-MM'))::bigint as total
          from paid q group by 1) m), '[]') as months,
      coalesce((select json_agg(json_build_object('band', e.band, 'salesCount', e.sales, 'cents', e.cents)
          order by array_position(array['high', 'medium', 'low'], e.band))
        from (select q.score_band as band, count(*) as sales, sum(q.paid_cents)::bigint as cents from paid q group by 1) e), '[]') as exposure,
      json_build_object(
        'receiptNumbers', (select count(*) from (select from paid q group by q.receipt_key having count(*) > 1) n),
        'serials', (select count(*) from (select from paid q join spiff_claim_serial s on s.claim_id = q.id group by s.serial_key having count(*) > 1) n))
        as repeated,
      coalesce((select json_agg(json_build_object('currency', e.currency, 'salesCount', e.sales, 'cents', e.cents) order by e.sales desc, e.currency)
        from (select q.currency, count(*) as sales, sum(q.paid_cents)::bigint as cents from paid q group by 1) e), '[]') as currencies,
      (select count(*) from claim x where ${structure} = 'PER_SPENT' and x.total is null) as "leftOutCount",
      case when ${draft.basis} = 'own' then (select coalesce(sum(x.approved_cents), 0)::bigint from claim x) end as "paidCents"
    from paid p`.execute(db);
  return rows[0]!;
}
