import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Currency } from '#contract/platform/money.ts';
import type { ListedSubmission, Submission } from '#contract/rewards/loyalty.calls.ts';
import type { SubmissionStatus, SubmissionType } from '#contract/rewards/loyalty.fields.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import { hasEachWord, listOf, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { shownFiles } from '#server/platform/files/shown-file.queries.ts';

/** On `loyalty_submission s`. */
const listed = sql`s.id, s.type, s.status, s.brand,
  (select json_build_object('_id', d.id, 'name', d.name) from dealer d where d.id = s.dealer_id) as dealer, ${namedUser('s.user_id')} as "user",
  s.purchase_date as "purchaseDate", s.receipt_number as "receiptNumber", s.currency, s.amount_cents as amount, s.credits_cents as credits,
  s.points, s.note, s.reason, s.created_at as "sentAt", s.decided_at as "decidedAt", s.reversed_at as "reversedAt", s.version`;

/** A submission in a list. */
export type ListedRow = Omit<ListedSubmission, '_id'> & { readonly id: string };

export type SubmissionRow = Omit<Submission, '_id' | 'abilities' | 'attachments'> & {
  readonly id: string;
  readonly userId: string;
  readonly dealerId: string;
  readonly sentById: string | null;
  readonly attachments: readonly Omit<Submission['attachments'][number], 'location'>[];
};

const whole = sql`${listed}, s.user_id as "userId", s.dealer_id as "dealerId", s.sent_by as "sentById", ${namedUser('s.decided_by')} as "decidedBy",
  coalesce((select json_agg(json_build_object('partNumber', l.part_number, 'name', l.name, 'nameFr', l.name_fr, 'quantity', l.quantity,
      'price', l.price_cents, 'total', l.quantity * l.price_cents, 'creditRate', l.credit_rate_bp / 100.0, 'credits', l.credits_cents,
      'points', l.points) order by l.position)
    from loyalty_submission_line l where l.submission_id = s.id), '[]') as items,
  ${shownFiles(sql`s.attachment_ids`)} as attachments`;

export async function submissionById(
  db: Db | Transaction,
  id: string,
  visible: Expression<SqlBool> = sql<SqlBool>`true`,
): Promise<SubmissionRow | undefined> {
  const { rows } = await sql<SubmissionRow>`
    select ${whole} from loyalty_submission s where s.id = ${id} and ${visible}`.execute(db);
  return rows[0];
}

/** Locks a submission for the rest of the transaction. */
export async function lockSubmission(
  tx: Transaction,
  id: string,
  visible: Expression<SqlBool>,
): Promise<SubmissionRow | undefined> {
  await sql`select from loyalty_submission where id = ${id} for no key update`.execute(tx);
  return submissionById(tx, id, visible);
}

/** What waits: how many, and the next one after this, the oldest first. */
export async function queueAfter(
  db: Db | Transaction,
  id: string,
): Promise<{ readonly nextId: string | null; readonly pendingCount: number }> {
  const { rows } = await sql<{ nextId: string | null; pendingCount: number }>`
    select (select n.id from loyalty_submission n, loyalty_submission s
        where s.id = ${id} and n.status = 'pending' and n.id <> s.id
        order by (n.created_at, n.id) > (s.created_at, s.id) desc, n.created_at, n.id limit 1) as "nextId",
      (select count(*) from loyalty_submission where status = 'pending') as "pendingCount"`.execute(db);
  return rows[0]!;
}

const sortKeys = {
  sentAt: sql`s.created_at`,
  purchaseDate: sql`s.purchase_date`,
  person: sql`u.search_name`,
  dealer: sql`d.name`,
  amount: sql`s.amount_cents`,
} as const;

export interface SubmissionsQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly type?: SubmissionType | undefined;
  readonly brand?: string | undefined;
  readonly status?: SubmissionStatus | undefined;
  /** Days by the clock of `zone` on which it was sent. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly zone: string;
  readonly dealerId?: string | undefined;
  readonly currency?: Currency | undefined;
  readonly sortBy: keyof typeof sortKeys;
  readonly direction: 'asc' | 'desc';
}

export type StatusCounts = Readonly<Record<SubmissionStatus, number>>;

/** `{ pending, approved, denied }` of rows with a status. */
export const countsOf = (status: RawBuilder<unknown>): RawBuilder<StatusCounts> =>
  sql`json_build_object('pending', count(*) filter (where ${status} = 'pending'),
    'approved', count(*) filter (where ${status} = 'approved'), 'denied', count(*) filter (where ${status} = 'denied'))`;

const filterBy = (condition: unknown, is: Expression<SqlBool>) => (condition === undefined ? undefined : is);

/** On `loyalty_submission s`, `user_account u`, and `dealer d`: a word of the person, the dealer, or the receipt. */
const isNamed = (word: RawBuilder<string>) =>
  sql<SqlBool>`(u.search_name || ' ' || searchable(d.name || ' ' || s.receipt_number || ' ' || s.receipt_key)) collate "C" like ${word}`;
/** A word of one of its parts, as the program calls them now. */
const hasPart = (word: RawBuilder<string>) =>
  sql<SqlBool>`s.id in (select l.submission_id from loyalty_submission_line l where l.item_id in (select i.id from loyalty_item i
    where searchable(i.part_number || ' ' || i.part_key || ' ' || i.name || ' ' || i.name_fr) like ${word}))`;

/** A page of submissions with the number in each state. */
export async function submissions(
  db: Db,
  visible: Expression<SqlBool>,
  query: SubmissionsQuery,
): Promise<Page<ListedRow> & { readonly counts: StatusCounts }> {
  const { text, type, brand, status, startDate, endDate, zone, dealerId, currency } = query;
  const list = listOf({
    page: query,
    from: sql`loyalty_submission s join user_account u on u.id = s.user_id join dealer d on d.id = s.dealer_id`,
    id: sql`s.id`,
    visible,
    search: text ? hasEachWord(text, (word) => sql`(${isNamed(word)} or ${hasPart(word)})`) : undefined,
    filters: [
      filterBy(type, sql<SqlBool>`s.type = ${type}`),
      filterBy(brand, sql<SqlBool>`s.brand = ${brand}`),
      filterBy(startDate, sql<SqlBool>`(s.created_at at time zone ${zone})::date >= ${startDate}::date`),
      filterBy(endDate, sql<SqlBool>`(s.created_at at time zone ${zone})::date <= ${endDate}::date`),
      filterBy(dealerId, sql<SqlBool>`s.dealer_id = ${dealerId}::uuid`),
      filterBy(currency, sql<SqlBool>`s.currency = ${currency}`),
    ],
    shown: status ? sql<SqlBool>`m.status = ${status}` : undefined,
    order: sql`sort_key ${sql.raw(query.direction)}, matching_id ${sql.raw(query.direction)}`,
    columns: listed,
    lookUp: sql`loyalty_submission s on s.id = matching_id`,
    kept: sql`s.status, ${sortKeys[query.sortBy]} as sort_key`,
  });
  const { rows } = await sql<{ page: ListedRow[]; total: number; counts: StatusCounts }>`
    ${list.start} select ${list.page} as page, ${list.total} as total,
      (select ${countsOf(sql`m.status`)} from matching m) as counts`.execute(db);
  const { page: found, ...counted } = rows[0]!;
  return { rows: found, ...counted };
}

/** The newest submissions of a person. */
export const newestOf = (userId: string, count: number): RawBuilder<readonly ListedRow[]> => sql`coalesce((
  select json_agg(p) from (select ${listed} from loyalty_submission s where s.user_id = ${userId}
    order by s.created_at desc, s.id desc limit ${sql.lit(count)}) p), '[]')`;

export async function countPending(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from loyalty_submission where status = 'pending'`.execute(db);
  return rows[0]!.count;
}
