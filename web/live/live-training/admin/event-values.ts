import type { EventDetail } from '#contract/live/ilt-events.calls.ts';
import { emptyAudience, valuesOf } from '#contract/people/audiences.fields.ts';

/** The fields of the form, from the record that was read. */
export const eventValues = (event: EventDetail) => ({
  title: event.title,
  titleFr: event.titleFr,
  description: event.description,
  descriptionFr: event.descriptionFr,
  type: event.type,
  /** Empty while somebody types. */
  seats: event.seats as number | '',
  language: event.language,
  virtual: event.virtual,
  link: event.link ?? '',
  location: event.location?._id ?? null,
  room: event.room?._id ?? null,
  timezone: event.timezone,
  startDate: event.startDate,
  startOccurrence: event.startOccurrence,
  endDate: event.endDate,
  endOccurrence: event.endOccurrence,
  price: event.price,
  minPeople: event.minPeople,
  decideOn: event.decideOn,
  firstUntil: event.firstUntil,
  audience: event.audience ? valuesOf(event.audience) : emptyAudience(),
  preAllowedEmails: event.preAllowedEmails ?? [],
  instructors: event.instructors.map(({ _id }) => _id),
});
export type EventValues = ReturnType<typeof eventValues>;
