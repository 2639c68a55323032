import { sql, type Expression, type SqlBool } from 'kysely';
import type { EnrollmentKind } from '#contract/live/ilt-seats.fields.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';

export interface LeavingEvent {
  readonly title: string;
  readonly isOver: boolean;
  readonly hasStarted: boolean;
}

/** An event that somebody leaves. People who have a place find it although it may not be for them any more. */
export async function eventToLeave(
  tx: Transaction,
  { eventId, userId }: { readonly eventId: string; readonly userId: string },
  now: Date,
  visible: Expression<SqlBool>,
): Promise<LeavingEvent | undefined> {
  const at = now.toISOString();
  const { rows } = await sql<LeavingEvent>`
    select ${nameInEither('e', 'title')} as title, coalesce(e.ends_at <= ${at}, false) as "isOver",
      coalesce(e.starts_at <= ${at}, false) as "hasStarted"
    from ilt_event e where e.id = ${eventId} and e.deleted_at is null and (${visible}
      or exists (select from ilt_enrollment n where n.event_id = e.id and n.user_id = ${userId} and n.kind <> 'cancelled'))`.execute(
    tx,
  );
  return rows[0];
}

/** What a person is to an event. */
export async function kindOf(
  tx: Transaction,
  eventId: string,
  userId: string,
): Promise<EnrollmentKind | undefined> {
  const { rows } = await sql<{ kind: EnrollmentKind }>`
    select kind from ilt_enrollment where event_id = ${eventId} and user_id = ${userId}`.execute(tx);
  return rows[0]?.kind;
}

export interface Left {
  readonly userId: string;
  readonly kind: EnrollmentKind;
}

/** Cancels what these people are to an event, and frees their seats. Attendance stays. Returns what they were. */
export async function cancelPlaces(
  tx: Transaction,
  eventId: string,
  userIds: readonly string[],
  { by, at, reason }: { readonly by: string | null; readonly at: Date; readonly reason: string },
): Promise<readonly Left[]> {
  const { rows } = await sql<Left>`
    with old as (select n.id, n.kind, n.user_id from ilt_enrollment n
      where n.event_id = ${eventId} and n.user_id = any(${userIds}::uuid[]) and n.kind in ('registered', 'waitlisted', 'enrolled')),
    canceled as (
      update ilt_enrollment n set kind = 'cancelled', waiting_place = null, offer_ends_at = null, held_back = false, left_count = n.left_count + 1, changed_by = ${by}::uuid,
        changed_at = ${at.toISOString()}, reason = ${reason}
      from old where n.id = old.id returning old.user_id, old.kind),
    freed as (
      update ilt_seats s set taken = s.taken - (select count(*) from canceled where kind = 'enrolled')
      where s.event_id = ${eventId} and exists (select from canceled where kind = 'enrolled') returning s.event_id)
    select user_id as "userId", kind from canceled order by user_id`.execute(tx);
  return rows;
}
