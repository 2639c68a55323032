import { sql } from 'kysely';
import { attendanceDays, type LiveInfo } from '#contract/live/live-dashboard.calls.ts';
import type { Db } from '#server/platform/database/open.ts';
import { teachesBrands } from './live-reports.queries.ts';

export interface FiguresOf {
  /** Only events that teach courses of these brands; undefined for all events. */
  readonly brandIds: readonly string[] | undefined;
  readonly now: Date;
}

export type LiveFigures = Omit<LiveInfo, 'seatsTakenShare' | 'pendingVisitsCount'> & {
  readonly pendingVisitsCount: number;
};

/** On `ilt_event e`: takes place. */
const takesPlace = sql`e.deleted_at is null and e.canceled_at is null`;

/** Live training and visits in figures, in one statement. */
export async function liveFigures(db: Db, { brandIds, now }: FiguresOf): Promise<LiveFigures> {
  const at = now.toISOString();
  const ofBrands = teachesBrands(brandIds) ?? sql`true`;
  const { rows } = await sql<LiveFigures>`
    with coming as materialized (
      select e.id, s.seats, s.taken + s.reserved as taken from ilt_event e join ilt_seats s on s.event_id = e.id
      where ${takesPlace} and e.status = 'published' and e.ends_at > ${at} and ${ofBrands}),
    waiting as materialized (
      select n.offer_ends_at > ${at} as has_offer from coming c join ilt_enrollment n on n.event_id = c.id and n.kind = 'waitlisted'),
    ended as (
      select count(*) filter (where n.kind = 'attended' or n.checked_in_at is not null) as attended,
        count(*) filter (where n.kind = 'enrolled' and n.checked_in_at is null) as missed
      from ilt_event e join ilt_enrollment n on n.event_id = e.id
      where ${takesPlace} and e.ends_at <= ${at} and e.ends_at > ${at}::timestamptz - make_interval(days => ${sql.lit(attendanceDays)})
        and n.kind in ('enrolled', 'attended') and ${ofBrands})
    select (select count(*) from coming) as "comingCount", (select coalesce(sum(seats), 0) from coming) as "seatsCount",
      (select coalesce(sum(taken), 0) from coming) + (select count(*) from waiting where has_offer) as "seatsTakenCount",
      (select count(*) from waiting) as "waitingCount", ended.attended as "attendedCount", ended.missed as "noShowCount",
      (select count(*) from field_visit v where v.status = 'pending') as "pendingVisitsCount"
    from ended`.execute(db);
  return rows[0]!;
}

/** Seats that people hold in events that are neither over nor canceled. */
export async function seatsHeld(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(s.taken), 0) as count from ilt_event e join ilt_seats s on s.event_id = e.id
    where ${takesPlace} and e.ends_at > ${now.toISOString()}`.execute(db);
  return rows[0]!.count;
}
