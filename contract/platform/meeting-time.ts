import * as z from 'zod';
import { defineErrors } from './error-texts.ts';
import { isTimeZone } from './time-zone.ts';

export const meetingTimeErrors = defineErrors('meeting-time', {
  skipped: {
    status: 400,
    en: 'This time doesn’t exist: the clocks there skip from {before} to {after} on that day. Choose another time.',
    fr: 'Cette heure n’existe pas : les horloges y passent de {before} à {after} ce jour-là. Choisissez une autre heure.',
  },
  twice: {
    status: 400,
    en: 'This time exists twice: the clocks there go back from {before} to {after} on that day. Choose the first or the second one.',
    fr: 'Cette heure existe deux fois : les horloges y reculent de {before} à {after} ce jour-là. Choisissez la première ou la seconde.',
  },
});

/** What a clock on the wall shows, without a zone: `2026-12-03T08:30`. */
const wallClock = z.iso.datetime({ local: true, precision: -1 }).refine((text) => !text.endsWith('Z'));

/** An IANA time zone such as `America/Denver`. */
const timeZone = z.string().max(60).refine(isTimeZone);

/** The two instants of a time that the clocks show twice. */
export const occurrences = ['first', 'second'] as const;
export type Occurrence = (typeof occurrences)[number];

/**
 * When people meet: what the clock shows at the place. This is what stays true if a country changes its clocks; the instant is worked out
 * from it. A time that the clocks show twice means the first of the two, as in calendar programs, unless `occurrence` says `second`.
 */
export const meetingTime = z.object({
  localTime: wallClock,
  zone: timeZone,
  occurrence: z.enum(occurrences).optional(),
});
export type MeetingTime = z.output<typeof meetingTime>;
