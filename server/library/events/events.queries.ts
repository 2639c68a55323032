import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { EventAnswer, EventPeriod, EventRange } from '#contract/library/event-answers.ts';
import type { EventCard } from '#contract/library/events.ts';
import type { Audience } from '#contract/people/audiences.fields.ts';
import {
  publicationStatuses,
  type PlannedChanges,
  type PublicationCounts,
  type PublicationStatus,
} from '#contract/platform/publishing.ts';
import { groupsOfAudience, namedAudience, namesGroup } from '#server/people/audiences/audience.queries.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import type { ClockTimes, Instants } from '#server/platform/calendar/meeting-times.ts';
import { matchesStored, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';
import { purgedAt } from '#server/platform/publishing/bin.ts';
import { plansJson } from '#server/platform/publishing/planned-changes.queries.ts';
import { namedBrand } from '#server/training/catalog/named-brand.queries.ts';
import { shownFile, type ShownFile } from '#server/platform/files/shown-file.queries.ts';
import {
  bySortKey,
  countsOf,
  inStates,
  keptStates,
  pageOfRecords,
  type RecordPage,
} from '#server/platform/publishing/record-list.queries.ts';
import { isFavored } from '../marks/marks.queries.ts';
import { neighborOf } from '../marks/neighbor.queries.ts';
import type { Told } from './events.rules.ts';

interface Named {
  readonly _id: string;
  readonly name: string;
}
interface NamedInBoth extends Named {
  readonly nameFr: string;
}

/** An event in a list. */
export interface EventCardRow {
  readonly id: string;
  readonly title: string;
  readonly titleFr: string;
  readonly image: ShownFile | null;
  readonly brand: (Named & { readonly colour: string }) | null;
  readonly departments: readonly NamedInBoth[];
  readonly isForEverybody: boolean;
  readonly timeZone: string;
  readonly startLocal: string | null;
  readonly endLocal: string | null;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly period: EventPeriod | null;
  readonly venue: string;
  readonly city: string;
  readonly region: string;
  readonly country: string;
  readonly online: boolean;
  readonly status: PublicationStatus;
  readonly publishedAt: string | null;
  readonly canceledAt: string | null;
  readonly cancelReason: string | null;
  readonly movedAt: string | null;
  readonly counts: EventCard['counts'];
  readonly answer: EventAnswer | null;
  readonly favored: boolean;
  /** Within the audience of the reader, or answered by them. */
  readonly isRead: boolean;
  readonly updatedAt: string;
  readonly deletedAt: string | null;
  readonly purgedAt: string | null;
  /** Null: everybody. These columns are read only for people who work on events. */
  readonly createdBy: Named | null;
  readonly audience: Audience | null;
  readonly plans: Omit<PlannedChanges, 'zone'>;
  readonly version: number;
}

export interface EventRow extends EventCardRow, ClockTimes, Instants {
  readonly audienceId: string | null;
  readonly description: string;
  readonly descriptionFr: string;
  readonly address: string;
  readonly link: string | null;
  readonly told: Told | null;
  readonly movedFrom: Told | null;
  readonly canceledBy: Named | null;
  readonly calendarSequence: number;
  readonly calendarChangedAt: string;
  readonly createdAt: string;
  readonly updatedBy: Named | null;
}

/** Who reads, and when. */
export interface Reader {
  readonly userId: string;
  readonly at: Date;
  /** Works on events, and so sees whom they are for and what is planned. */
  readonly isWriter: boolean;
  /** On `event e`: the person reads the event. */
  readonly reads: Expression<SqlBool>;
}

/** What a list is about: who reads it, and which events the person sees. */
export interface Shelf {
  readonly reader: Reader;
  readonly visible: Expression<SqlBool>;
}

const periodAt = (at: Date) => sql`case when e.starts_at is null then null
  when ${at}::timestamptz < e.starts_at then 'upcoming' when ${at}::timestamptz >= e.ends_at then 'ended' else 'running' end`;
const isOver = (at: Date) => sql<SqlBool>`coalesce(e.ends_at <= ${at}::timestamptz, false)`;

const answerOf = (userId: string) =>
  sql`(select n.type from event_answer n where n.event_id = e.id and n.user_id = ${userId})`;

/** The kept numbers of answers of people whose account is active: the others do not come. */
const countsOfAnswers = sql`(select json_build_object('going', coalesce(sum(t.people) filter (where t.type = 'going'), 0),
  'interested', coalesce(sum(t.people) filter (where t.type = 'interested'), 0),
  'notInterested', coalesce(sum(t.people) filter (where t.type = 'not-interested'), 0)) from event_answer_total t where t.event_id = e.id)`;

const departmentsOf = sql`coalesce(${groupsOfAudience(sql`e.audience_id`)}, '[]')`;

const forWriters = sql`${namedUser('e.created_by')} as "createdBy", ${namedAudience(sql`e.audience_id`)} as audience,
  ${plansJson('event', sql`e.id`, namedUser('x.created_by'))} as plans`;
const forReaders = sql`null::json as "createdBy", null::json as audience,
  json_build_object('publish', null, 'unpublish', null) as plans`;

const clock = (column: string) => sql`to_char(${sql.ref(`e.${column}`)}, 'YYYY-MM-DD"T"HH24:MI')`;

const cardColumns = ({ userId, at, isWriter, reads }: Reader) => sql`
  e.id, e.title, e.title_fr as "titleFr",
  ${shownFile('e.image_id')} as image,
  ${namedBrand('e.brand_id')} as brand, ${departmentsOf} as departments, e.audience_id is null as "isForEverybody",
  e.time_zone as "timeZone", ${clock('start_local')} as "startLocal", ${clock('end_local')} as "endLocal",
  e.starts_at as "startsAt", e.ends_at as "endsAt", ${periodAt(at)} as period, e.venue, e.city, e.region, e.country,
  e.link is not null as online, e.status, e.published_at as "publishedAt", e.canceled_at as "canceledAt", e.cancel_reason as "cancelReason",
  e.moved_at as "movedAt", ${countsOfAnswers} as counts, ${answerOf(userId)} as answer, ${isFavored('event', sql`e.id`, userId)} as favored,
  ${reads} as "isRead", e.updated_at as "updatedAt", e.deleted_at as "deletedAt", ${purgedAt('e')} as "purgedAt",
  ${isWriter ? forWriters : forReaders}, e.version`;

const columns = (
  reader: Reader,
) => sql`${cardColumns(reader)}, e.audience_id as "audienceId", e.description, e.description_fr as "descriptionFr",
  e.start_is_second as "startIsSecond", e.end_is_second as "endIsSecond", e.address, e.link, e.told, e.moved_from as "movedFrom",
  ${namedUser('e.canceled_by')} as "canceledBy", e.calendar_sequence as "calendarSequence", e.calendar_changed_at as "calendarChangedAt",
  e.created_at as "createdAt", ${namedUser('e.updated_by')} as "updatedBy"`;

export interface EventFilter {
  readonly text?: string | undefined;
  readonly date?: string | undefined;
  readonly range?: EventRange | undefined;
  readonly period?: EventPeriod | undefined;
  readonly canceled?: boolean | undefined;
  readonly brandId?: string | undefined;
  readonly assignmentGroup?: string | undefined;
  readonly answer?: EventAnswer | undefined;
  readonly favored?: boolean | undefined;
  readonly published?: boolean | undefined;
  readonly status?: PublicationStatus | undefined;
  readonly deleted: boolean;
}

export interface EventQuery extends EventFilter, PageQuery {
  readonly sortBy: 'date' | 'title' | 'updatedAt';
  readonly direction: 'asc' | 'desc';
}

const searchOf = ({ text }: EventFilter) => (text ? matchesStored(sql`e.search_text`, text) : undefined);

function filtersOf(
  { reader: { userId, at } }: Shelf,
  { date, range, period, brandId, assignmentGroup, answer, favored }: EventFilter,
): (Expression<SqlBool> | undefined)[] {
  const given = <Value>(value: Value | undefined, condition: (value: Value) => RawBuilder<SqlBool>) =>
    value === undefined ? undefined : condition(value);
  return [
    // What ends at midnight does not take place on the day that begins then.
    given(
      date,
      (day) =>
        sql`(e.start_local::date <= ${day}::date and greatest(e.start_local::date, (e.end_local - interval '1 minute')::date) >= ${day}::date)`,
    ),
    given(range, (one) => sql`${isOver(at)} = ${one === 'past'}`),
    given(period, (one) => sql`${periodAt(at)} is not distinct from ${one}`),
    given(brandId, (id) => sql`e.brand_id = ${id}`),
    given(assignmentGroup, (id) => namesGroup(sql`e.audience_id`, id)),
    given(answer, (type) => sql`${answerOf(userId)} = ${type}`),
    given(favored, (isMarked) => sql`${isFavored('event', sql`e.id`, userId)} = ${isMarked}`),
  ];
}

const shownOf = (filter: EventFilter): RawBuilder<SqlBool> =>
  inStates(filter, ...(filter.canceled === undefined ? [] : [sql<SqlBool>`m.canceled = ${filter.canceled}`]));

const sortKeys = {
  // What has no date yet comes after all others.
  date: sql`coalesce(e.starts_at, 'infinity'::timestamptz)`,
  title: sql`${nameInEither('e', 'title')}`,
  updatedAt: sql`e.updated_at`,
} as const;

const kept = (sortBy: EventQuery['sortBy']) =>
  sql`${keptStates('e', sortKeys[sortBy])}, e.canceled_at is not null as canceled`;

export type EventCounts = PublicationCounts & { readonly canceled: number };

/** A canceled event counts in its status as well. */
const countsOfEvents = countsOf<EventCounts>(publicationStatuses, { canceled: sql`m.canceled` });

/** One page of the events a person sees. */
export const listEvents = (
  db: Db,
  shelf: Shelf,
  query: EventQuery,
): Promise<RecordPage<EventCardRow, EventCounts>> =>
  pageOfRecords(
    db,
    {
      page: query,
      from: sql`event e`,
      id: sql`e.id`,
      visible: shelf.visible,
      search: searchOf(query),
      filters: filtersOf(shelf, query),
      shown: shownOf(query),
      order: bySortKey(query.direction),
      columns: cardColumns(shelf.reader),
      lookUp: sql`event e on e.id = matching_id`,
      kept: kept(query.sortBy),
    },
    countsOfEvents,
  );

/** Published events that are not over, the soonest first. */
export async function availableEvents(
  db: Db,
  { reader, visible }: Shelf,
  limit: number,
): Promise<readonly EventCardRow[]> {
  const { rows } = await sql<EventCardRow>`
    select ${cardColumns(reader)} from event e where ${visible} and e.ends_at > ${reader.at}
    order by coalesce(e.starts_at, 'infinity'::timestamptz), e.id limit ${limit}`.execute(db);
  return rows;
}

/** What a person marked as a favorite and can still open, the latest mark first. */
export async function favoredEvents(
  db: Db,
  { reader, visible }: Shelf,
  limit: number,
): Promise<readonly EventCardRow[]> {
  const { rows } = await sql<EventCardRow>`
    select ${cardColumns(reader)} from favorite m join event e on e.id = m.record_id
    where m.user_id = ${reader.userId} and m.kind = 'event' and e.deleted_at is null and ${visible}
    order by m.marked_at desc, e.id limit ${limit}`.execute(db);
  return rows;
}

/** The next event in a filtered list by date. Null at the end, undefined if this one is not among the visible ones. */
export const anotherEvent = (
  db: Db,
  shelf: Shelf,
  filter: EventFilter,
  {
    visible,
    ...of
  }: { readonly id: string; readonly way: 'later' | 'earlier'; readonly visible: Expression<SqlBool> },
): Promise<string | null | undefined> =>
  neighborOf(
    db,
    {
      from: sql`event e`,
      id: sql`e.id`,
      visible,
      conditions: [shelf.visible, searchOf(filter), ...filtersOf(shelf, filter)],
      kept: kept('date'),
      shown: shownOf(filter),
    },
    of,
  );

/** One event, if `visible` admits it. */
export async function eventById(
  db: Db | Transaction,
  { reader, visible }: Shelf,
  id: string,
): Promise<EventRow | undefined> {
  const { rows } = await sql<EventRow>`
    select ${columns(reader)} from event e where e.id = ${id} and ${visible}`.execute(db);
  return rows[0];
}

/** Locks the event for the rest of the transaction: for a change, or so that it cannot be changed meanwhile. */
export async function lockEvent(
  tx: Transaction,
  shelf: Shelf,
  id: string,
  strength: 'update' | 'share' = 'update',
): Promise<EventRow | undefined> {
  await sql`select from event where id = ${id} ${sql.raw(`for ${strength}`)}`.execute(tx);
  return eventById(tx, shelf, id);
}

export interface EventName {
  readonly id: string;
  readonly name: string;
  readonly nameFr: string;
  readonly brandId: string | null;
}

/** Events whose words match, those with the latest date first. */
export async function eventsByTitle(
  db: Db,
  visible: Expression<SqlBool>,
  text: string,
  limit: number,
): Promise<readonly EventName[]> {
  const { rows } = await sql<EventName>`
    select e.id, e.title as name, e.title_fr as "nameFr", e.brand_id as "brandId" from event e
    where e.deleted_at is null and ${visible} and ${matchesStored(sql`e.search_text`, text)}
    order by coalesce(e.starts_at, 'infinity'::timestamptz) desc, e.id desc limit ${limit}`.execute(db);
  return rows;
}
