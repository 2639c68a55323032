import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { OwnList } from '#contract/live/ilt-my-events.calls.ts';
import type { Enrollment } from '#contract/live/ilt-seats.fields.ts';
import { offsetOf, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import {
  eventColumns,
  eventFilters,
  eventTables,
  type EventFilters,
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
  readonly totals: Readonly<Partial<Record<OwnList, number>>>;
}

/** Columns of `mine`. */
const soonest = sql`extract(epoch from starts_at)`;
const kilometersKept = sql`kilometers`;

/** One page of each of the five lists of a person, in one statement. `announced` is what the person may find, on `ilt_event e`. */
export async function ownEvents(
  db: Db,
  userId: string,
  query: OwnEventsQuery,
  now: Date,
  announced: Expression<SqlBool>,
): Promise<OwnEvents> {
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
  const tables = sql`join ilt_template t on t.id = e.template_id left join ilt_location l on l.id = e.location_id`;
  const offset = offsetOf(query);
  const { rows } = await sql<OwnEvents>`
    with mine as materialized (
      select e.id, e.starts_at, e.ends_at > ${at} as coming, n.kind in ('enrolled', 'attended') as seated, n.kind = 'waitlisted' as waits${near ? sql`, ${kilometers} as kilometers` : sql``}
      from ilt_enrollment n join ilt_event e on e.id = n.event_id ${tables}
      where n.user_id = ${userId} and n.kind in ('enrolled', 'attended', 'waitlisted') and ${matches}),
    listed as (
      select 'events' as list, e.id, ${near && byDistance ? kilometers : sql`extract(epoch from e.starts_at)`} as place from ilt_event e ${tables}
        where ${matches} and e.starts_at > ${at} and e.canceled_at is null and ${announced} and e.id not in (select id from mine)
      union all select 'myUpcomingEvents', id, ${place(soonest)} from mine where coming
      union all select 'myEnrolledEvents', id, ${place(soonest)} from mine where coming and seated
      union all select 'myWaitlistEvents', id, ${place(soonest)} from mine where coming and waits
      union all select 'myPastEvents', id, ${place(sql`-${soonest}`)} from mine where not coming and seated),
    numbered as materialized (
      select list, id, row_number() over (partition by list order by place, id) as number, count(*) over (partition by list) as total
      from listed),
    chosen as materialized (
      select * from numbered where number > ${offset} and number <= ${offset + query.limit}),
    page as (
      select ${eventColumns({ now })}, case when n.id is not null then ${enrollmentAt(now)} end as enrollment, ${kilometers} as kilometers
      from (select distinct id from chosen) x join ilt_event e on e.id = x.id ${eventTables}
      left join ilt_enrollment n on n.event_id = e.id and n.user_id = ${userId})
    select coalesce((select json_agg(page) from page), '[]') as rows,
      coalesce((select json_object_agg(list, ids) from (
        select list, json_agg(id order by number) as ids from chosen group by list) c), '{}') as lists,
      coalesce((select json_object_agg(list, total) from (select distinct list, total from numbered) c), '{}') as totals`.execute(
    db,
  );
  return rows[0]!;
}
