import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Event } from '#contract/live/ilt-events.calls.ts';
import type { Audience } from '#contract/people/audiences.fields.ts';
import type { Language } from '#contract/platform/language.ts';
import {
  publicationStatuses,
  type PlannedChanges,
  type PublicationCounts,
  type PublicationStatus,
} from '#contract/platform/publishing.ts';
import { namedAudience } from '#server/people/audiences/audience.queries.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import { constantSql } from '#server/platform/database/constant-sql.ts';
import { eitherOf, matchesStored, rowsOfPage, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { isAnnounced } from '#server/platform/database/record.scope.ts';
import { plansJson } from '#server/platform/publishing/planned-changes.queries.ts';
import { purgedAt } from '#server/platform/publishing/bin.ts';

interface Named {
  readonly _id: string;
  readonly name: string;
}

export interface EventRow {
  readonly id: string;
  readonly title: string;
  readonly titleFr: string;
  readonly description: string;
  readonly descriptionFr: string;
  readonly type: string;
  readonly templateId: string;
  readonly templateTitle: string;
  readonly templateTitleFr: string;
  /** The course of the template; null without one, like its names. */
  readonly courseId: string | null;
  readonly courseName: string | null;
  readonly courseNameFr: string | null;
  /** The brand of the course: it decides who works on the event. */
  readonly brandId: string | null;
  readonly courseRequired: boolean;
  readonly imageId: string | null;
  readonly language: Language;
  readonly virtual: boolean;
  readonly link: string | null;
  readonly location: Event['location'];
  readonly room: Named | null;
  readonly timeZone: string;
  readonly startLocal: string | null;
  readonly endLocal: string | null;
  readonly startIsSecond: boolean;
  readonly endIsSecond: boolean;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly seats: number;
  readonly seatsTaken: number;
  readonly seatsReserved: number;
  readonly minPeople: number | null;
  readonly decideOn: string | null;
  readonly confirmedAt: string | null;
  readonly firstUntil: string | null;
  readonly firstEndsAt: string | null;
  readonly priceCents: number | null;
  readonly currency: string | null;
  readonly instructors: readonly Named[];
  readonly audienceId: string | null;
  readonly audience: Audience | null;
  readonly preAllowedEmails: readonly string[];
  readonly status: PublicationStatus;
  readonly publishedAt: string | null;
  readonly canceledAt: string | null;
  readonly canceledBy: Named | null;
  readonly cancelReason: string | null;
  readonly createdBy: Named | null;
  readonly updatedBy: Named | null;
  readonly updatedAt: string;
  readonly deletedAt: string | null;
  readonly purgedAt: string | null;
  readonly plans: Omit<PlannedChanges, 'zone'>;
  readonly version: number;
}

/** The tables that the columns read, on `ilt_event e`, and the moment of reading as `clock.at`: one value, however many columns name it. */
export const eventTables = (now: Date): RawBuilder<unknown> =>
  sql`cross join (select ${now.toISOString()}::timestamptz as at) clock ${joinedTables}`;

const joinedTables =
  sql.raw(`join ilt_template t on t.id = e.template_id join ilt_seats s on s.event_id = e.id
  left join course c on c.id = t.course_id`);

/**
 * On `ilt_event e`: from when on seats are for everybody. Null without a day until which they are only for dealers with nobody certified. That
 * day ends by the event’s clock.
 */
export const firstEndsAt = sql`((e.first_until + 1)::timestamp at time zone e.time_zone)`;

const clockText = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI')`;

/**
 * How many seats of the event with this id offers keep at this moment. Only people who wait have offers. The statement does not say so, because
 * the planner would read the index of the waitlist then, and everybody in it.
 */
export const openOffers = (eventId: RawBuilder<unknown>, now: Date): RawBuilder<number> =>
  openOffersAt(eventId, sql`${now.toISOString()}`);

const openOffersAt = (eventId: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from ilt_enrollment n where n.event_id = ${eventId} and n.offer_ends_at > ${at})`;

/** Which columns a reader needs. */
export interface EventReading {
  /** Offers end by the clock of the reader. */
  readonly now: Date;
  /** Without what only people who work on events see: most readers do not, and those columns cost more than the others. */
  readonly isLean?: boolean;
}

const ofManagers = sql`${namedAudience(sql`e.audience_id`)} as audience, e.pre_allowed_emails as "preAllowedEmails",
  ${namedUser('e.canceled_by')} as "canceledBy", ${namedUser('e.created_by')} as "createdBy", ${namedUser('e.updated_by')} as "updatedBy",
  ${plansJson('ilt-event', sql`e.id`, namedUser('x.created_by'))} as plans`;
const notOfManagers = sql`null::json as audience, '{}'::text[] as "preAllowedEmails", null::json as "canceledBy",
  null::json as "createdBy", null::json as "updatedBy", json_build_object('publish', null, 'unpublish', null) as plans`;

const columnsWith = (more: RawBuilder<unknown>) =>
  constantSql(sql`
  e.id, e.title, e.title_fr as "titleFr", e.description, e.description_fr as "descriptionFr", e.type,
  t.id as "templateId", t.title as "templateTitle", t.title_fr as "templateTitleFr",
  c.id as "courseId", c.name as "courseName", c.name_fr as "courseNameFr",
  c.brand_id as "brandId", t.course_required and c.id is not null as "courseRequired", t.image_id as "imageId",
  e.language, e.virtual, e.link,
  case when e.location_id is not null then (
    select json_build_object('_id', l.id, 'venue', l.venue, 'address', l.address, 'city', l.city, 'state', l.state, 'country', l.country,
      'postalCode', l.postal_code, 'latitude', l.latitude, 'longitude', l.longitude) from ilt_location l where l.id = e.location_id) end as location,
  case when e.room_id is not null then (select json_build_object('_id', r.id, 'name', r.name) from ilt_room r where r.id = e.room_id) end as room,
  e.time_zone as "timeZone", ${clockText('e.start_local')} as "startLocal", ${clockText('e.end_local')} as "endLocal",
  e.start_is_second as "startIsSecond", e.end_is_second as "endIsSecond", e.starts_at as "startsAt", e.ends_at as "endsAt",
  s.seats, s.taken + s.reserved + ${openOffersAt(sql`e.id`, sql`clock.at`)} as "seatsTaken",
  s.reserved as "seatsReserved", e.min_people as "minPeople", e.decide_on as "decideOn", e.confirmed_at as "confirmedAt",
  e.first_until as "firstUntil", ${firstEndsAt} as "firstEndsAt",
  e.price_cents as "priceCents", e.currency,
  case when exists (select from ilt_event_instructor i where i.event_id = e.id) then (
    select json_agg(json_build_object('_id', u.id, 'name', u.full_name) order by u.full_name, u.id)
    from ilt_event_instructor i join user_account u on u.id = i.user_id where i.event_id = e.id) else '[]' end as instructors,
  e.audience_id as "audienceId", ${more}, e.status, e.published_at as "publishedAt",
  e.canceled_at as "canceledAt", e.cancel_reason as "cancelReason", e.updated_at as "updatedAt", e.deleted_at as "deletedAt", ${purgedAt('e')} as "purgedAt", e.version`);

const allColumns = columnsWith(ofManagers);
const leanColumns = columnsWith(notOfManagers);

/** On `ilt_event e` and `eventTables`. */
export const eventColumns = ({ isLean = false }: Pick<EventReading, 'isLean'>): RawBuilder<unknown> =>
  isLean ? leanColumns : allColumns;

export interface EventFilters {
  readonly text?: string | undefined;
  readonly state?: string | undefined;
  readonly course?: string | undefined;
  readonly template?: string | undefined;
  readonly location?: string | undefined;
  readonly dateRange?: 'upcoming' | 'past' | undefined;
  readonly undecided?: boolean | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

export interface EventQuery extends EventFilters, PageQuery {
  readonly status?: PublicationStatus | undefined;
  readonly canceled?: boolean | undefined;
  readonly deleted: boolean;
  readonly sortByCity?: 'asc' | 'desc' | undefined;
  readonly sortByStartDate?: 'asc' | 'desc' | undefined;
}

export interface EventPage {
  readonly rows: readonly EventRow[];
  readonly total: number;
  readonly counts: PublicationCounts & { readonly canceled: number };
}

/** At one of the locations `f`. There are few, so they are found once and not for each event. */
const isAt = (condition: Expression<SqlBool>) =>
  sql<SqlBool>`e.location_id in (select f.id from ilt_location f where ${condition})`;

/** Found by its title, or by the venue or city of its location. */
const matchesEvent = (text: string) =>
  eitherOf(matchesStored(sql`e.search_text`, text), isAt(matchesStored(sql`f.search_text`, text)));

/** On `ilt_event e`: somebody has to decide whether it takes place. */
const isUndecided = (
  now: Date,
) => sql<SqlBool>`(e.min_people is not null and e.decide_on is not null and e.confirmed_at is null
  and ${isAnnounced('e')} and e.starts_at > ${now.toISOString()})`;

/** On `ilt_event e`. */
export function eventFilters(query: EventFilters, now: Date): readonly (Expression<SqlBool> | undefined)[] {
  const at = now.toISOString();
  const ranges = {
    upcoming: sql<SqlBool>`(e.ends_at is null or e.ends_at > ${at})`,
    past: sql<SqlBool>`e.ends_at <= ${at}`,
  };
  return [
    query.text ? matchesEvent(query.text) : undefined,
    query.state ? isAt(sql<SqlBool>`f.state = ${query.state.toUpperCase()}`) : undefined,
    query.course
      ? sql<SqlBool>`e.template_id in (select x.id from ilt_template x where x.course_id = ${query.course})`
      : undefined,
    query.template ? sql<SqlBool>`e.template_id = ${query.template}` : undefined,
    query.location ? sql<SqlBool>`e.location_id = ${query.location}` : undefined,
    query.dateRange ? ranges[query.dateRange] : undefined,
    query.undecided === undefined
      ? undefined
      : sql<SqlBool>`${isUndecided(now)} is ${sql.lit(query.undecided)}`,
    query.startDate ? sql<SqlBool>`e.start_local::date >= ${query.startDate}` : undefined,
    query.endDate ? sql<SqlBool>`e.start_local::date <= ${query.endDate}` : undefined,
  ];
}

const cityOf = sql.raw('(select l.city from ilt_location l where l.id = e.location_id)');

/** The order of a page, on `ilt_event e`. Events without a city or a date come last either way. */
function orderOf({ sortByCity, sortByStartDate }: EventQuery) {
  const city = sortByCity ? sql`${cityOf} ${sql.raw(sortByCity)} nulls last, ` : sql``;
  return sql`${city}e.starts_at ${sql.raw(sortByStartDate ?? 'asc')} nulls last, e.id`;
}

/**
 * The ids of a page. The usual order is that of an index, which is read until the page is full. The planner would sort all events, because it
 * takes a search for rarer than it is; `offset 0` keeps it from that.
 */
function idsOfPage(query: EventQuery, shown: RawBuilder<SqlBool>, matching: RawBuilder<SqlBool>) {
  const { sortByCity, sortByStartDate = 'asc' } = query;
  const events =
    sortByCity || sortByStartDate === 'desc'
      ? sql`select e.id from ilt_event e where ${shown} and ${matching} order by ${orderOf(query)}`
      : sql`select e.id from (select * from ilt_event e where ${shown} order by e.starts_at, e.id offset 0) e where ${matching}`;
  return rowsOfPage(events, query);
}

type Counted = Omit<PublicationCounts, 'all'> & { readonly total: number; readonly canceled: number };
/** An event with the counts, or only the counts if the page is empty. */
type ListedRow = { readonly [Column in keyof EventRow]: EventRow[Column] | null } & {
  readonly [Count in keyof Counted as `${Count}Count`]: number;
};

const isEvent = (row: ListedRow): row is ListedRow & EventRow => row.id !== null;

/** One page of the visible events with the number in each state, in one statement. */
export async function listEvents(
  db: Db,
  visible: Expression<SqlBool>,
  query: EventQuery,
  now: Date,
): Promise<EventPage> {
  const conditions = [
    query.deleted ? sql<SqlBool>`e.deleted_at is not null` : sql<SqlBool>`e.deleted_at is null`,
  ];
  if (query.status) conditions.push(sql<SqlBool>`e.status = ${query.status}`);
  if (query.canceled !== undefined)
    conditions.push(sql<SqlBool>`(e.canceled_at is not null) = ${query.canceled}`);
  const shown = sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
  const filters = [visible, ...eventFilters(query, now)].filter((one) => one !== undefined);
  const matching = sql<SqlBool>`(${sql.join(filters, sql` and `)})`;
  // Rows of their own: making JSON of that many columns costs a fifth of the statement. Without any event, there is one row of nulls.
  const { rows } = await sql<ListedRow>`
    with counted as materialized (
      select count(*) filter (where ${shown}) as "totalCount", ${countedStates},
        count(*) filter (where e.canceled_at is not null and e.deleted_at is null) as "canceledCount"
      from ilt_event e where ${matching})
    select counted.*, ${eventColumns({})} from counted
    left join ((${idsOfPage(query, shown, matching)}) picked join ilt_event e on e.id = picked.id ${eventTables(now)}) on true
    order by ${orderOf(query)}`.execute(db);
  const { totalCount: total, draftCount: draft, publishedCount: published, ...others } = rows[0]!;
  const { unpublishedCount: unpublished, deletedCount: deleted, canceledCount: canceled } = others;
  const counts = { all: draft + published + unpublished, draft, published, unpublished, deleted, canceled };
  return { rows: rows.filter(isEvent), total, counts };
}

/** On `ilt_event e`: the number in each state, in one pass over the events. */
const countedStates = sql.raw(
  [
    ...publicationStatuses.map(
      (status) =>
        `count(*) filter (where e.deleted_at is null and e.status = '${status}') as "${status}Count"`,
    ),
    'count(*) filter (where e.deleted_at is not null) as "deletedCount"',
  ].join(', '),
);

/** One event, if `visible` admits it. */
export async function eventById(
  db: Db | Transaction,
  id: string,
  now: Date,
  visible: Expression<SqlBool> = sql<SqlBool>`true`,
): Promise<EventRow | undefined> {
  const { rows } = await sql<EventRow>`
    select ${eventColumns({})} from ilt_event e ${eventTables(now)} where e.id = ${id} and ${visible}`.execute(
    db,
  );
  return rows[0];
}

/** Locks the event for the rest of the transaction. Not its key: somebody who takes a seat locks the seats first, and then the key. */
export async function lockEvent(
  tx: Transaction,
  id: string,
  now: Date,
  visible: Expression<SqlBool>,
): Promise<EventRow | undefined> {
  await tx.selectFrom('iltEvent').where('id', '=', id).forNoKeyUpdate().execute();
  return eventById(tx, id, now, visible);
}

/** On `ilt_event e`: not over, whatever its status. Events in the trash count: they can be restored. */
export const isComing = (now: Date) => sql<SqlBool>`(e.ends_at is null or e.ends_at > ${now.toISOString()})`;
