import type { EventDetail } from '#contract/library/events.ts';
import { emptyAudience, valuesOf } from '#contract/people/audiences.fields.ts';

/** The fields of the form, from the record that was read, or of a new event. */
export const valuesFrom = (
  event: EventDetail | undefined,
  fresh: { brand: string | null; zone: string },
) => ({
  title: event?.title ?? '',
  titleFr: event?.titleFr ?? '',
  description: event?.description ?? '',
  descriptionFr: event?.descriptionFr ?? '',
  startDate: event?.startDate ?? null,
  startOccurrence: event?.startOccurrence ?? null,
  endDate: event?.endDate ?? null,
  endOccurrence: event?.endOccurrence ?? null,
  timezone: event?.timezone ?? fresh.zone,
  venue: event?.venue ?? '',
  address: event?.address ?? '',
  city: event?.city ?? '',
  region: event?.region ?? '',
  country: event?.country ?? '',
  link: event?.link ?? '',
  image: event?.image?._id ?? null,
  brand: event ? (event.brand?._id ?? null) : fresh.brand,
  audience: event?.audience ? valuesOf(event.audience) : emptyAudience(),
});
export type EventValues = ReturnType<typeof valuesFrom>;
