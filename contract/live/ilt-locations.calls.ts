import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { id, named } from '#contract/platform/ids.ts';
import { yesNo } from '#contract/platform/paging.ts';
import { recordCalls } from '#contract/platform/record-calls.ts';
import { instant } from '#contract/platform/time.ts';
import type { Right } from '#contract/platform/rights.ts';
import { filterText } from '#contract/platform/text.ts';
import { locationFields } from './ilt-locations.fields.ts';
import { liveTrainingErrors as errors } from './live-training.errors.ts';

/** A place where events are held. */
export const location = z.object({
  _id: id,
  venue: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  postalCode: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  timezone: z.string(),
  rooms: z.array(named),
  active: z.boolean(),
  /** Events here that are not over, whatever their status. */
  comingEvents: z.int(),
  updatedAt: instant,
  updatedBy: named.nullable(),
  version: z.int(),
  abilities: z.object({ edit: z.boolean(), publish: z.boolean(), delete: z.boolean() }),
});
export type Location = z.output<typeof location>;

const feature = 'liveTraining';
/**
 * Locations have no brand and no dealer, so they belong to roles that reach everything or brands. Both need a role that opens the admin
 * area, like everything that is not meant for learners.
 */
const access = <const R extends Right>(right: R) =>
  ({ all: [{ right }, { area: 'own' }, { reach: ['everything', 'brands'] }] }) as const;

export const locationCalls = {
  ...recordCalls({
    room: 'live-training.locations',
    path: '/api/ilt-location',
    slash: '/',
    method: 'PUT',
    kind: 'ilt-location',
    key: { one: 'location', many: 'locations' },
    feature,
    access: {
      list: access('VIEW_ILT_LOCATIONS'),
      get: access('VIEW_ILT_LOCATIONS'),
      create: access('CREATE_ILT_LOCATIONS'),
      save: access('EDIT_ILT_LOCATIONS'),
      remove: access('DELETE_ILT_LOCATIONS'),
    },
    record: location,
    fields: locationFields,
    listed: {
      perPage: 10,
      isWhole: true,
      query: { state: filterText(2).optional(), active: yesNo.optional() },
      reply: { abilities: z.object({ create: z.boolean() }) },
    },
    errors: {
      notFound: errors.locationNotFound,
      saving: [
        errors.unknownCountry,
        errors.unknownState,
        errors.unknownZone,
        errors.needsWholePin,
        errors.sameRoomTwice,
        errors.publishLocationRefused,
      ],
      changing: [errors.roomInUse, errors.unknownRoom, errors.roomTaken, errors.instructorTaken],
      deleting: [errors.locationInUse],
    },
    says: {
      list: 'Locations by city, found by any part of venue, address, city or postal code',
      get: 'One location with its rooms',
      create: 'Adds a location with its rooms, inactive by default',
      save: 'Changes a location. Its coming events follow another time zone and keep their wall-clock times',
      remove: 'Deletes a location that no coming event needs. Past events keep showing it',
    },
  }),
  states: call({
    id: 'live-training.locations.states',
    method: 'GET',
    path: '/api/ilt-location/states',
    summary:
      'States and provinces with a location, in alphabetical order, at most 61; with a country, its own. Two countries can have more than 61 together',
    access: { all: [{ oneOf: ['VIEW_ILT_LOCATIONS', 'VIEW_ILT_EVENTS'] }, { area: 'own' }] },
    feature,
    query: z.object({ country: filterText(2).optional() }),
    reply: z.object({ states: z.array(z.string()) }),
  }),
};
