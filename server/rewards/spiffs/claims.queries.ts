import { sql, type Expression, type SqlBool } from 'kysely';
import type { KeptCheck, ScoreBand } from '#contract/rewards/spiff-checks.fields.ts';
import type { SpiffClaim, SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import type { ClaimStatus } from '#contract/rewards/spiff-claims.fields.ts';
import type { SpiffStatus } from '#contract/rewards/spiffs.fields.ts';
import type { SpiffType } from '#contract/rewards/spiffs.rules.ts';
import type { Addressee } from '#server/people/notifications/notify.queries.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import { always } from '#server/platform/access/scope.ts';
import { listOf, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { paymentOf } from '#server/rewards/owed/payment.queries.ts';
import { claimsNaming, namesAll } from './claim-text.queries.ts';
import { countedByState, pendingCount, pendingTotals, waitingOn } from './claim-totals.queries.ts';
import { partsJson, type StatusCounts } from './spiffs.queries.ts';

export interface ClaimRow extends Omit<SpiffClaim, '_id' | 'receipt' | 'abilities' | 'risk'> {
  readonly id: string;
  readonly sentById: string | null;
  readonly receiptId: string;
  readonly receiptFile: Pick<SpiffClaim['receipt'], 'name' | 'mediaType'>;
  /** Null until it is scored. */
  readonly score: number | null;
  readonly band: ScoreBand | null;
}

const spiffJson = sql`json_build_object('_id', s.id, 'name', s.name, 'nameFr', s.name_fr, 'type', t.type, 'structure', t.structure,
  'payoutType', t.payout_type, 'currency', t.currency)`;

const columns = sql`
  c.id, c.number, ${spiffJson} as spiff, json_build_object('_id', u.id, 'name', u.full_name) as user,
  json_build_object('_id', d.id, 'name', d.name, 'number', d.number) as dealer, c.status, c.purchase_date as "purchaseDate",
  c.receipt_number as "receiptNumber", c.total_cents as total, c.currency, c.converted_cents as "convertedTotal", c.note,
  c.claimed_cents as amount, c.approved_cents as "approvedAmount", c.reason, c.decision_note as "decisionNote", c.decided_at as "decidedAt",
  c.is_automatic as "isAutomatic", c.reversed_at as "reversedAt", ${paymentOf('spiff', 'c.id')} as payment, c.sent_at as "sentAt",
  c.sent_by as "sentById", c.receipt_id as "receiptId", json_build_object('name', f.name, 'mediaType', f.media_type) as "receiptFile", c.score,
  c.score_band as band, c.version`;

const joined = sql`join spiff s on s.id = c.spiff_id join spiff_terms t on t.id = c.terms_id join user_account u on u.id = c.user_id
  join dealer d on d.id = c.dealer_id join file f on f.id = c.receipt_id`;

export interface ClaimQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly type?: SpiffType | undefined;
  readonly status?: ClaimStatus | undefined;
  readonly spiff?: string | undefined;
  /** Days by the clock of `zone` on which a claim was sent. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly zone: string;
  readonly person?: string | undefined;
  readonly dealer?: string | undefined;
  readonly band?: ScoreBand | undefined;
  readonly sortBy: 'sentAt' | 'purchaseDate' | 'amount' | 'number' | 'score';
  readonly direction: 'asc' | 'desc';
}

const sortKeys = {
  sentAt: 'c.sent_at',
  purchaseDate: 'c.purchase_date',
  amount: 'c.claimed_cents',
  number: 'c.number',
  score: 'c.score',
} as const;

/** Claims that are not scored yet are the last of the riskiest, as in the index. */
const nullsOf = ({ sortBy, direction }: Pick<ClaimQuery, 'sortBy' | 'direction'>) =>
  sortBy !== 'score' ? '' : direction === 'desc' ? ' nulls last' : ' nulls first';

/** All but the text. */
const filtersOf = ({
  spiff,
  person,
  dealer,
  type,
  band,
  startDate,
  endDate,
  zone,
}: Omit<ClaimQuery, keyof PageQuery>) => [
  spiff ? sql<SqlBool>`c.spiff_id = ${spiff}` : undefined,
  person ? sql<SqlBool>`c.user_id = ${person}` : undefined,
  dealer ? sql<SqlBool>`c.dealer_id = ${dealer}` : undefined,
  // In the text, because the index of risky claims is only used for a band that is known when the statement is planned.
  band ? sql<SqlBool>`c.score_band = ${sql.lit(band)}` : undefined,
  type ? sql<SqlBool>`c.terms_id in (select t.id from spiff_terms t where t.type = ${type})` : undefined,
  // Asked in parentheses, because a prepared statement would work them out again for every row.
  startDate
    ? sql<SqlBool>`c.sent_at >= (select ${startDate}::date::timestamp at time zone ${zone})`
    : undefined,
  endDate
    ? sql<SqlBool>`c.sent_at < (select (${endDate}::date + 1)::timestamp at time zone ${zone})`
    : undefined,
];

/**
 * A page of claims with the number in each state. The page is read in the order of an index, and of all claims the kept totals tell how many there
 * are, because the table grows large. What a text, a program, a person, or a dealer matches is found first: in the order of an index, all others would be read until the
 * page is full.
 */
export async function listClaims(
  db: Db,
  visible: Expression<SqlBool>,
  query: ClaimQuery,
): Promise<{ readonly rows: readonly ClaimRow[]; readonly total: number; readonly counts: StatusCounts }> {
  const { status, direction, band } = query;
  const isFoundFirst = query.text || query.spiff || query.person || query.dealer || (band && band !== 'low');
  const parts = {
    page: query,
    from: query.text ? claimsNaming(query.text) : sql`spiff_claim c`,
    id: sql`c.id`,
    visible,
    filters: filtersOf(query),
    columns,
  };
  const key = sql.raw(sortKeys[query.sortBy]);
  const way = sql.raw(direction);
  const keyWay = sql.raw(`${direction}${nullsOf(query)}`);
  const list = isFoundFirst
    ? listOf({
        ...parts,
        kept: sql`c.status as status, ${key} as place`,
        shown: status ? sql<SqlBool>`m.status = ${status}` : undefined,
        order: sql`place ${keyWay}, matching_id ${way}`,
        lookUp: sql`spiff_claim c on c.id = matching_id ${joined}`,
      })
    : listOf({
        ...parts,
        shown: status ? sql<SqlBool>`c.status = ${status}` : undefined,
        order: sql`${key} ${keyWay}, c.id ${way}`,
        lookUp: sql`spiff_claim c on c.id = picked.id ${joined}`,
      });
  const counted = isFoundFirst
    ? sql`coalesce((select json_object_agg(status, n) from (select m.status, count(*) as n from matching m group by m.status) s), '{}')`
    : visible === always && !band
      ? countedByState(query)
      : list.countBy(sql`c.status`);
  const { rows } = await sql<{ page: ClaimRow[]; counts: Partial<StatusCounts> }>`
    ${list.start} select ${list.page} as page, ${counted} as counts`.execute(db);
  const [found] = rows;
  const counts = { pending: 0, approved: 0, denied: 0, ...found!.counts };
  const total = status ? counts[status] : counts.pending + counts.approved + counts.denied;
  return { rows: found!.page, total, counts };
}

/** Every claim of a list in the order of their numbers, a thousand at a time: each page goes on where the last one ended. */
export async function* everyClaim(
  db: Db,
  visible: Expression<SqlBool>,
  query: Omit<ClaimQuery, keyof PageQuery>,
): AsyncGenerator<readonly ClaimRow[]> {
  const limit = 1000;
  const { status, text } = query;
  const filters = [
    text ? namesAll(text) : undefined,
    ...filtersOf(query),
    status ? sql<SqlBool>`c.status = ${status}` : undefined,
  ];
  const conditions = [visible, ...filters].filter((one) => one !== undefined);
  for (let after = 0; ;) {
    const { rows } = await sql<ClaimRow>`
      select ${columns} from spiff_claim c ${joined}
      where ${sql.join(conditions, sql` and `)} and c.number > ${after} order by c.number limit ${limit}`.execute(
      db,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    after = rows.at(-1)!.number;
  }
}

export interface ClaimDetailRow extends ClaimRow {
  readonly termsId: string;
  readonly spiffId: string;
  readonly userId: string;
  readonly dealerId: string;
  readonly dealerCountry: string;
  readonly receiptKey: string;
  readonly items: readonly Omit<
    SpiffClaimDetail['items'][number],
    'isEligible' | 'eachCents' | 'name' | 'nameFr'
  >[];
  readonly terms: SpiffClaimDetail['terms'];
  readonly readingId: string | null;
  readonly approvals: number;
  readonly awaitsScan: boolean;
  /** Of its program, as it is now. */
  readonly programStatus: SpiffStatus;
  readonly fundedCents: number | null;
  /** The name of the brand that pays; null for the company. */
  readonly funder: string | null;
  /** How the person is reached; null if they are not active. */
  readonly claimant: (Addressee & { readonly firstName: string }) | null;
}

const detailColumns = sql`${columns}, c.terms_id as "termsId", c.spiff_id as "spiffId", c.user_id as "userId", c.dealer_id as "dealerId",
  case when u.status = 'active' then json_build_object('userId', u.id, 'email', u.email, 'language', u.language, 'firstName', u.first_name) end as claimant,
  d.country as "dealerCountry", c.receipt_key as "receiptKey", c.reading_id as "readingId", c.approvals, c.awaits_scan as "awaitsScan",
  s.status as "programStatus", s.funded_cents as "fundedCents", (select b.name from brand b where b.id = case when s.funder_waits then s.funder_before else s.funded_by end) as funder,
  json_build_object('amountCents', t.amount_cents, 'spentUnitCents', t.spent_unit_cents, 'perClaimCents', t.per_claim_cents,
    'perPersonCents', t.per_person_cents, 'startDate', t.starts_on, 'endDate', t.ends_on, 'needsSerials', t.needs_serials,
    'lateAfterDays', t.late_after_days, 'bonusCents', case when c.certificate_held then coalesce(t.certificate_adds_cents, 0) else 0 end,
    'certificate', case when t.certificate_curriculum_id is not null then (select json_build_object(
    'curriculum', json_build_object('_id', k.id, 'name', k.name, 'nameFr', k.name_fr), 'addsCents', t.certificate_adds_cents,
    'isRequired', t.certificate_required, 'wasHeld', c.certificate_held is true) from curriculum k where k.id = t.certificate_curriculum_id) end, 'parts', ${partsJson('t.id')}) as terms,
  coalesce((select json_agg(json_build_object('partNumber', i.part_number, 'quantity', i.quantity, 'approvedQuantity', i.approved_quantity,
      'serials', coalesce((select json_agg(n.serial order by n.position) from spiff_claim_serial n
        where n.claim_id = c.id and n.part_key = i.part_key), '[]')) order by i.position)
    from spiff_claim_item i where i.claim_id = c.id), '[]') as items`;

export async function claimById(
  db: Db | Transaction,
  id: string,
  visible: Expression<SqlBool> = always,
): Promise<ClaimDetailRow | undefined> {
  const { rows } = await sql<ClaimDetailRow>`
    select ${detailColumns} from spiff_claim c ${joined} where c.id = ${id} and ${visible}`.execute(db);
  return rows[0];
}

/** The same for many. */
export async function claimsById(
  db: Db | Transaction,
  ids: readonly string[],
): Promise<readonly ClaimDetailRow[]> {
  const { rows } = await sql<ClaimDetailRow>`
    select ${detailColumns} from spiff_claim c ${joined} where c.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/**
 * Locks a claim for the rest of the transaction. If another one held it, its own columns are as that one left them; the quantities that were approved
 * and the payment may still be from before, so decisions go by the columns.
 */
export async function lockClaim(
  tx: Transaction,
  id: string,
  visible: Expression<SqlBool> = always,
): Promise<ClaimDetailRow | undefined> {
  const { rows } = await sql<ClaimDetailRow>`
    select ${detailColumns} from spiff_claim c ${joined} where c.id = ${id} and ${visible} for no key update of c`.execute(
    tx,
  );
  return rows[0];
}

type Decided = Pick<
  ClaimDetailRow,
  | 'status'
  | 'approvedAmount'
  | 'reason'
  | 'decisionNote'
  | 'decidedAt'
  | 'isAutomatic'
  | 'reversedAt'
  | 'payment'
  | 'version'
  | 'approvals'
  | 'awaitsScan'
>;

/** A claim after a decision: what a decision changes, read anew, and the rest of the row from before. */
export async function claimAfter(tx: Transaction, before: ClaimDetailRow): Promise<ClaimDetailRow> {
  const { rows } = await sql<Decided & { approvedQuantities: (number | null)[] }>`
    select c.status, c.approved_cents as "approvedAmount", c.reason, c.decision_note as "decisionNote", c.decided_at as "decidedAt",
      c.is_automatic as "isAutomatic", c.reversed_at as "reversedAt", ${paymentOf('spiff', 'c.id')} as payment, c.version, c.approvals,
      c.awaits_scan as "awaitsScan",
      array(select i.approved_quantity from spiff_claim_item i where i.claim_id = c.id order by i.position) as "approvedQuantities"
    from spiff_claim c where c.id = ${before.id}`.execute(tx);
  const { approvedQuantities, ...decided } = rows[0]!;
  const items = before.items.map((item, index) => ({
    ...item,
    approvedQuantity: approvedQuantities[index]!,
  }));
  return { ...before, ...decided, items };
}

type Review = NonNullable<SpiffClaimDetail['review']>;

/** Where a claim stands among those that wait, the oldest first, and its neighbors. One that is decided has no place. */
export async function placeInQueue(
  db: Db | Transaction,
  { id, sentAt, status }: Pick<ClaimRow, 'id' | 'sentAt' | 'status'>,
): Promise<Review['queue']> {
  const waits = sql`select q.id from spiff_claim q where q.status = 'pending'`;
  const here = sql`(${sentAt}::timestamptz, ${id}::uuid)`;
  const neighbors = sql`
    (${waits} and (q.sent_at, q.id) < ${here} order by q.sent_at desc, q.id desc limit 1) as previous,
    (${waits} and (q.sent_at, q.id) > ${here} order by q.sent_at, q.id limit 1) as next`;
  const { rows } =
    status === 'pending'
      ? await sql<Review['queue']>`
        select w.before + (select count(*)::integer ${waitingOn(sql`${sentAt}::timestamptz`)} and (q.sent_at, q.id) < ${here}) + 1 as place, w.total,
          ${neighbors} from (${pendingTotals(sql`${sentAt}::timestamptz`)}) w`.execute(db)
      : await sql<
          Review['queue']
        >`select null::integer as place, ${pendingCount} as total, ${neighbors}`.execute(db);
  return rows[0]!;
}

export interface ReviewFacts extends Pick<Review, 'decidedBy' | 'sentBy' | 'scoredAt' | 'person'> {
  /** As they were when it was scored last. */
  readonly keptChecks: readonly KeptCheck[];
}

/** What reviewers see of a claim besides: who handled it, its checks, and what the person has claimed of the program. */
export async function reviewFacts(db: Db | Transaction, id: string): Promise<ReviewFacts> {
  const { rows } = await sql<ReviewFacts>`
    select ${namedUser('c.decided_by')} as "decidedBy", ${namedUser('c.sent_by')} as "sentBy", k.scored_at as "scoredAt",
      coalesce(k.checks, '[]') as "keptChecks",
      (select json_build_object('approvedCount', count(*) filter (where o.status = 'approved'), 'approvedCents', coalesce(sum(o.approved_cents), 0),
          'deniedCount', count(*) filter (where o.status = 'denied'), 'pendingCount', count(*) filter (where o.status = 'pending'))
        from spiff_claim o where o.user_id = c.user_id and o.spiff_id = c.spiff_id) as person
    from spiff_claim c left join spiff_claim_score k on k.claim_id = c.id where c.id = ${id}`.execute(db);
  return rows[0]!;
}

export interface ScannedClaim {
  readonly id: string;
  /** Of the request that asked for the reading of its receipt. */
  readonly requestId: string | null;
}

/** Claims that wait to be decided by their receipt, which was read. */
export async function scannedClaims(db: Db): Promise<readonly ScannedClaim[]> {
  const { rows } = await sql<ScannedClaim>`
    select c.id, r.request_id as "requestId" from spiff_claim c left join receipt_reading r on r.id = c.reading_id
    where c.awaits_scan and coalesce(r.state in ('done', 'unreadable'), true) order by c.sent_at limit 50`.execute(
    db,
  );
  return rows;
}

export async function countPending(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${pendingCount} as count`.execute(db);
  return rows[0]!.count;
}

/** Names of claims by id, for outcomes. */
export async function claimNames(
  db: Db | Transaction,
  ids: readonly string[],
  visible: Expression<SqlBool>,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, c.number || ', ' || u.full_name as name from spiff_claim c join user_account u on u.id = c.user_id
    where c.id = any(${ids}::uuid[]) and ${visible}`.execute(db);
  return rows;
}
