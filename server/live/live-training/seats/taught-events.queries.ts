import { sql, type Expression, type SqlBool } from 'kysely';
import { listOf, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db } from '#server/platform/database/open.ts';
import {
  eventColumns,
  eventFilters,
  eventTables,
  type EventFilters,
  type EventReading,
  type EventRow,
} from '../events.queries.ts';

export type TaughtEventRow = EventRow & { readonly waitingCount: number };

/** One page of the events that a person teaches, as `taught` on `ilt_event e` says: the next one first, or of those that are over, the latest. */
export async function taughtEvents(
  db: Db,
  query: PageQuery & EventFilters,
  reading: EventReading,
  taught: Expression<SqlBool>,
): Promise<Page<TaughtEventRow>> {
  const list = listOf({
    page: query,
    from: sql`ilt_event e`,
    id: sql`e.id`,
    visible: taught,
    filters: eventFilters(query, reading.now),
    order: query.dateRange === 'past' ? sql`e.starts_at desc, e.id desc` : sql`e.starts_at nulls last, e.id`,
    columns: sql`${eventColumns(reading)},
      (select count(*) from ilt_enrollment w where w.event_id = e.id and w.kind = 'waitlisted') as "waitingCount"`,
    lookUp: sql`ilt_event e using (id) ${eventTables(reading.now)}`,
  });
  const { rows } = await sql<{ page: TaughtEventRow[]; total: number }>`
    ${list.start} select ${list.page} as page, ${list.total} as total`.execute(db);
  const [{ page, total } = { page: [], total: 0 }] = rows;
  return { rows: page, total };
}
