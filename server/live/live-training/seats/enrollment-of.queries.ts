import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Enrollment } from '#contract/live/ilt-seats.fields.ts';
import { constantSql } from '#server/platform/database/constant-sql.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import {
  eventColumns,
  eventTables,
  firstEndsAt,
  type EventReading,
  type EventRow,
} from '../events.queries.ts';

/** On `ilt_enrollment n` and `ilt_event e`: the row as people see it at this moment. An offer that ended is none, whether or not a job ran. */
export const enrollmentAt = (now: Date): RawBuilder<Enrollment> => enrollmentBy(sql`${now.toISOString()}`);

const enrollmentBy = (at: RawBuilder<unknown>) =>
  sql<Enrollment>`json_build_object('kind', n.kind, 'since', n.changed_at,
    'waitingPosition', case when n.kind = 'waitlisted' then (select count(*) from ilt_enrollment w
      where w.event_id = n.event_id and w.kind = 'waitlisted' and w.waiting_place <= n.waiting_place) end,
    'heldBackUntil', case when n.kind = 'waitlisted' and n.held_back and ${firstEndsAt} > ${at} then ${firstEndsAt} end,
    'offerEndsAt', case when n.offer_ends_at > ${at} then n.offer_ends_at end,
    'checkedInAt', n.checked_in_at, 'checkInBy', n.check_in_by, 'completedAt', n.completed_at,
    'isNoShow', n.kind = 'enrolled' and n.checked_in_at is null and e.canceled_at is null and coalesce(e.ends_at <= ${at}, false))`;

/** On `ilt_event e`, its tables and a row of `ilt_enrollment n`, if there is one. */
export const ownEnrollment: RawBuilder<Enrollment | null> = constantSql(
  sql`case when n.id is not null then ${enrollmentBy(sql`clock.at`)} end`,
);

/** What a person is to an event; null for somebody who never joined it. */
export async function enrollmentOf(
  db: Db | Transaction,
  eventId: string,
  userId: string,
  now: Date,
): Promise<Enrollment | null> {
  const { rows } = await sql<{ enrollment: Enrollment }>`
    select ${enrollmentAt(now)} as enrollment from ilt_enrollment n join ilt_event e on e.id = n.event_id
    where n.event_id = ${eventId} and n.user_id = ${userId}`.execute(db);
  return rows[0]?.enrollment ?? null;
}

export type JoinedEventRow = EventRow & { readonly enrollment: Enrollment | null };

/** One event with what a person is to it, in one statement, if `visible` on `ilt_event e` admits it. */
export async function joinedEventById(
  db: Db,
  { eventId, userId }: { readonly eventId: string; readonly userId: string },
  reading: EventReading,
  visible: Expression<SqlBool> = sql<SqlBool>`true`,
): Promise<JoinedEventRow | undefined> {
  const { rows } = await sql<JoinedEventRow>`
    select ${eventColumns(reading)}, ${ownEnrollment} as enrollment
    from ilt_event e ${eventTables(reading.now)} left join ilt_enrollment n on n.event_id = e.id and n.user_id = ${userId}
    where e.id = ${eventId} and ${visible}`.execute(db);
  return rows[0];
}
