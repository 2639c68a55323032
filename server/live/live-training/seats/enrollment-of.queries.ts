import { sql, type RawBuilder } from 'kysely';
import type { Enrollment } from '#contract/live/ilt-seats.fields.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { firstEndsAt } from '../events.queries.ts';

/** On `ilt_enrollment n` and `ilt_event e`: the row as people see it at this moment. An offer that ended is none, whether or not a job ran. */
export const enrollmentAt = (now: Date): RawBuilder<Enrollment> => {
  const at = now.toISOString();
  return sql<Enrollment>`json_build_object('kind', n.kind, 'since', n.changed_at,
    'waitingPosition', case when n.kind = 'waitlisted' then (select count(*) from ilt_enrollment w
      where w.event_id = n.event_id and w.kind = 'waitlisted' and w.waiting_place <= n.waiting_place) end,
    'heldBackUntil', case when n.kind = 'waitlisted' and n.held_back and ${firstEndsAt} > ${at} then ${firstEndsAt} end,
    'offerEndsAt', case when n.offer_ends_at > ${at} then n.offer_ends_at end,
    'checkedInAt', n.checked_in_at, 'checkInBy', n.check_in_by, 'completedAt', n.completed_at,
    'isNoShow', n.kind = 'enrolled' and n.checked_in_at is null and e.canceled_at is null and coalesce(e.ends_at <= ${at}, false))`;
};

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
