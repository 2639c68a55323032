import type { EventCard, EventDetail } from '#contract/library/events.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import { occurrenceOf } from '#server/platform/calendar/meeting-times.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import type { Context } from '#server/platform/context.ts';
import type { EventCardRow, EventRow, Reader } from './events.queries.ts';
import { answerFault, eventAbilities, noAbilities, placeOf, stateOf, type Told } from './events.rules.ts';
import { eventsManaged, eventsRead, seesPeople } from './events.scope.ts';

type Asking = Pick<Context<Actor>, 'actor' | 'settings' | 'now'>;

/** The person as the queries of events know a reader. */
export const readerOf = (actor: Actor, now: Date): Reader => ({
  userId: actor.id,
  at: now,
  isWriter: hasRight(actor, 'MODIFY_EVENTS'),
  reads: eventsRead.sql(actor, 'e'),
});

/** The title for the log, in the language it was written in. */
export const nameOf = ({ title, titleFr }: Pick<EventRow, 'title' | 'titleFr'>): string => title || titleFr;

/** The time and place of an event as people are told them; null without a date. */
export const toldOf = (row: EventRow): Told | null =>
  row.startsAt === null || row.endsAt === null
    ? null
    : {
        startsAt: new Date(row.startsAt).toISOString(),
        endsAt: new Date(row.endsAt).toISOString(),
        timezone: row.timeZone,
        clock: {
          startLocal: row.startLocal,
          endLocal: row.endLocal,
          startIsSecond: row.startIsSecond,
          endIsSecond: row.endIsSecond,
        },
        place: placeOf(row),
        country: placeOf(row) && row.country,
        link: row.link,
      };

const isManagedBy = (row: EventCardRow, actor: Actor) =>
  eventsManaged.holds(actor, { brandId: row.brand?._id ?? null });

/** An event in a list. Only people who work on it see who added it, what is planned, and the whole audience. */
export function presentCard(row: EventCardRow, { actor, settings, now }: Asking): EventCard {
  const manages = isManagedBy(row, actor);
  const state = stateOf(row, now());
  return {
    _id: row.id,
    title: row.title,
    titleFr: row.titleFr,
    image: row.image && { ...row.image, location: `/files/${row.image._id}` },
    brand: row.brand,
    assignmentGroups: [...row.departments],
    everyone: row.isForEverybody,
    timezone: row.timeZone,
    startDate: row.startLocal,
    endDate: row.endLocal,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    period: row.period,
    venue: row.venue,
    city: row.city,
    region: row.region,
    country: row.country,
    online: row.online,
    status: row.status,
    published: row.status === 'published',
    publishedAt: row.publishedAt,
    canceledAt: row.canceledAt,
    cancelReason: row.cancelReason,
    movedAt: row.movedAt,
    counts: row.counts,
    answer: row.answer,
    favored: row.favored && isFeatureOn(settings, 'favorites'),
    createdBy: manages ? row.createdBy : null,
    updatedAt: row.updatedAt,
    deletedAt: row.deletedAt,
    purgedAt: row.purgedAt,
    audience: manages ? row.audience : null,
    plans: manages ? { ...row.plans, zone: settings.timeZone } : null,
    version: row.version,
    abilities: {
      ...(manages ? eventAbilities(state, actor) : noAbilities),
      answer: row.isRead && answerFault(state) === undefined,
    },
  };
}

/** A whole event. */
export function present(row: EventRow, asking: Asking): EventDetail {
  const { timeZone, startLocal, endLocal, startIsSecond, endIsSecond, movedFrom } = row;
  const manages = isManagedBy(row, asking.actor);
  return {
    ...presentCard(row, asking),
    description: row.description,
    descriptionFr: row.descriptionFr,
    startOccurrence: occurrenceOf(startLocal, timeZone, startIsSecond),
    endOccurrence: occurrenceOf(endLocal, timeZone, endIsSecond),
    address: row.address,
    link: row.link,
    movedFrom: movedFrom && {
      startsAt: movedFrom.startsAt,
      endsAt: movedFrom.endsAt,
      timezone: movedFrom.timezone,
      place: movedFrom.place,
      country: movedFrom.country,
    },
    seesPeople: seesPeople(asking.actor, { brandId: row.brand?._id ?? null }),
    canceledBy: manages ? row.canceledBy : null,
    createdAt: row.createdAt,
    updatedBy: manages ? row.updatedBy : null,
  };
}
