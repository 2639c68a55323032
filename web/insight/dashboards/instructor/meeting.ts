import type { Visit, VisitSite } from '#contract/live/field-training.calls.ts';
import { fieldTrainingScreens } from '#contract/live/field-training.screens.ts';
import type { TaughtEvent } from '#contract/live/ilt-my-events.calls.ts';
import { liveTrainingScreens } from '#contract/live/live-training.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { directionsTo, wayTo } from '#web/live/live-training/directions.ts';

/** A visit or a taught event, as the instructor’s day shows it. */
export interface Meeting {
  readonly id: string;
  readonly kind: 'visit' | 'event';
  readonly type: string;
  readonly title: { readonly en: string; readonly fr: string };
  /** By the clock there. */
  readonly day: string;
  readonly start: string;
  readonly end: string | null;
  readonly zone: string;
  /** Where it is, in one line; null for an event on the screen. */
  readonly place: string | null;
  readonly address: string | null;
  /** The way there in the map program of the device. */
  readonly directions: string | null;
  /** Who attends a visit; of an event, only the seats are known here. */
  readonly people: readonly string[];
  readonly seats: { readonly seats: number; readonly seatsTaken: number; readonly waiting: number } | null;
  readonly contact: VisitSite['contact'];
  readonly message: VisitSite['lastComment'];
  /** The note of who asked for the visit. */
  readonly note: string;
  /** The link of an event on the screen. */
  readonly link: string | null;
  readonly isPending: boolean;
  readonly isOver: boolean;
  readonly href: string;
}

export function meetingOfVisit(visit: Visit, site: VisitSite | undefined, now: number): Meeting {
  const { dealer, topic } = visit;
  const city = [dealer.city, dealer.region].filter(Boolean).join(', ');
  const address = site?.address || city;
  return {
    id: visit._id,
    kind: 'visit',
    type: visit.type,
    title: { en: topic, fr: topic },
    day: visit.startDate.slice(0, 10),
    start: visit.startsAt,
    end: visit.endsAt,
    zone: visit.timezone,
    place: dealer.name,
    address,
    directions: site ? wayTo(site.place, [dealer.name, address].filter(Boolean).join(', ')) : null,
    people: visit.attendees.map(({ name }) => name),
    seats: null,
    contact: site?.contact ?? null,
    message: site?.lastComment ?? null,
    note: visit.note,
    link: null,
    isPending: visit.status === 'pending',
    isOver: Date.parse(visit.endsAt) <= now,
    href: addressOf(fieldTrainingScreens.instructorVisit, { appointmentId: visit._id }),
  };
}

/** Undefined for an event without a date. */
export function meetingOfEvent(event: TaughtEvent, now: number): Meeting | undefined {
  const { startDate, startsAt, endsAt, location, room, seats, seatsTaken, waitingCount } = event;
  if (startDate === null || startsAt === null) return undefined;
  return {
    id: event._id,
    kind: 'event',
    type: event.type,
    title: { en: event.title, fr: event.titleFr },
    day: startDate.slice(0, 10),
    start: startsAt,
    end: endsAt,
    zone: event.timezone,
    place: location && [location.venue, room?.name].filter(Boolean).join(', '),
    address: location && [location.address, location.city, location.state].filter(Boolean).join(', '),
    directions: location && directionsTo(location),
    people: [],
    seats: { seats, seatsTaken, waiting: waitingCount },
    contact: null,
    message: null,
    note: '',
    link: event.link,
    isPending: false,
    isOver: endsAt !== null && Date.parse(endsAt) <= now,
    href: addressOf(liveTrainingScreens.teaching, { id: event._id }),
  };
}
