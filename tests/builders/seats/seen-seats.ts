import { sql } from 'kysely';
import type { EnrollmentKind } from '#contract/live/ilt-seats.fields.ts';
import { isEligible } from '#server/live/live-training/seats/eligible.scope.ts';
import type { Services } from '#server/platform/context.ts';

export interface SeenPlace {
  readonly userId: string;
  readonly kind: EnrollmentKind;
  readonly waitingPlace: number | null;
  readonly offerEndsAt: string | null;
  readonly hasOffer: boolean;
  /** The offer ended, and the job of each minute has not passed it on yet. */
  readonly offerEnded: boolean;
  /** Waits, and could take a seat at this moment. */
  readonly isEligible: boolean;
}

export interface SeenEvent {
  readonly title: string;
  readonly seats: number;
  readonly taken: number;
  readonly reserved: number;
  /** The sum of the seats that dealers reserved. */
  readonly blocks: number;
  readonly isCanceled: boolean;
  /** Seats are still offered: it is more than a day before the start. */
  readonly isBeforeCutoff: boolean;
  readonly places: readonly SeenPlace[];
}

/** Everything about the seats of all events at this moment, by the title of the event. */
export async function seenSeats({
  db,
  settings,
  now,
}: Pick<Services, 'db' | 'settings' | 'now'>): Promise<ReadonlyMap<string, SeenEvent>> {
  const moment = now().toISOString();
  const { rows } = await sql<SeenEvent>`
    select e.title, s.seats, s.taken, s.reserved,
      (select coalesce(sum(b.seats), 0)::int from ilt_seat_block b where b.event_id = e.id) as blocks,
      e.canceled_at is not null as "isCanceled",
      e.starts_at > ${moment}::timestamptz + make_interval(hours => ${settings.liveTraining.seatOfferCutoffHours}) as "isBeforeCutoff",
      coalesce((select json_agg(json_build_object('userId', w.user_id, 'kind', w.kind, 'waitingPlace', w.waiting_place,
          'offerEndsAt', w.offer_ends_at,
          'hasOffer', coalesce(w.offer_ends_at > ${moment}, false), 'offerEnded', coalesce(w.offer_ends_at <= ${moment}, false),
          'isEligible', w.kind = 'waitlisted' and not w.held_back and ${isEligible(settings, now())}) order by w.waiting_place)
        from ilt_enrollment w join user_account u on u.id = w.user_id where w.event_id = e.id), '[]') as places
    from ilt_event e join ilt_seats s on s.event_id = e.id`.execute(db);
  return new Map(rows.map((row) => [row.title, row]));
}
