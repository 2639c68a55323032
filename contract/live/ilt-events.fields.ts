import * as z from 'zod';
import { audienceFields } from '#contract/people/audiences.fields.ts';
import { says } from '#contract/platform/errors.ts';
import { id } from '#contract/platform/ids.ts';
import { languages } from '#contract/platform/language.ts';
import { occurrences } from '#contract/platform/meeting-time.ts';
import { currencies } from '#contract/platform/money.ts';
import { day, email, labelled, paragraph } from '#contract/platform/text.ts';
import { zoneField } from './ilt-locations.fields.ts';
import { seatsField, trainingTexts, typeField } from './ilt-templates.fields.ts';
import { liveTrainingErrors as errors } from './live-training.errors.ts';

/** What the clock at the place shows: `2026-12-03T08:30`. */
export const clockText = z.iso
  .datetime({ local: true, precision: -1, ...says(errors.unknownTime) })
  .refine((text) => /^20\d\d-/.test(text) && !text.endsWith('Z'), says(errors.unknownTime));

const clock = (en: string, fr: string) => labelled(clockText.nullable(), en, fr);

/** Which one is meant, of a time that the clocks show twice. Ignored for every other time. */
export const occurrence = (en: string, fr: string) =>
  labelled(z.enum(occurrences).nullable().default(null), en, fr);

const httpsAddress = z
  .string()
  .trim()
  .max(2000)
  .pipe(z.url({ protocol: /^https$/, ...says(errors.needsHttps) }));

/** What people pay elsewhere. The portal takes no payment. */
const price = z.object({
  amountCents: z.int().min(0).max(100_000_00),
  currency: z.enum(currencies),
});

const texts = {
  ...trainingTexts,
  type: typeField,
  seats: seatsField,
};

const plan = {
  /** The language it is taught in. */
  language: labelled(z.enum(languages).default('en'), 'Language taught', 'Langue d’enseignement'),
  virtual: labelled(z.boolean().default(false), 'Virtual', 'Virtuel'),
  link: labelled(z.union([z.literal(''), httpsAddress]).default(''), 'Link', 'Lien'),
  location: labelled(id.nullable().default(null), 'Location', 'Lieu'),
  room: labelled(id.nullable().default(null), 'Room', 'Salle'),
  /** Of a virtual event. At a location, the zone of the location counts. Left out, the portal’s zone. */
  timezone: labelled(zoneField.nullable().default(null), 'Time zone', 'Fuseau horaire'),
  startDate: clock('Start', 'Début').default(null),
  startOccurrence: occurrence('First or second start', 'Premier ou second début'),
  endDate: clock('End', 'Fin').default(null),
  endOccurrence: occurrence('First or second end', 'Première ou seconde fin'),
  price: labelled(price.nullable().default(null), 'Price', 'Prix'),
  /** It takes place if this many people have a seat. Administrators decide; nothing is canceled without them. */
  minPeople: labelled(
    z.int().min(1).max(10_000).nullable().default(null),
    'Minimum number of people',
    'Nombre minimal de personnes',
  ),
  /** The day of that decision, by the clock of the event. */
  decideOn: labelled(day().nullable().default(null), 'Day of the decision', 'Jour de la décision'),
  /** Until the end of this day, seats are only for people of dealers with nobody certified in the template’s course. */
  firstUntil: labelled(
    day().nullable().default(null),
    'Seats go first to dealers without certified staff, until',
    'Places d’abord aux concessions sans personne certifiée, jusqu’au',
  ),
  /** Who finds it, once it is published. */
  audience: labelled(audienceFields.optional(), 'Audience', 'Public'),
  /** Addresses whose owners may join although they are outside the audience. */
  preAllowedEmails: labelled(
    z
      .array(email())
      .max(500)
      .overwrite((list) => [...new Set(list)].toSorted())
      .default([]),
    'Pre-allowed addresses',
    'Adresses admises d’avance',
  ),
  instructors: labelled(
    z
      .array(id)
      .max(20)
      .overwrite((list) => [...new Set(list)].toSorted())
      .default([]),
    'Instructors',
    'Formateurs',
  ),
};

/** The form of an event. */
export const eventFields = z
  .object({
    /** Left out, it stays. */
    template: labelled(id.optional(), 'Template', 'Modèle'),
    ...texts,
    ...plan,
  })
  .refine(({ title, titleFr }) => title !== '' || titleFr !== '', {
    path: ['title'],
    ...says(errors.needsTitle),
  });
export type EventFields = z.output<typeof eventFields>;

/** A new event: what it leaves out comes from its template, the end from the template’s duration, and the price of a virtual one from the settings. */
export const newEventFields = z
  .object(texts)
  .partial()
  .extend({
    ...plan,
    template: labelled(id, 'Template', 'Modèle'),
    /** Left out, a virtual event has the price of the settings. */
    price: labelled(price.nullable().optional(), 'Price', 'Prix'),
  });
export type NewEventFields = z.output<typeof newEventFields>;

/** A time to try. */
export const eventTimes = z.object({
  timezone: plan.timezone,
  startDate: plan.startDate,
  startOccurrence: plan.startOccurrence,
  endDate: plan.endDate,
  endOccurrence: plan.endOccurrence,
});

export const cancelFields = z.object({
  reason: labelled(paragraph(500), 'Reason', 'Motif'),
});
