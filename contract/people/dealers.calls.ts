import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, idParams, named, namedInBoth } from '#contract/platform/ids.ts';
import { direction, done, pagination, paging, pagingOrAll, searchText } from '#contract/platform/paging.ts';
import { instant } from '#contract/platform/time.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { dealerErrors as errors } from './dealers.errors.ts';
import { dealerFields, dealerStatuses, newDealerFields } from './dealers.fields.ts';
import { leanUser } from './users.calls.ts';
import { importedAtOnce } from '#contract/platform/imported-at-once.ts';
import { filterText } from '#contract/platform/text.ts';

/** A dealer in a choice list; visitors get no number. */
export const dealerName = z.object({
  _id: id,
  name: z.string(),
  city: z.string(),
  region: z.string(),
  number: z.string().optional(),
});
export type DealerName = z.output<typeof dealerName>;

const dealer = z.object({
  _id: id,
  number: z.string(),
  name: z.string(),
  status: z.enum(dealerStatuses),
  address: z.object({
    addressLine1: z.string(),
    city: z.string(),
    region: z.string(),
    postalCode: z.string(),
  }),
  country: z.string(),
  phone: z.string(),
  website: z.string(),
  /** The pin on the map. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** The pin was derived from the postal code and follows it. */
  pinIsDerived: z.boolean(),
  /** IANA time zone; empty if the place does not tell it. Deadlines and dates of its people then follow the zone of the portal. */
  timezone: z.string(),
  /** The zone was derived from the place and follows it. */
  timezoneIsDerived: z.boolean(),
  businessUnits: z.array(named.extend({ nameFr: z.string() })),
  /** Active people with a current membership. */
  usersCount: z.int(),
  /** When a file of the daily feed that was applied last named it. */
  feedUpdatedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
  abilities: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type Dealer = z.output<typeof dealer>;

/** Training figures for the people of a dealer. */
const dealerFigures = z.object({
  /** Courses passed by its people while they belonged to it. */
  coursesPassed: z.int(),
  /** Its people who passed at least one course in the last 30 days. */
  peopleActive: z.int(),
});

const staffPerson = leanUser.extend({ role: namedInBoth, assignmentGroups: z.array(namedInBoth) });
export type StaffPerson = z.output<typeof staffPerson>;

const view = { oneOf: ['VIEW_DEALERS', 'MODIFY_DEALERS'] } as const;
const modify = { right: 'MODIFY_DEALERS' } as const;
const feature = 'dealers';
const reply = z.object({ dealer });

const filters = {
  text: searchText,
  status: z.enum(dealerStatuses).optional(),
  country: filterText(60).optional(),
  region: filterText(80).optional(),
  businessUnit: id.optional(),
};

const pin = z.object({
  _id: id,
  name: z.string(),
  city: z.string(),
  region: z.string(),
  status: z.enum(dealerStatuses),
  latitude: z.number(),
  longitude: z.number(),
});
export type DealerPin = z.output<typeof pin>;

export const dealerCalls = {
  list: call({
    id: 'dealers.list',
    method: 'GET',
    path: '/api/dealers/',
    summary: 'The dealers the caller may see, found by name, number or city',
    access: view,
    feature,
    query: z.object({
      ...pagingOrAll(25),
      ...filters,
      sortBy: z.enum(['name', 'number', 'city', 'updatedAt']).default('name'),
      direction: direction.default('asc'),
    }),
    reply: z.object({
      dealers: z.array(dealer),
      pagination,
      /** Counts of each status under the same text and filters. */
      counts: z.object({ all: z.int(), active: z.int(), pending: z.int(), inactive: z.int() }),
      /** Countries of the visible dealers, to filter by. */
      countries: z.array(z.string()),
      abilities: z.object({ create: z.boolean() }),
    }),
    errors: [platformErrors.tooManyForOnePage],
  }),
  pins: call({
    id: 'dealers.pins',
    method: 'GET',
    path: '/api/dealers/pins',
    summary: 'The same dealers as places on a map, at most 10,000, and how many have no place',
    access: view,
    feature,
    query: z.object(filters),
    reply: z.object({ pins: z.array(pin), unplaced: z.int() }),
  }),
  get: call({
    id: 'dealers.get',
    method: 'GET',
    path: '/api/dealers/{id}',
    summary: 'One dealer with its training figures; for everybody the own ones, further ones by scope',
    concerns: { id: 'dealer' },
    hiddenFrom: 'other-dealers',
    access: 'signed-in',
    feature,
    params: idParams,
    reply: z.object({ dealer, figures: dealerFigures }),
    errors: [errors.notFound],
  }),
  users: call({
    id: 'dealers.users',
    method: 'GET',
    path: '/api/dealers/{id}/users',
    summary: 'The people of a dealer that the caller may see, with role and departments, by family name',
    concerns: { id: 'dealer' },
    hiddenFrom: 'other-dealers',
    access: view,
    feature,
    params: idParams,
    query: z.object({ ...paging(25), text: searchText }),
    reply: z.object({ users: z.array(staffPerson), pagination }),
    errors: [errors.notFound],
  }),
  create: call({
    id: 'dealers.create',
    method: 'POST',
    path: '/api/dealers/',
    summary: 'Adds a dealer',
    access: modify,
    feature,
    body: dealerFields,
    reply,
    errors: [
      errors.numberForm,
      errors.needsWholePin,
      errors.unknownZone,
      errors.numberReserved,
      errors.numberTaken,
      errors.unknownUnit,
    ],
  }),
  save: call({
    id: 'dealers.save',
    method: 'POST',
    path: '/api/dealers/{id}',
    summary: 'Changes a dealer',
    concerns: { id: 'dealer' },
    hiddenFrom: 'nobody',
    access: modify,
    feature,
    params: idParams,
    keepsRest: true,
    body: dealerFields.safeExtend(versioned),
    reply,
    errors: [
      errors.notFound,
      errors.numberForm,
      errors.needsWholePin,
      errors.unknownZone,
      errors.numberReserved,
      errors.numberTaken,
      errors.unknownUnit,
      platformErrors.changedMeanwhile,
    ],
  }),
  createWhileRegistration: call({
    id: 'dealers.create-while-registration',
    method: 'POST',
    path: '/api/dealers/create-while-registration',
    summary: 'Notes a dealer the portal does not know yet; it waits until its first person is approved',
    access: 'public',
    feature,
    body: newDealerFields,
    reply: z.object({ dealer: dealerName.extend({ number: z.string() }) }),
    errors: [
      errors.numberForm,
      errors.numberReserved,
      errors.numberTaken,
      errors.unknownUnit,
      platformErrors.tooMany,
    ],
  }),
  remove: call({
    id: 'dealers.delete',
    method: 'DELETE',
    path: '/api/dealers/{id}',
    summary: 'Deletes a dealer that nobody and no history belongs to',
    concerns: { id: 'dealer' },
    hiddenFrom: 'nobody',
    access: modify,
    feature,
    params: idParams,
    reply: done,
    errors: [errors.notFound, errors.inUse],
  }),
  validateDealerId: call({
    id: 'dealers.validate-dealer-id',
    method: 'GET',
    path: '/api/dealers/validate-dealerId',
    summary:
      'Whether a dealer number may be typed: it has the right form, is not one the portal gives, and is free',
    access: 'public',
    feature,
    query: z.object({ dealerId: filterText(100) }),
    reply: z.object({ valid: z.boolean() }),
    errors: [platformErrors.tooMany],
  }),
  autogenDealerId: call({
    id: 'dealers.autogen-dealer-id',
    method: 'GET',
    path: '/api/dealers/autogen-dealerId',
    summary: 'The next dealer number; who may add dealers has it for a day',
    access: 'public',
    feature,
    reply: z.object({ dealerId: z.string() }),
    errors: [platformErrors.tooMany],
  }),
  allNames: call({
    id: 'dealers.all-names',
    method: 'GET',
    path: '/api/dealers/all-names',
    summary:
      'Active dealers by any part of their name, number or town, at most 50; without a session from two letters on, and by whole numbers only',
    access: 'public',
    feature,
    query: z.object({ text: searchText }),
    reply: z.object({ names: z.array(dealerName) }),
    errors: [errors.moreLetters, platformErrors.tooMany],
  }),
  all: call({
    id: 'dealers.all',
    method: 'GET',
    path: '/api/dealers/all',
    summary: 'Every dealer the caller may see, with place and status, by name',
    access: view,
    feature,
    reply: z.object({
      dealers: z.array(
        dealerName.extend({
          number: z.string(),
          status: z.enum(dealerStatuses),
          latitude: z.number().nullable(),
          longitude: z.number().nullable(),
        }),
      ),
    }),
  }),
  bulkCreate: call({
    id: 'dealers.bulk-create',
    method: 'POST',
    path: '/api/dealers/bulk-create',
    summary: 'Adds and changes up to 1,000 dealers at once; rows that are left out are named with the reason',
    access: { right: 'BULK_CREATE_DEALERS' },
    feature,
    body: z.object({ dealers: z.array(z.record(z.string(), z.unknown())).min(1).max(1000) }),
    reply: importedAtOnce,
  }),
};
