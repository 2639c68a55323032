import * as z from 'zod';
import { audienceFields } from '#contract/people/audiences.fields.ts';
import { says } from '#contract/platform/errors.ts';
import { id } from '#contract/platform/ids.ts';
import { occurrences } from '#contract/platform/meeting-time.ts';
import { labelled, line, paragraph } from '#contract/platform/text.ts';
import { isTimeZone } from '#contract/platform/time-zone.ts';
import { longestReason } from './event-answers.ts';
import { eventErrors as errors } from './events.errors.ts';

/** What the clock at the place shows: `2026-12-03T08:30`. */
const clockText = z.iso
  .datetime({ local: true, precision: -1, ...says(errors.unknownTime) })
  .refine((text) => /^20\d\d-/.test(text) && !text.endsWith('Z'), says(errors.unknownTime));

const clock = (en: string, fr: string) => labelled(clockText.nullable().default(null), en, fr);
/** Which one is meant, of a time that the clocks show twice. Ignored for every other time. */
const occurrence = (en: string, fr: string) => labelled(z.enum(occurrences).nullable().default(null), en, fr);

const zone = z.string().max(60, says(errors.unknownZone)).refine(isTimeZone, says(errors.unknownZone));

const httpsAddress = z
  .string()
  .trim()
  .max(2000)
  .pipe(z.url({ protocol: /^https$/, ...says(errors.needsHttps) }));

const countryCode = z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/)], says(errors.unknownCountry));

/** The form of an event. Texts in one language are enough: readers of the other one get them too, marked with their language. */
export const eventFields = z
  .object({
    title: labelled(line(160, 0).default(''), 'Title', 'Titre'),
    titleFr: labelled(line(160, 0).default(''), 'Title in French', 'Titre en français'),
    description: labelled(paragraph(4000, 0).default(''), 'Description', 'Description'),
    descriptionFr: labelled(
      paragraph(4000, 0).default(''),
      'Description in French',
      'Description en français',
    ),
    startDate: clock('Start', 'Début'),
    startOccurrence: occurrence('First or second start', 'Premier ou second début'),
    endDate: clock('End', 'Fin'),
    endOccurrence: occurrence('First or second end', 'Première ou seconde fin'),
    /** Left out, the portal’s zone. */
    timezone: labelled(zone.nullable().default(null), 'Time zone', 'Fuseau horaire'),
    venue: labelled(line(160, 0).default(''), 'Venue', 'Établissement'),
    address: labelled(line(200, 0).default(''), 'Address', 'Adresse'),
    city: labelled(line(100, 0).default(''), 'City', 'Ville'),
    region: labelled(line(60, 0).default(''), 'State or province', 'État ou province'),
    country: labelled(countryCode.default(''), 'Country', 'Pays'),
    link: labelled(z.union([z.literal(''), httpsAddress]).default(''), 'Link', 'Lien'),
    /** The id of an upload; left out, it stays. */
    image: labelled(id.nullable().optional(), 'Picture', 'Image'),
    brand: labelled(id.nullable().default(null), 'Brand', 'Marque'),
    audience: labelled(audienceFields.optional(), 'Audience', 'Public'),
    /** Publishes or unpublishes with the save; left out, the status stays. */
    published: z.boolean().optional(),
  })
  .refine(({ title, titleFr }) => title !== '' || titleFr !== '', {
    path: ['title'],
    ...says(errors.needsTitle),
  });
export type EventFields = z.output<typeof eventFields>;

export const cancelFields = z.object({
  reason: labelled(paragraph(longestReason), 'Reason', 'Motif'),
});
