import { sql, type RawBuilder } from 'kysely';
import type { TaxAddress, TaxPerson, TaxState, W9Fields } from '#contract/rewards/tax-forms.fields.ts';
import type { TinKind } from '#contract/rewards/tin.rules.ts';
import { firstDealer } from '#server/platform/access/person.scope.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import {
  limitOf,
  matchesStored,
  offsetOf,
  type Page,
  type PageQuery,
} from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { countryOf } from '#server/rewards/owed/owed.ts';
import type { Sealed } from './seal.ts';

export interface FormRow {
  readonly id: string;
  readonly year: number;
  readonly legalName: string;
  readonly businessName: string;
  readonly classification: W9Fields['classification'];
  readonly classificationNote: string;
  readonly address: TaxAddress;
  readonly tinKind: TinKind;
  readonly last4: string;
  readonly signedAt: string;
}

/** A form `f` without its number. */
const formJson = sql`json_build_object('id', f.id, 'year', f.tax_year, 'legalName', f.legal_name, 'businessName', f.business_name,
  'classification', f.classification, 'classificationNote', f.classification_note, 'address', f.address, 'tinKind', f.tin_kind,
  'last4', f.tin_last4, 'signedAt', f.signed_at)`;

/** The newest form that a person filed. */
export async function newestForm(db: Db | Transaction, userId: string): Promise<FormRow | undefined> {
  const { rows } = await sql<{ form: FormRow }>`
    select ${formJson} as form from tax_form f where f.user_id = ${userId} and f.replaced_at is null order by f.tax_year desc limit 1`.execute(
    db,
  );
  return rows[0]?.form;
}

/** Files a form; the one of the same year is replaced. */
export async function insertForm(
  tx: Transaction,
  userId: string,
  form: Omit<FormRow, 'last4' | 'signedAt'> & {
    readonly last4: string;
    readonly sealed: Sealed;
    readonly isExemptFromWithholding: boolean;
    readonly signature: string;
    readonly signedAt: Date;
  },
): Promise<void> {
  // Two forms of one person at the same moment: the second waits, then replaces the first.
  await sql`select from user_account where id = ${userId} for no key update`.execute(tx);
  await sql`update tax_form set replaced_at = ${form.signedAt}
    where user_id = ${userId} and tax_year = ${form.year} and replaced_at is null`.execute(tx);
  await sql`
    insert into tax_form (id, user_id, tax_year, legal_name, business_name, classification, classification_note, address, tin_kind, tin_sealed,
      tin_key, tin_last4, is_exempt_from_withholding, signature, signed_at)
    values (${form.id}, ${userId}, ${form.year}, ${form.legalName}, ${form.businessName}, ${form.classification}, ${form.classificationNote},
      ${JSON.stringify(form.address)}::jsonb, ${form.tinKind}, ${form.sealed.bytes}, ${form.sealed.key}, ${form.last4},
      ${form.isExemptFromWithholding}, ${form.signature}, ${form.signedAt})`.execute(tx);
}

export interface KnownPerson {
  readonly legalName: string;
  readonly email: string;
  readonly addressLine1: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly country: string;
}

/** What the profile says, and the country that decides whether a form is needed. */
export async function knownOf(db: Db, userId: string): Promise<KnownPerson> {
  const { rows } = await sql<KnownPerson>`
    select u.full_name as "legalName", u.email, u.address_line1 as "addressLine1", u.city, u.region, u.postal_code as "postalCode", ${countryOf} as country
    from user_account u where u.id = ${userId}`.execute(db);
  return rows[0]!;
}

export interface FormsQuery extends PageQuery {
  readonly year: number;
  readonly text?: string | undefined;
  readonly state?: TaxState | undefined;
  /** In whose days a year begins. */
  readonly zone: string;
}

export type PersonRow = Omit<TaxPerson, 'form'> & { readonly form: FormRow | null };

/** Everybody in the US who filed a form or is or was owed cash in US dollars, with the form that counts or else the newest older one. */
const asked = (year: number): RawBuilder<unknown> => sql`asked as (
  select u.id, u.full_name, u.search_name, u.email, f.form, f.tax_year,
    case when f.tax_year = ${year} then 'on-file' when f.tax_year = ${year} - 1 then 'last-year' else 'missing' end as state
  from user_account u
  left join lateral (
    select ${formJson} as form, f.tax_year from tax_form f
    where f.user_id = u.id and f.tax_year <= ${year} and f.replaced_at is null order by f.tax_year desc limit 1) f on true
  where u.id in (select user_id from tax_form union select user_id from cash_owed where currency = 'USD')
    and (${countryOf} = 'US' or f.tax_year is not null))`;

export async function taxPeople(
  db: Db,
  { year, text, state, zone, ...page }: FormsQuery,
): Promise<Page<PersonRow> & { readonly counts: Readonly<Record<TaxState, number>> }> {
  const named = text
    ? matchesStored(sql`(a.search_name || ' ' || searchable(a.email)) collate "C"`, text)
    : sql`true`;
  const inState = state ? sql`a.state = ${state}` : sql`true`;
  const counted = await sql<{ state: TaxState; count: number }>`
    with ${asked(year)} select a.state, count(*) as count from asked a where ${named} group by a.state`.execute(
    db,
  );
  const counts = { 'on-file': 0, 'last-year': 0, missing: 0 };
  for (const row of counted.rows) counts[row.state] = row.count;
  const { rows } = await sql<PersonRow>`
    with ${asked(year)}, shown as (
      select a.* from asked a where ${named} and ${inState} order by a.search_name, a.id limit ${limitOf(page)} offset ${offsetOf(page)})
    select json_build_object('_id', s.id, 'name', s.full_name, 'email', s.email) as "user",
      (select json_build_object('_id', d.id, 'name', d.name) from dealer_membership m join dealer d on d.id = m.dealer_id
        where m.user_id = s.id and ${isCurrentMembership('m')} ${firstDealer('m')}) as dealer,
      s.state, s.form,
      coalesce((select sum(l.amount_cents) from payout_line l where l.user_id = s.id and l.currency = 'USD' and l.status = 'paid'
        and extract(year from l.settled_at at time zone ${zone}) = ${year}), 0)::bigint as "paidCents",
      coalesce((select sum(o.amount_cents) from cash_owed o where o.user_id = s.id and o.currency = 'USD' and o.taken_back_at is null
        and not exists (select from payout_line l where l.id = o.payout_line_id and l.status = 'paid')), 0)::bigint as "owedCents"
    from shown s order by s.search_name, s.id`.execute(db);
  const total = state ? counts[state] : counts['on-file'] + counts['last-year'] + counts.missing;
  return { rows, total, counts };
}

export interface SealedForm extends Sealed {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly tinKind: TinKind;
}

export async function sealedForm(db: Db, id: string): Promise<SealedForm | undefined> {
  const { rows } = await sql<SealedForm>`
    select f.id, f.user_id as "userId", u.full_name as name, f.tin_kind as "tinKind", f.tin_sealed as bytes, f.tin_key as key
    from tax_form f join user_account u on u.id = f.user_id where f.id = ${id}`.execute(db);
  return rows[0];
}

export interface YearEndRow {
  readonly name: string;
  readonly email: string;
  readonly form: FormRow | null;
  readonly bytes: Buffer | null;
  readonly key: string | null;
  readonly claimsCents: number;
  readonly activitiesCents: number;
}

/** Everybody who was paid so much in US dollars in a year, with the form of that year or the newest one before. */
export async function yearEndRows(
  db: Db,
  {
    year,
    thresholdCents,
    zone,
  }: { readonly year: number; readonly thresholdCents: number; readonly zone: string },
): Promise<readonly YearEndRow[]> {
  const { rows } = await sql<YearEndRow>`
    with paid as (
      select o.user_id, sum(o.amount_cents) filter (where o.source = 'spiff') as claims,
        sum(o.amount_cents) filter (where o.source = 'activity') as activities, max(d.country) as dealer_country
      from payout_line l join payout_item i on i.line_id = l.id join cash_owed o on o.id = i.owed_id left join dealer d on d.id = o.dealer_id
      where l.status = 'paid' and l.currency = 'USD' and extract(year from l.settled_at at time zone ${zone}) = ${year}
      group by o.user_id having sum(o.amount_cents) >= ${thresholdCents})
    select u.full_name as name, u.email, f.form, f.bytes, f.key, coalesce(p.claims, 0)::bigint as "claimsCents",
      coalesce(p.activities, 0)::bigint as "activitiesCents"
    from paid p join user_account u on u.id = p.user_id left join lateral (
      select ${formJson} as form, f.tin_sealed as bytes, f.tin_key as key from tax_form f
      where f.user_id = u.id and f.tax_year <= ${year} and f.replaced_at is null order by f.tax_year desc limit 1) f on true
    where coalesce(nullif(u.country, ''), p.dealer_country, 'US') = 'US' or f.form is not null
    order by u.search_name, u.id`.execute(db);
  return rows;
}
