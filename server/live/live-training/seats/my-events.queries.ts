import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { OwnList } from '#contract/live/ilt-my-events.calls.ts';
import type { Enrollment } from '#contract/live/ilt-seats.fields.ts';
import { offsetOf, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import {
  eventColumns,
  eventFilters,
  eventTables,
  filterTables,
  type EventFilters,
  type EventReading,
  type EventRow,
} from '../events.queries.ts';
import type { Near } from './near.ts';
import { kilometersFrom } from './near.queries.ts';
import { enrollmentAt } from './enrollment-of.queries.ts';

export type OwnEventRow = EventRow & {
  readonly enrollment: Enrollment | null;
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
  /** Ids in order. A list without events is absent. */
  readonly lists: Readonly<Partial<Record<OwnList, readonly string[]>>>;
  readonly totals: Readonly<Record<OwnList, number>>;
}

/** An event with the lists, or only the lists if there is no event. */
type FoundRow = { readonly [Column in keyof OwnEventRow]: OwnEventRow[Column] | null } & Omit<
  OwnEvents,
  'rows'
>;

const isEvent = (row: FoundRow): row is FoundRow & OwnEventRow => row.id !== null;

/** Columns of `mine`. */
const soonest = sql`extract(epoch from starts_at)`;
const kilometersKept = sql`kilometers`;

/** The lists of events in which the person has a place, as conditions on `mine`. */
const listsOfMine: readonly (readonly [OwnList, RawBuilder<SqlBool>])[] = [
  ['myUpcomingEvents', sql<SqlBool>`coming`],
  ['myEnrolledEvents', sql<SqlBool>`coming and seated`],
  ['myWaitlistEvents', sql<SqlBool>`coming and waits`],
  ['myPastEvents', sql<SqlBool>`not coming and seated`],
];

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
  const matches = sql<SqlBool>`e.status = 'published' and e.deleted_at is null${
    filters.length > 0 ? sql` and ${sql.join(filters, sql` and `)}` : sql``
  }`;
  /** The order within a list, on a column of the start: by distance, or by time. */
  const place = (time: RawBuilder<unknown>) => (near && byDistance ? kilometersKept : time);
  const kept = near ? sql`, ${kilometers} as kilometers` : sql``;
  const tables = filters.length > 0 ? filterTables : sql``;
  const offset = offsetOf(query);
  const mineListed = listsOfMine.map(
    ([list, condition]) =>
      sql`select ${sql.lit(list)} as list, id, ${place(list === 'myPastEvents' ? sql`-${soonest}` : soonest)} as place from mine where ${condition}`,
  );
  const mineCounted = listsOfMine.map(
    ([list, condition]) => sql`${sql.lit(list)}, count(*) filter (where ${condition})`,
  );
  // Rows of their own: making JSON of that many columns costs a fifth of the statement. Without any event, there is one row of nulls.
  const { rows } = await sql<FoundRow>`
    with mine as materialized (
      select e.id, e.starts_at, e.ends_at > ${at} as coming, n.kind in ('enrolled', 'attended') as seated, n.kind = 'waitlisted' as waits${kept}
      from ilt_enrollment n join ilt_event e on e.id = n.event_id ${tables}
      where n.user_id = ${userId} and n.kind in ('enrolled', 'attended', 'waitlisted') and ${matches}),
    open as materialized (
      select e.id, e.starts_at${kept} from ilt_event e ${tables}
      where ${matches} and e.starts_at > ${at} and e.canceled_at is null and ${offered} and e.id not in (select id from mine)),
    chosen as materialized (
      select 'events' as list, id, row_number() over (order by place, id) as number
      from (select id, ${place(sql`starts_at`)} as place from open order by place, id limit ${query.limit} offset ${offset}) o
      union all select list, id, number
      from (select list, id, row_number() over (partition by list order by place, id) as number from (${sql.join(mineListed, sql` union all `)}) m) m
      where number > ${offset} and number <= ${offset + query.limit}),
    page as (
      select ${eventColumns(reading)}, case when n.id is not null then ${enrollmentAt(now)} end as enrollment, ${kilometers} as kilometers
      from (select distinct id from chosen) x join ilt_event e on e.id = x.id ${eventTables}
      left join ilt_enrollment n on n.event_id = e.id and n.user_id = ${userId})
    select page.*, f.lists, f.totals from (
      select coalesce((select json_object_agg(list, ids) from (
          select list, json_agg(id order by number) as ids from chosen group by list) c), '{}') as lists,
        (select json_build_object('events', (select count(*) from open), ${sql.join(mineCounted)}) from mine) as totals) f
    left join page on true`.execute(db);
  const { lists, totals } = rows[0]!;
  return { rows: rows.filter(isEvent), lists, totals };
}
