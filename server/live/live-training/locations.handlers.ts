import { location, locationCalls, type Location } from '#contract/live/ilt-locations.calls.ts';
import type { LocationFields } from '#contract/live/ilt-locations.fields.ts';
import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import { regions } from '#contract/people/accounts.regions.ts';
import { allows } from '#contract/platform/access.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import type { Handlers, Standings } from '#server/platform/http/handlers.ts';
import { newId } from '#server/platform/ids.ts';
import { plainRecord } from '#server/platform/plain-record.ts';
import { refuse } from '#server/platform/refusal.ts';
import { withId } from '#server/platform/with-id.ts';
import {
  locationTable,
  roomInUse,
  statesWithLocation,
  writeRooms,
  type LocationInput,
  type LocationRow,
  type RoomInput,
} from './locations.queries.ts';
import { lockEventsAt, moveToZone } from './zones.ts';

const locations = plainRecord({
  kind: 'ilt-location',
  key: { one: 'location', many: 'locations' },
  schema: location,
  notFound: errors.locationNotFound,
  table: locationTable,
  nameOf: ({ venue }) => venue,
  fieldsOf: ({ id: _id, comingEvents: _c, updatedAt: _a, updatedBy: _b, version: _v, rooms, ...fields }) => ({
    ...fields,
    rooms: rooms.map(({ name }) => name),
  }),
  present: ({ rooms, ...row }, { actor }): Location => ({
    ...withId(row),
    rooms: [...rooms],
    abilities: {
      edit: allows(locationCalls.save.access, actor),
      publish: hasRight(actor, 'PUBLISH_ILT_LOCATIONS'),
      delete: allows(locationCalls.remove.access, actor),
    },
  }),
  // Before the location, because saves of events lock in this order.
  lockFirst: ({ tx, now }, id) => lockEventsAt(tx, id, now()),
  valuesOf: (change, form: LocationFields, before) => ({ ...checkedInput(form, change, before) }),
  async writeRest(change, id, form, before) {
    const { tx, now } = change;
    const rooms = checkedRooms(form, before);
    if (before) await checkRemovedRooms(tx, before, rooms, now());
    await writeRooms(tx, id, rooms, now());
    if (before && form.timezone !== before.timezone) await moveToZone(change, id, form.timezone);
  },
  checkDeletion: async (_change, { comingEvents }) => {
    if (comingEvents > 0) refuse(errors.locationInUse, { events: comingEvents });
  },
});

export const locationHandlers: Handlers<typeof locationCalls> = {
  ...locations.handlers,
  list: async (input, context) => ({
    ...(await locations.handlers.list(input, context)),
    abilities: { create: allows(locationCalls.create.access, context.actor) },
  }),

  states: async ({ query }, { db }) => ({ states: await statesWithLocation(db, query.country) }),
};

export const locationStandings: Standings<typeof locationCalls> = locations.standings;

/** The form as it is stored. A country or a state that the record has may stay, even if the settings no longer offer it. */
function checkedInput(
  { timezone, rooms: _rooms, active, ...fields }: LocationFields,
  { actor, settings }: Pick<Context<Actor>, 'actor' | 'settings'>,
  before: LocationRow | null,
): LocationInput {
  const country = fields.country.toUpperCase();
  const state = fields.state.toUpperCase();
  const countries = countriesOf(settings);
  if (country !== before?.country && !countries.includes(country))
    refuse(errors.unknownCountry, { countries: countries.join(', ') }, { field: 'country' });
  const known = regions[country];
  const isKept = country === before?.country && state === before.state;
  if (!isKept && known && !known.some(({ value }) => value === state))
    refuse(errors.unknownState, {}, { field: 'state' });
  const wasActive = before?.active ?? false;
  if (active !== undefined && active !== wasActive && !hasRight(actor, 'PUBLISH_ILT_LOCATIONS'))
    refuse(errors.publishLocationRefused, {}, { field: 'active' });
  return { ...fields, country, state, timeZone: timezone, active: active ?? wasActive };
}

const countriesOf = ({ liveTraining }: Pick<Settings, 'liveTraining'>): readonly string[] =>
  liveTraining.countries.map((country) => country.toUpperCase());

function checkedRooms({ rooms }: LocationFields, before: LocationRow | null): readonly RoomInput[] {
  const known = new Set(before?.rooms.map(({ _id }) => _id));
  const names = new Set<string>();
  return rooms.map(({ _id, name }, index) => {
    const field = `rooms.${index}.name`;
    if (_id !== undefined && !known.delete(_id)) refuse(errors.unknownRoom, {}, { field });
    if (names.has(name.toLowerCase())) refuse(errors.sameRoomTwice, { name }, { field });
    names.add(name.toLowerCase());
    return { id: _id ?? newId(), name };
  });
}

async function checkRemovedRooms(
  tx: Transaction,
  before: LocationRow,
  rooms: readonly RoomInput[],
  now: Date,
): Promise<void> {
  const removed = before.rooms.map(({ _id }) => _id).filter((id) => !rooms.some((room) => room.id === id));
  const used = removed.length > 0 ? await roomInUse(tx, removed, now) : undefined;
  if (used) refuse(errors.roomInUse, { ...used }, { field: 'rooms' });
}
