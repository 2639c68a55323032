import { sql } from 'kysely';
import type { Settings } from '#server/platform/config/settings.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { isAnnounced } from '#server/platform/database/record.scope.ts';
import { openOffers } from '../events.queries.ts';
import { isEligible } from './eligible.scope.ts';

/** People whose offer ended go to the end of the waitlist, in the order in which they waited. Returns how many. */
export async function endOffers(tx: Transaction, eventId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update ilt_enrollment n set offer_ends_at = null, waiting_place = ended.place
    from (select x.id, nextval('ilt_waiting_place') as place from (
      select id from ilt_enrollment where event_id = ${eventId} and offer_ends_at <= ${now.toISOString()}
      order by waiting_place) x) ended
    where n.id = ended.id returning n.id`.execute(tx);
  return rows.length;
}

/** An offer that was just made. */
export interface Offer {
  readonly userId: string;
  readonly endsAt: string;
}

export interface PassedOn {
  readonly offers: readonly Offer[];
  /** Free seats that are offered to nobody. */
  readonly free: number;
  readonly waiting: number;
}

/**
 * Offers each free seat of an event to the first eligible person who waits. People who wait only for the end of a period are enrolled at its
 * end instead (`enrollHeldBack`). Nothing is offered shortly before the start, and with automatic
 * offers off. Read and written under the lock on the seats.
 */
export async function offerSeats(
  tx: Transaction,
  { liveTraining }: Pick<Settings, 'liveTraining'>,
  eventId: string,
  now: Date,
): Promise<PassedOn | undefined> {
  const at = now.toISOString();
  const { automaticSeatOffers, seatOfferHours, seatOfferCutoffHours } = liveTraining;
  const { rows } = await sql<PassedOn>`
    with fact as (
      select e.id, e.starts_at, s.seats - s.taken - s.reserved - ${openOffers(sql`e.id`, now)} as free,
        ${automaticSeatOffers} and e.starts_at - make_interval(hours => ${seatOfferCutoffHours}) > ${at} as offers
      from ilt_event e join ilt_seats s on s.event_id = e.id
      where e.id = ${eventId} and ${isAnnounced('e')} and e.starts_at > ${at}),
    next as (
      select w.id from ilt_enrollment w join user_account u on u.id = w.user_id join ilt_event e on e.id = w.event_id
      where w.event_id = ${eventId} and w.kind = 'waitlisted' and w.offer_ends_at is null and not w.held_back
        and (select f.offers and f.free > 0 from fact f) and ${isEligible({ liveTraining }, now)}
      order by w.waiting_place limit (select greatest(f.free, 0) from fact f)),
    offered as (
      update ilt_enrollment n set offer_ends_at = least(${at}::timestamptz + make_interval(hours => ${seatOfferHours}), f.starts_at)
      from next, fact f where n.id = next.id returning n.user_id, n.offer_ends_at, n.waiting_place)
    select coalesce((select json_agg(json_build_object('userId', o.user_id, 'endsAt', o.offer_ends_at) order by o.waiting_place)
        from offered o), '[]') as offers,
      f.free - (select count(*) from offered) as free,
      (select count(*) from ilt_enrollment w where w.event_id = f.id and w.kind = 'waitlisted') as waiting
    from fact f`.execute(tx);
  return rows[0];
}

/** Coming events after this id with an offer that ended, or with a free seat while somebody waits without an offer. */
export async function eventsToPassOn(
  db: Db,
  now: Date,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly string[]> {
  const at = now.toISOString();
  const { rows } = await sql<{ id: string }>`
    select e.id from ilt_event e join ilt_seats s on s.event_id = e.id
    where ${isAnnounced('e')} and e.starts_at > ${at} and e.id > ${after}
      and (exists (select from ilt_enrollment n where n.event_id = e.id and n.offer_ends_at <= ${at})
        or (s.taken + s.reserved < s.seats and exists (select from ilt_enrollment n where n.event_id = e.id and n.kind = 'waitlisted' and n.offer_ends_at is null)))
    order by e.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whoever has an open offer of a seat: the ids of their places. */
export async function offersOf(tx: Transaction, eventId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ilt_enrollment where event_id = ${eventId} and offer_ends_at is not null order by id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Takes back the offers of an event apart from these. The people keep their place among those who wait. */
export async function takeOffersBack(
  tx: Transaction,
  eventId: string,
  but: readonly string[],
): Promise<void> {
  await sql`update ilt_enrollment set offer_ends_at = null
    where event_id = ${eventId} and offer_ends_at is not null and id <> all(${but}::uuid[])`.execute(tx);
}
