import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { openOffers } from './events.queries.ts';

export interface Seats {
  readonly seats: number;
  /** Held by people, kept for people with an open offer, and reserved by dealers. */
  readonly taken: number;
  /** The part of them that is offered or reserved: nobody holds it yet. */
  readonly kept: number;
}

/**
 * Locks the seats of an event. Every change of its enrollments does this first, in a separate statement: a statement that waited for the
 * lock would still see the enrollments as they were before it waited.
 */
export async function lockSeats(tx: Transaction, eventId: string): Promise<void> {
  await tx.selectFrom('iltSeats').where('eventId', '=', eventId).forUpdate().execute();
}

/** The seats of an event and how many are taken at this moment. An offer keeps its seat until it ends by the clock. */
export async function seatsOf(db: Db | Transaction, eventId: string, now: Date): Promise<Seats> {
  const { rows } = await sql<Seats>`
    select seats, held + kept as taken, kept from (
      select s.seats, s.taken as held, s.reserved + ${openOffers(sql`s.event_id`, now)} as kept
      from ilt_seats s where s.event_id = ${eventId}) one`.execute(db);
  return rows[0]!;
}

/** How many people ever joined: everybody with a row but those who were only invited. */
export async function countEnrollments(db: Db | Transaction, eventId: string): Promise<number> {
  const { count } = await db
    .selectFrom('iltEnrollment')
    .where('eventId', '=', eventId)
    .where('kind', '<>', 'registered')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertSeats(tx: Transaction, eventId: string, seats: number): Promise<void> {
  await tx.insertInto('iltSeats').values({ eventId, seats }).execute();
}

export async function setSeats(tx: Transaction, eventId: string, seats: number): Promise<void> {
  await tx.updateTable('iltSeats').set({ seats }).where('eventId', '=', eventId).execute();
}
