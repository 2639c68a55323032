import type { EventDetail } from '#contract/library/events.ts';
import { instantAt } from '#web/platform/formats/shown-twice.ts';
import type { ShownEvent } from '../event-view.tsx';
import type { EventValues } from './event-values.ts';
import type { Choice } from '#web/people/audiences/use-audience-choices.ts';

interface Known {
  readonly event: EventDetail | undefined;
  readonly image: ShownEvent['image'];
  readonly brands: readonly Choice[];
  readonly departments: readonly Choice[];
}

/** What the form would show its readers, from its values and what the page knows about the records in them. */
export function shownFrom(values: EventValues, { event, image, brands, departments }: Known): ShownEvent {
  const brand = brands.find(({ value }) => value === values.brand);
  return {
    title: values.title,
    titleFr: values.titleFr,
    description: values.description,
    descriptionFr: values.descriptionFr,
    image,
    brand: brand ? { _id: brand.value, name: brand.label, colour: event?.brand?.colour ?? '' } : null,
    assignmentGroups: departments
      .filter(({ value }) => values.audience.assignmentGroups.includes(value))
      .map(({ value, label }) => ({ _id: value, name: label, nameFr: label })),
    everyone: Object.values(values.audience).every((chosen) => chosen.length === 0),
    timezone: values.timezone,
    startsAt: instantAt(values.startDate, values.timezone, values.startOccurrence === 'second'),
    endsAt: instantAt(values.endDate, values.timezone, values.endOccurrence === 'second'),
    venue: values.venue,
    address: values.address,
    city: values.city,
    region: values.region,
    country: values.country,
    online: values.link !== '',
    link: values.link.startsWith('https://') ? values.link : null,
    canceledAt: event?.canceledAt ?? null,
    cancelReason: event?.cancelReason ?? null,
    movedAt: null,
    movedFrom: null,
  };
}
