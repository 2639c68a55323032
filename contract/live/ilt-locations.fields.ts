import * as z from 'zod';
import { says } from '#contract/platform/errors.ts';
import { id } from '#contract/platform/ids.ts';
import { isTimeZone } from '#contract/platform/time-zone.ts';
import { labelled, line } from '#contract/platform/text.ts';
import { liveTrainingErrors as errors } from './live-training.errors.ts';

/** An IANA time zone, with a sentence for anything else. */
export const zoneField = labelled(
  z.string().max(60, says(errors.unknownZone)).refine(isTimeZone, says(errors.unknownZone)),
  'Time zone',
  'Fuseau horaire',
);

const degrees = (most: number) => z.number().min(-most).max(most).nullable().default(null);

/** A room of a location. One without an id is added, and those that a save leaves out are removed. */
const roomFields = z.object({
  _id: id.optional(),
  name: labelled(line(80), 'Room', 'Salle'),
});

/** The form of a location. Countries are two capital letters, whatever case the settings use. */
export const locationFields = z
  .object({
    venue: labelled(line(160), 'Venue', 'Établissement'),
    address: labelled(line(200, 0).default(''), 'Address', 'Adresse'),
    city: labelled(line(100), 'City', 'Ville'),
    state: labelled(line(2), 'State or province', 'État ou province'),
    country: labelled(line(2), 'Country', 'Pays'),
    postalCode: labelled(line(12, 0).default(''), 'Postal code', 'Code postal'),
    /** The pin on the map. Null without one. */
    latitude: labelled(degrees(90), 'Latitude', 'Latitude'),
    longitude: labelled(degrees(180), 'Longitude', 'Longitude'),
    timezone: zoneField,
    rooms: labelled(z.array(roomFields).max(100).default([]), 'Rooms', 'Salles'),
    /** Active locations can be chosen for events. Left out, it stays; a new one is inactive. */
    active: labelled(z.boolean().optional(), 'Active', 'Actif'),
  })
  .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
    path: ['latitude'],
    ...says(errors.needsWholePin),
  });
export type LocationFields = z.output<typeof locationFields>;
