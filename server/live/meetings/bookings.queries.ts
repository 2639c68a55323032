import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';

/** What rooms and instructors are booked for: an event, or a visit to a dealer. */
export type BookingOwner = { readonly eventId: string } | { readonly visitId: string };

/** What an event or a visit keeps busy, and when. */
export interface Booking {
  readonly owner: BookingOwner;
  readonly roomId: string | null;
  readonly instructorIds: readonly string[];
  readonly startsAt: string;
  readonly endsAt: string;
}

/** A room or an instructor that something else has booked. */
export interface Taken {
  readonly kind: 'room' | 'instructor';
  readonly name: string;
}

/**
 * Locks rooms and instructors until the end of the transaction, always in the order of their ids. The exclusion constraints alone let
 * writers wait for each other in a circle: of 40 writers for one slot, some ended in a deadlock.
 */
export async function lockBooked(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('live_booking ' || sorted.id, 0))
    from (select distinct x.id from unnest(${ids}::text[]) as x (id) order by x.id) sorted`.execute(tx);
}

/**
 * Replaces what an event or a visit has booked. Returns who or what is taken instead, and then changes nothing. An exclusion constraint guards against
 * anything that books without this function.
 */
export async function book(tx: Transaction, booking: Booking): Promise<Taken | undefined> {
  const { owner, roomId, instructorIds, startsAt, endsAt } = booking;
  const ids = [...instructorIds, ...(roomId ? [roomId] : [])];
  await lockBooked(tx, ids);
  const { rows } = await sql<Taken>`
    select case when b.room_id is null then 'instructor' else 'room' end as kind, coalesce(r.name, u.full_name) as name
    from live_booking b left join ilt_room r on r.id = b.room_id left join user_account u on u.id = b.instructor_id
    where coalesce(b.event_id, b.visit_id) <> ${idOf(owner)} and (b.room_id = ${roomId} or b.instructor_id = any(${instructorIds}::uuid[]))
      and b.during && tstzrange(${startsAt}, ${endsAt})
    order by lower(b.during), kind desc, b.id limit 1`.execute(tx);
  if (rows[0]) return rows[0];
  await release(tx, owner);
  const during = sql<string>`tstzrange(${startsAt}, ${endsAt})`;
  const values = [
    ...instructorIds.map((instructorId) => ({ instructorId, roomId: null })),
    ...(roomId ? [{ instructorId: null, roomId }] : []),
  ].map((one) => ({ id: newId(), ...owner, during, ...one }));
  if (values.length > 0) await tx.insertInto('liveBooking').values(values).execute();
  return undefined;
}

/** Releases what an event or a visit has booked. */
export async function release(tx: Transaction, owner: BookingOwner): Promise<void> {
  const [column, id] =
    'eventId' in owner ? (['eventId', owner.eventId] as const) : (['visitId', owner.visitId] as const);
  await tx.deleteFrom('liveBooking').where(column, '=', id).execute();
}

const idOf = (owner: BookingOwner): string => ('eventId' in owner ? owner.eventId : owner.visitId);
