import { sql, type Expression, type SqlBool } from 'kysely';
import { ownLists, type OwnList } from '#contract/live/ilt-my-events.calls.ts';
import type { Enrollment } from '#contract/live/ilt-seats.fields.ts';
import { offsetOf, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import { isPublished } from '#server/platform/database/record.scope.ts';
import {
  eventColumns,
  eventFilters,
  eventTables,
  type EventFilters,
  type EventReading,
  type EventRow,
} from '../events.queries.ts';
import type { Near } from './near.ts';
import { kilometersFrom } from './near.queries.ts';
import { isHeldBack } from './eligible.scope.ts';
import { ownEnrollment } from './enrollment-of.queries.ts';

export type OwnEventRow = EventRow & {
  readonly enrollment: Enrollment | null;
  readonly isHeldBack: boolean;
  readonly kilometers: number | null;
};

export interface OwnEventsQuery extends EventFilters, PageQuery {
  /** Only events this near; undefined for all. */
  readonly near: Near | undefined;
  /** The nearest first. */
  readonly byDistance: boolean;
}

export interface OwnEvents {
  /** Events of all lists; one in several lists is here once. */
  readonly rows: readonly OwnEventRow[];
  /** Ids in order. */
  readonly lists: Readonly<Record<OwnList, readonly string[]>>;
  readonly totals: Readonly<Record<OwnList, number>>;
}

/** The total of each list, and where the event is on the page of each. The event is null if there is none. */
type FoundRow = { readonly [Column in keyof OwnEventRow]: OwnEventRow[Column] | null } & {
  readonly [List in OwnList as `${List}Total`]: number;
} & { readonly [List in OwnList as `${List}Place`]: number | null };

const isEvent = (row: FoundRow): row is FoundRow & OwnEventRow => row.id !== null;

/** The lists of events in which the person has a place, as conditions on `mine`, in their order in time. */
const listsOfMine: readonly (readonly [OwnList, string, 'asc' | 'desc'])[] = [
  ['myUpcomingEvents', 'coming', 'asc'],
  ['myEnrolledEvents', 'coming and seated', 'asc'],
  ['myWaitlistEvents', 'coming and waits', 'asc'],
  ['myPastEvents', 'not coming and seated', 'desc'],
];

const totals = sql.raw(ownLists.map((list) => `"${list}Total"`).join(', '));
const places = sql.raw(
  ownLists.map((list) => `array_position("${list}Ids", e.id) as "${list}Place"`).join(', '),
);
const listed = sql.raw(ownLists.map((list) => `"${list}Ids"`).join(' || '));

/**
 * One page of each of the five lists of a person, in one statement. `offered` is what the person may find without a place in it, on
 * `ilt_event e`.
 */
export async function ownEvents(
  db: Db,
  userId: string,
  query: OwnEventsQuery,
  reading: EventReading,
  offered: Expression<SqlBool>,
): Promise<OwnEvents> {
  const { now } = reading;
  const at = now.toISOString();
  const { near, byDistance } = query;
  const kilometers = near ? kilometersFrom(near.from) : sql<number | null>`null::double precision`;
  const isNear = near && sql<SqlBool>`(not e.virtual and ${kilometers} <= ${near.kilometers})`;
  const filters = [...eventFilters(query, now), isNear].filter((one) => one !== undefined);
  const matches = sql<SqlBool>`${isPublished('e')}${
    filters.length > 0 ? sql` and ${sql.join(filters, sql` and `)}` : sql``
  }`;
  const tables = near ? sql`left join ilt_location l on l.id = e.location_id` : sql``;
  const kept = sql`e.id, e.starts_at${near ? sql`, ${kilometers} as kilometers` : sql``}`;
  const isByDistance = near !== undefined && byDistance;
  const from = offsetOf(query) + 1;
  const until = offsetOf(query) + query.limit;
  const page = (list: OwnList, condition: string, direction: 'asc' | 'desc') =>
    sql`count(*) filter (where ${sql.raw(condition)}) as ${sql.raw(`"${list}Total"`)},
      (array_agg(id order by ${sql.raw(isByDistance ? 'kilometers' : `starts_at ${direction}`)}, id)
        filter (where ${sql.raw(condition)}))[${from}::int:${until}::int] as ${sql.raw(`"${list}Ids"`)}`;
  const held = sql`n.user_id = ${userId} and n.kind in ('enrolled', 'attended', 'waitlisted')`;
  // Rows of their own: making JSON of that many columns costs a fifth of the statement. Without any event, there is one row of nulls.
  const { rows } = await sql<FoundRow>`
    with mine as materialized (
      select ${sql.join(listsOfMine.map((list) => page(...list)))} from (
        select ${kept}, e.ends_at > ${at} as coming, n.kind in ('enrolled', 'attended') as seated, n.kind = 'waitlisted' as waits
        from ilt_enrollment n join ilt_event e on e.id = n.event_id ${tables} where ${held} and ${matches}) m),
    open as materialized (
      select ${page('events', 'true', 'asc')} from (
        select ${kept} from ilt_event e ${tables}
        where ${matches} and e.starts_at > ${at} and e.canceled_at is null and ${offered}
          and e.id not in (select n.event_id from ilt_enrollment n where ${held})) o)
    select ${totals}, ${places}, ${eventColumns(reading)}, ${ownEnrollment} as enrollment,
      ${isHeldBack(now)} as "isHeldBack", ${kilometers} as kilometers
    from mine cross join open join user_account u on u.id = ${userId}
    left join lateral (select distinct id from unnest(${listed}) id) x on true
    left join (ilt_event e ${eventTables(now)} ${tables}) on e.id = x.id
    left join ilt_enrollment n on n.event_id = e.id and n.user_id = ${userId}`.execute(db);
  const events = rows.filter(isEvent);
  const [first] = rows as [FoundRow];
  const each = <T>(value: (list: OwnList) => T) =>
    Object.fromEntries(ownLists.map((list) => [list, value(list)])) as Record<OwnList, T>;
  return {
    rows: events,
    lists: each((list) => idsInOrder(events, list)),
    totals: each((list) => first[`${list}Total`]),
  };
}

const idsInOrder = (rows: readonly (FoundRow & OwnEventRow)[], list: OwnList): readonly string[] =>
  rows
    .filter((row) => row[`${list}Place`] !== null)
    .toSorted((a, b) => a[`${list}Place`]! - b[`${list}Place`]!)
    .map(({ id }) => id);
