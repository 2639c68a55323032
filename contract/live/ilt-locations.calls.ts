import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, idParams, named } from '#contract/platform/ids.ts';
import { done, pagination, pagingOrAll, searchText, yesNo } from '#contract/platform/paging.ts';
import { instant } from '#contract/platform/time.ts';
import type { Right } from '#contract/platform/rights.ts';
import { filterText } from '#contract/platform/text.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { locationFields } from './ilt-locations.fields.ts';
import { liveTrainingErrors as errors } from './live-training.errors.ts';

/** A place where events are held. */
const location = z.object({
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
const reply = z.object({ location });
const ofLocation = {
  concerns: { id: 'ilt-location' },
  hiddenFrom: 'nobody',
  feature,
  params: idParams,
} as const;
const saveErrors = [
  errors.unknownCountry,
  errors.unknownState,
  errors.unknownZone,
  errors.needsWholePin,
  errors.sameRoomTwice,
  errors.publishLocationRefused,
];

export const locationCalls = {
  list: call({
    id: 'live-training.locations.list',
    method: 'GET',
    path: '/api/ilt-location/',
    summary: 'Locations by city, found by any part of venue, address, city or postal code',
    access: access('VIEW_ILT_LOCATIONS'),
    feature,
    query: z.object({
      ...pagingOrAll(10),
      text: searchText,
      state: filterText(2).optional(),
      active: yesNo.optional(),
    }),
    reply: z.object({
      locations: z.array(location),
      pagination,
      abilities: z.object({ create: z.boolean() }),
    }),
    errors: [platformErrors.tooManyForOnePage],
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
  get: call({
    id: 'live-training.locations.get',
    method: 'GET',
    path: '/api/ilt-location/{id}',
    summary: 'One location with its rooms',
    access: access('VIEW_ILT_LOCATIONS'),
    ...ofLocation,
    reply,
    errors: [errors.locationNotFound],
  }),
  create: call({
    id: 'live-training.locations.create',
    method: 'POST',
    path: '/api/ilt-location/',
    summary: 'Adds a location with its rooms, inactive by default',
    access: access('CREATE_ILT_LOCATIONS'),
    feature,
    body: locationFields,
    reply,
    errors: saveErrors,
  }),
  update: call({
    id: 'live-training.locations.update',
    method: 'PUT',
    path: '/api/ilt-location/{id}',
    summary: 'Changes a location. Its coming events follow another time zone and keep their wall-clock times',
    access: access('EDIT_ILT_LOCATIONS'),
    ...ofLocation,
    keepsRest: true,
    body: locationFields.safeExtend(versioned),
    reply,
    errors: [
      errors.locationNotFound,
      ...saveErrors,
      errors.roomInUse,
      errors.unknownRoom,
      errors.roomTaken,
      errors.instructorTaken,
      platformErrors.changedMeanwhile,
    ],
  }),
  remove: call({
    id: 'live-training.locations.delete',
    method: 'DELETE',
    path: '/api/ilt-location/{id}',
    summary: 'Deletes a location that no coming event needs. Past events keep showing it',
    access: access('DELETE_ILT_LOCATIONS'),
    ...ofLocation,
    reply: done,
    errors: [errors.locationNotFound, errors.locationInUse],
  }),
};
