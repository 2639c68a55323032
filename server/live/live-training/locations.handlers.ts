import { locationCalls, type Location } from '#contract/live/ilt-locations.calls.ts';
import type { LocationFields } from '#contract/live/ilt-locations.fields.ts';
import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import { regions } from '#contract/people/accounts.regions.ts';
import { allows } from '#contract/platform/access.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import type { Context } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers, Standings } from '#server/platform/http/handlers.ts';
import { newId } from '#server/platform/ids.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { saveRecord } from '#server/platform/saving.ts';
import {
  deleteLocation,
  insertLocation,
  listLocations,
  locationById,
  lockLocation,
  roomInUse,
  statesWithLocation,
  updateLocation,
  writeRooms,
  type LocationInput,
  type LocationRow,
  type RoomInput,
} from './locations.queries.ts';
import { lockEventsAt, moveToZone } from './zones.ts';

export const locationHandlers: Handlers<typeof locationCalls> = {
  async list({ query }, { db, actor, now }) {
    const { rows, total } = await listLocations(db, query, now());
    return {
      locations: rows.map((row) => present(row, actor)),
      pagination: paginationOf(total, query),
      abilities: { create: allows(locationCalls.create.access, actor) },
    };
  },

  states: async ({ query }, { db }) => ({ states: await statesWithLocation(db, query.country) }),

  async get({ params }, { db, actor, now }) {
    return {
      location: present(found(await locationById(db, params.id, now()), errors.locationNotFound), actor),
    };
  },

  create: ({ body }, context) =>
    context.change(async ({ tx, record, now }) => {
      const { actor } = context;
      const input = checkedInput(body, context, null);
      const rooms = checkedRooms(body, null);
      const at = now();
      const id = await insertLocation(tx, input, { by: actor.id, at });
      await writeRooms(tx, id, rooms, at);
      await record({
        type: 'create',
        entity: entityOf(id, input.venue),
        after: { ...input, rooms: namesOf(rooms) },
      });
      return { location: present(found(await locationById(tx, id, at), errors.locationNotFound), actor) };
    }),

  update: ({ params, body: { version, ...body } }, context) =>
    context.change(async (change) => {
      const { tx, now } = change;
      const { actor } = context;
      return {
        location: await saveRecord(change, {
          async lock() {
            // Before the location, because saves of events lock in this order.
            await lockEventsAt(tx, params.id, now());
            return lockLocation(tx, params.id, now());
          },
          notFound: errors.locationNotFound,
          base: version,
          stands: (row) => row.version,
          present: (row) => present(row, actor),
          schema: locationCalls.update.reply.shape.location,
          async save(before) {
            const input = checkedInput(body, context, before);
            const rooms = checkedRooms(body, before);
            await checkRemovedRooms(tx, before, rooms, now());
            await updateLocation(tx, before.id, input, { by: actor.id, at: now() });
            await writeRooms(tx, before.id, rooms, now());
            if (input.timeZone !== before.timezone) await moveToZone(change, before.id, input.timeZone);
          },
          read: () => locationById(tx, params.id, now()),
          entry: (before, after) => ({
            type: 'update',
            entity: entityOf(after.id, after.venue),
            before: fieldsOf(before),
            after: fieldsOf(after),
          }),
        }),
      };
    }),

  remove: ({ params }, { actor, change }) =>
    change(async ({ tx, record, now }) => {
      const row = found(await lockLocation(tx, params.id, now()), errors.locationNotFound);
      if (row.comingEvents > 0) refuse(errors.locationInUse, { events: row.comingEvents });
      await deleteLocation(tx, row.id, { by: actor.id, at: now() });
      await record({ type: 'delete', entity: entityOf(row.id, row.venue), before: fieldsOf(row) });
      return { success: true };
    }),
};

export const locationStandings: Standings<typeof locationCalls> = {
  update: async ({ params }, { db, actor, now }) =>
    present(found(await locationById(db, params.id, now()), errors.locationNotFound), actor),
};

const entityOf = (id: string, name: string) => ({ kind: 'ilt-location', id, name });
const namesOf = (rooms: readonly { readonly name: string }[]) => rooms.map(({ name }) => name);

function present({ id: _id, rooms, ...row }: LocationRow, actor: Actor): Location {
  return {
    _id,
    ...row,
    rooms: [...rooms],
    abilities: {
      edit: allows(locationCalls.update.access, actor),
      publish: hasRight(actor, 'PUBLISH_ILT_LOCATIONS'),
      delete: allows(locationCalls.remove.access, actor),
    },
  };
}

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

/** What the log compares. */
const fieldsOf = ({
  id: _id,
  comingEvents: _c,
  updatedAt: _a,
  updatedBy: _b,
  version: _v,
  rooms,
  ...fields
}: LocationRow) => ({
  ...fields,
  rooms: namesOf(rooms),
});
