import { sql, type Expression, type SqlBool } from 'kysely';
import type { Visit } from '#contract/live/field-training.calls.ts';
import type { VisitStatus } from '#contract/live/visit-statuses.ts';
import { commentCount, joinCommentCounts } from '#server/people/comments/comments.queries.ts';
import { dealerHaystack } from '#server/people/reach/dealers-within.queries.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import {
  eitherOf,
  listOf,
  matchesStored,
  matchesText,
  type PageQuery,
} from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { ScopedVisit } from './field-training.scope.ts';

/** Comments on visits name their record by this kind. */
export const visitKind = 'appointment';

type Shown = Pick<
  Visit,
  | 'dealer'
  | 'requester'
  | 'instructor'
  | 'type'
  | 'topic'
  | 'note'
  | 'attendees'
  | 'startsAt'
  | 'endsAt'
  | 'status'
  | 'confirmedAt'
  | 'cancelledAt'
  | 'cancelledBy'
  | 'cancelReason'
  | 'completedAt'
  | 'completedBy'
  | 'read'
  | 'commentCount'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
>;

export interface VisitRow extends Shown, ScopedVisit {
  readonly id: string;
  readonly timeZone: string;
  readonly startLocal: string;
  readonly endLocal: string;
  readonly startIsSecond: boolean;
  readonly endIsSecond: boolean;
  readonly report: string | null;
  readonly photoIds: readonly string[];
}

/** On `field_visit v`, its `dealer d`, and `counted`, for the person who reads. */
const columnsFor = (reader: string) => sql`
  v.id, v.dealer_id as "dealerId", json_build_object('_id', d.id, 'name', d.name, 'city', d.city, 'region', d.region) as dealer,
  ${namedUser('v.requester_id')} as requester, v.instructor_id as "instructorId", ${namedUser('v.instructor_id')} as instructor,
  v.type, v.topic, v.note,
  coalesce((select json_agg(json_build_object('_id', u.id, 'name', u.full_name) order by u.full_name, u.id)
    from field_visit_attendee w join user_account u on u.id = w.user_id where w.visit_id = v.id), '[]') as attendees,
  array(select w.user_id from field_visit_attendee w where w.visit_id = v.id order by w.user_id) as "attendeeIds",
  array(select g.admin_group_id from admin_group_dealer g where g.dealer_id = v.dealer_id order by g.admin_group_id) as "adminGroupIds",
  v.time_zone as "timeZone", to_char(v.start_local, 'YYYY-MM-DD"T"HH24:MI') as "startLocal",
  to_char(v.end_local, 'YYYY-MM-DD"T"HH24:MI') as "endLocal", v.start_is_second as "startIsSecond", v.end_is_second as "endIsSecond",
  v.starts_at as "startsAt", v.ends_at as "endsAt", v.status, v.confirmed_at as "confirmedAt", v.cancelled_at as "cancelledAt",
  ${namedUser('v.cancelled_by')} as "cancelledBy", v.cancel_reason as "cancelReason", v.completed_at as "completedAt",
  ${namedUser('v.completed_by')} as "completedBy", v.report,
  array(select p.file_id from field_visit_photo p where p.visit_id = v.id order by p.position) as "photoIds",
  exists (select from field_visit_read x where x.visit_id = v.id and x.user_id = ${reader}) as read,
  ${commentCount} as "commentCount", v.created_at as "createdAt", v.updated_at as "updatedAt", v.version`;

export interface VisitFilters {
  readonly adminGroup?: string | undefined;
  readonly dealer?: string | undefined;
  readonly query?: string | undefined;
  readonly status?: VisitStatus | undefined;
  readonly type?: string | undefined;
  readonly instructor?: string | undefined;
}

const isUnread = (reader: string) =>
  sql<SqlBool>`not exists (select from field_visit_read x where x.visit_id = v.id and x.user_id = ${reader})`;

/** Found by the topic, the dealer, or the instructor. */
const matchesVisit = (text: string) =>
  eitherOf(
    matchesText(
      sql`v.topic || ' ' || (select u.full_name from user_account u where u.id = v.instructor_id)`,
      text,
    ),
    matchesStored(dealerHaystack, text),
  );

const filtersOf = ({ adminGroup, dealer, type, instructor }: VisitFilters) => [
  adminGroup
    ? sql<SqlBool>`exists (select from admin_group_dealer g where g.dealer_id = v.dealer_id and g.admin_group_id = ${adminGroup})`
    : undefined,
  dealer ? sql<SqlBool>`v.dealer_id = ${dealer}` : undefined,
  type ? sql<SqlBool>`v.type = ${type}` : undefined,
  instructor ? sql<SqlBool>`v.instructor_id = ${instructor}` : undefined,
];

const from = sql`field_visit v join dealer d on d.id = v.dealer_id`;
const counted = joinCommentCounts(visitKind, sql`v.id`);

export interface VisitPage {
  readonly rows: readonly VisitRow[];
  readonly total: number;
  readonly counts: Partial<Readonly<Record<VisitStatus, number>>>;
}

/** A visit lasts at most this long, so one that started earlier is over. */
const longestVisit = sql`interval '12 hours'`;

const ofDateRange = (dateRange: 'upcoming' | 'past' | undefined, now: Date) => {
  const at = now.toISOString();
  // The index knows the starts.
  if (dateRange === 'upcoming')
    return sql<SqlBool>`v.starts_at > ${at}::timestamptz - ${longestVisit} and v.ends_at > ${at}`;
  if (dateRange === 'past') return sql<SqlBool>`v.starts_at < ${at} and v.ends_at <= ${at}`;
  return undefined;
};

/** One page of the visible visits with the number in each status, in one statement. The latest come first; of coming ones, the next. */
export async function listVisits(
  db: Db,
  visible: Expression<SqlBool>,
  query: PageQuery &
    VisitFilters & {
      readonly unread?: boolean | undefined;
      readonly dateRange?: 'upcoming' | 'past' | undefined;
    },
  { id: reader, now }: { readonly id: string; readonly now: Date },
): Promise<VisitPage> {
  const list = listOf({
    page: query,
    from,
    id: sql`v.id`,
    visible,
    search: query.query ? matchesVisit(query.query) : undefined,
    filters: [
      ...filtersOf(query),
      ofDateRange(query.dateRange, now),
      query.unread ? isUnread(reader) : undefined,
    ],
    shown: query.status ? sql<SqlBool>`v.status = ${query.status}` : undefined,
    order: query.dateRange === 'upcoming' ? sql`v.starts_at, v.id` : sql`v.starts_at desc, v.id desc`,
    columns: columnsFor(reader),
    lookUp: sql`field_visit v using (id) join dealer d on d.id = v.dealer_id ${counted}`,
  });
  const { rows } = await sql<{ page: VisitRow[]; total: number; counts: VisitPage['counts'] }>`
    ${list.start} select ${list.page} as page, ${list.total} as total, ${list.countBy(sql`v.status`)} as counts`.execute(
    db,
  );
  const [{ page, total, counts } = { page: [], total: 0, counts: {} }] = rows;
  return { rows: page, total, counts };
}

export interface Days {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** The visible visits that start on these days by the clock at the dealer: one more than `limit`, if there are more. */
export async function visitsOn(
  db: Db,
  visible: Expression<SqlBool>,
  query: VisitFilters & Days,
  { reader, limit }: { readonly reader: string; readonly limit: number },
): Promise<readonly VisitRow[]> {
  const conditions = [
    visible,
    ...filtersOf(query),
    query.query ? matchesVisit(query.query) : undefined,
    query.status ? sql<SqlBool>`v.status = ${query.status}` : undefined,
    // The index knows instants. Clocks differ from UTC by less than a day.
    query.startDate
      ? sql<SqlBool>`v.starts_at >= ${query.startDate}::date - 1 and v.start_local >= ${query.startDate}::date`
      : undefined,
    query.endDate
      ? sql<SqlBool>`v.starts_at < ${query.endDate}::date + 2 and v.start_local < ${query.endDate}::date + 1`
      : undefined,
  ].filter((one) => one !== undefined);
  const { rows } = await sql<VisitRow>`
    select ${columnsFor(reader)} from ${from} ${counted} where ${sql.join(conditions, sql` and `)} order by v.starts_at, v.id limit ${limit + 1}`.execute(
    db,
  );
  return rows;
}

/** One visit, if `visible` admits it. */
export async function visitById(
  db: Db | Transaction,
  id: string,
  reader: string,
  visible: Expression<SqlBool> = sql<SqlBool>`true`,
): Promise<VisitRow | undefined> {
  const { rows } = await sql<VisitRow>`
    select ${columnsFor(reader)} from ${from} ${counted} where v.id = ${id} and ${visible}`.execute(db);
  return rows[0];
}

/** Locks a visit for the rest of the transaction, whoever sees it. */
export async function lockAnyVisit(tx: Transaction, id: string): Promise<void> {
  await tx.selectFrom('fieldVisit').select('id').where('id', '=', id).forUpdate().execute();
}

/** Locks the visit for the rest of the transaction, and returns it if `visible` admits it. */
export async function lockVisit(
  tx: Transaction,
  id: string,
  reader: string,
  visible: Expression<SqlBool>,
): Promise<VisitRow | undefined> {
  await lockAnyVisit(tx, id);
  return visitById(tx, id, reader, visible);
}

/** How many of an instructor’s visits wait for an answer, or were not read and are not long over. */
export async function countWaiting(db: Db, instructorId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from field_visit v
    where v.instructor_id = ${instructorId} and (v.status = 'pending' or ${isUnread(instructorId)})`.execute(
    db,
  );
  return rows[0]!.count;
}
