import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Audience, AudienceValues } from '#contract/people/audiences.fields.ts';
import type { Spiff } from '#contract/rewards/spiffs.calls.ts';
import type { SpiffStatus } from '#contract/rewards/spiffs.fields.ts';
import type { SpiffType } from '#contract/rewards/spiffs.rules.ts';
import { namedAudience } from '#server/people/audiences/audience.queries.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import { always } from '#server/platform/access/scope.ts';
import { hasEachWord, listOf, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';

type Managed = NonNullable<Spiff['managed']>;
type ReceiptFile = Spiff['receipt'];

export interface SpiffRow
  extends
    Omit<Spiff, '_id' | 'thumbnail' | 'receipt' | 'own' | 'managed' | 'certificate'>,
    Omit<Managed, 'abilities' | 'budgetLeftCents' | 'audience'> {
  readonly id: string;
  readonly termsId: string;
  readonly certificate: Omit<NonNullable<Spiff['certificate']>, 'held'> | null;
  readonly audience: Audience | null;
  readonly audienceId: string | null;
  readonly thumbnailId: string | null;
  readonly receiptId: string | null;
  readonly receiptFile: Pick<NonNullable<ReceiptFile>, 'name' | 'mediaType'> | null;
  readonly fundedCents: number | null;
  /** Who created it, and who last changed what it pays. */
  readonly makerIds: readonly (string | null)[];
  /** Another brand is to pay, which nobody has approved yet. */
  readonly funderWaits: boolean;
  readonly approvals: number;
  readonly ownApprovedCents: number;
  readonly ownClaims: number;
}

/** The parts of terms, in their order. */
export const partsJson = (terms: string) => sql`coalesce((
  select json_agg(json_build_object('partNumber', q.part_number, 'name', q.name, 'nameFr', q.name_fr, 'amountCents', q.amount_cents)
    order by q.position, q.part_key)
  from spiff_part q where q.terms_id = ${sql.ref(terms)}), '[]')`;

const columns = (userId: string) => sql`
  s.id, s.terms_id as "termsId", s.name, s.name_fr as "nameFr", s.details, s.details_fr as "detailsFr", t.type, t.structure,
  t.payout_type as "payoutType", t.currency, t.amount_cents as "amountCents", t.spent_unit_cents as "spentUnitCents",
  t.starts_on as "startDate", t.ends_on as "endDate", t.per_claim_cents as "perClaimCents", t.per_person_cents as "perPersonCents",
  t.needs_serials as "needsSerials", t.late_after_days as "lateAfterDays",
  case when t.certificate_curriculum_id is not null then (select json_build_object(
    'curriculum', json_build_object('_id', k.id, 'name', k.name, 'nameFr', k.name_fr), 'addsCents', t.certificate_adds_cents,
    'isRequired', t.certificate_required) from curriculum k where k.id = t.certificate_curriculum_id) end as certificate,
  ${partsJson('t.id')} as parts, s.thumbnail_id as "thumbnailId", s.receipt_id as "receiptId",
  (select json_build_object('name', f.name, 'mediaType', f.media_type) from file f where f.id = s.receipt_id) as "receiptFile",
  s.status, s.reason, s.budget_cents as "budgetCents", (select json_build_object('_id', b.id, 'name', b.name) from brand b where b.id = s.funded_by) as "fundedBy", s.funder_waits as "funderWaits", s.funded_cents as "fundedCents", s.audience_id as "audienceId",
  ${namedAudience(sql`s.audience_id`)} as audience, json_build_array(s.created_by, s.terms_by) as "makerIds",
  json_build_object('pending', n.pending, 'approved', n.approved, 'denied', n.denied) as "claimCounts",
  n.cents as "approvedCents", ${namedUser('s.created_by')} as "createdBy", s.created_at as "createdAt", ${namedUser('s.updated_by')} as "updatedBy",
  s.updated_at as "updatedAt", ${namedUser('s.decided_by')} as "decidedBy", s.decided_at as "decidedAt", s.approvals,
  coalesce((select x.approved_cents from spiff_person x where x.spiff_id = s.id and x.user_id = ${userId}), 0)::bigint as "ownApprovedCents",
  (select count(*) from spiff_claim c where c.spiff_id = s.id and c.user_id = ${userId}) as "ownClaims", s.version`;

/** Claims of a program. Only administrators see how many there are, so they are counted for nobody else. */
const counted = (isCounted: boolean) => sql`cross join lateral (
  select count(*) filter (where c.status = 'pending') as pending, count(*) filter (where c.status = 'approved') as approved,
    count(*) filter (where c.status = 'denied') as denied, coalesce(sum(c.approved_cents), 0)::bigint as cents
  from spiff_claim c where c.spiff_id = s.id and ${sql.lit(isCounted)}) n`;
const tables = sql`spiff s join spiff_terms t on t.id = s.terms_id`;

export interface SpiffQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly status?: SpiffStatus | undefined;
  readonly type?: SpiffType | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly sortBy: 'name' | 'startDate' | 'endDate' | 'updatedAt';
  readonly direction: 'asc' | 'desc';
}

/** How long programs that are over are shown. */
interface Shown {
  readonly today: string;
  readonly daysAfter: number;
}

/** Who reads programs. */
interface Reading {
  readonly visible: Expression<SqlBool>;
  readonly userId: string;
  readonly isCounted: boolean;
}

const sortKeys = {
  name: sql`${nameInEither('s')}`,
  startDate: sql`t.starts_on`,
  endDate: sql`t.ends_on`,
  updatedAt: sql`s.updated_at`,
} as const;
/** On `spiff s` and `spiff_terms t`: a word of the program or of one of the parts it pays for. */
const isNamed = (word: RawBuilder<string>) =>
  sql<SqlBool>`(searchable(s.name || ' ' || s.name_fr || ' ' || s.details || ' ' || s.details_fr) like ${word}
    or t.id in (select p.terms_id from spiff_part p
      where searchable(p.part_number || ' ' || p.part_key || ' ' || p.name || ' ' || p.name_fr) like ${word}))`;

export type StatusCounts = Readonly<Record<SpiffStatus, number>>;

/** The number of matching rows in each state, in a statement of `listOf` with `kept`. */
const countsOfStatuses = sql<StatusCounts>`(select json_build_object('pending', count(*) filter (where m.status = 'pending'),
  'approved', count(*) filter (where m.status = 'approved'), 'denied', count(*) filter (where m.status = 'denied')) from matching m)`;

/** A page of programs with the number in each state. Programs that have been over for longer than `shown` says are left out. */
export async function listSpiffs(
  db: Db,
  { visible, userId, isCounted, shown }: Reading & { readonly shown?: Shown },
  query: SpiffQuery,
): Promise<{ readonly rows: readonly SpiffRow[]; readonly total: number; readonly counts: StatusCounts }> {
  const list = listOf({
    page: query,
    from: tables,
    id: sql`s.id`,
    visible,
    search: query.text ? hasEachWord(query.text, isNamed) : undefined,
    filters: [
      query.type ? sql<SqlBool>`t.type = ${query.type}` : undefined,
      query.startDate ? sql<SqlBool>`t.ends_on >= ${query.startDate}::date` : undefined,
      query.endDate ? sql<SqlBool>`t.starts_on <= ${query.endDate}::date` : undefined,
      shown ? sql<SqlBool>`t.ends_on >= ${shown.today}::date - ${shown.daysAfter}::integer` : undefined,
    ],
    shown: query.status ? sql<SqlBool>`m.status = ${query.status}` : undefined,
    order: sql`sort_key ${sql.raw(query.direction)}, matching_id`,
    columns: columns(userId),
    lookUp: sql`spiff s on s.id = matching_id join spiff_terms t on t.id = s.terms_id ${counted(isCounted)}`,
    kept: sql`s.status, ${sortKeys[query.sortBy]} as sort_key`,
  });
  const { rows } = await sql<{ page: SpiffRow[]; total: number; counts: StatusCounts }>`
    ${list.start} select ${list.page} as page, ${list.total} as total, ${countsOfStatuses} as counts`.execute(
    db,
  );
  const [found] = rows;
  return { rows: found!.page, total: found!.total, counts: found!.counts };
}

/** True if there is a program among those that may be seen. */
export async function claimsSomething(tx: Transaction, visible: Expression<SqlBool>): Promise<boolean> {
  const { rows } = await sql`select from spiff s where ${visible} limit 1`.execute(tx);
  return rows.length > 0;
}

export async function spiffById(
  db: Db | Transaction,
  id: string,
  { userId, visible = always, isCounted }: Partial<Reading> & { readonly userId: string },
): Promise<SpiffRow | undefined> {
  const { rows } = await sql<SpiffRow>`
    select ${columns(userId)} from ${tables} ${counted(isCounted ?? true)} where s.id = ${id} and ${visible}`.execute(
    db,
  );
  return rows[0];
}

/** Programs that are open at the dealers of a person, where it is now one day or another, the newest first. */
export async function recentSpiffs(
  db: Db,
  {
    visible,
    userId,
    days: { first, last },
  }: {
    readonly visible: Expression<SqlBool>;
    readonly userId: string;
    readonly days: { readonly first: string; readonly last: string };
  },
  limit: number,
): Promise<readonly SpiffRow[]> {
  const { rows } = await sql<SpiffRow>`
    select ${columns(userId)} from ${tables} ${counted(false)}
    where ${visible} and t.starts_on <= ${last}::date and t.ends_on >= ${first}::date
    order by s.decided_at desc nulls last, s.id limit ${limit}`.execute(db);
  return rows;
}

/** Locks a program for the rest of the transaction. Claims may still be written meanwhile. */
export async function lockSpiff(tx: Transaction, id: string, userId: string): Promise<SpiffRow | undefined> {
  await sql`select from spiff where id = ${id} for no key update`.execute(tx);
  return spiffById(tx, id, { userId });
}

export const audienceOf = (row: Pick<SpiffRow, 'audience'>): AudienceValues | null =>
  row.audience && {
    assignmentGroups: row.audience.assignmentGroups.map((one) => one._id),
    businessUnits: row.audience.businessUnits.map((one) => one._id),
    roles: row.audience.roles.map((one) => one._id),
    dealers: row.audience.dealers.map((one) => one._id),
    adminGroups: row.audience.adminGroups.map((one) => one._id),
    countries: row.audience.countries,
    states: row.audience.states,
  };
