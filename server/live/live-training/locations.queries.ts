import { mostRegions } from '#contract/people/accounts.regions.ts';
import { sql, type SqlBool } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { recordTable, type SearchedPage } from '#server/platform/database/record-table.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import { isComing } from './events.queries.ts';

interface Named {
  readonly _id: string;
  readonly name: string;
}

export interface LocationRow {
  readonly id: string;
  readonly venue: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly postalCode: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly timezone: string;
  readonly rooms: readonly Named[];
  readonly active: boolean;
  readonly comingEvents: number;
  readonly updatedAt: string;
  readonly updatedBy: Named | null;
  readonly version: number;
}

/** Columns of `ilt_location l`. */
const columnsAt = (now: Date) => sql`
  l.id, l.venue, l.address, l.city, l.state, l.country, l.postal_code as "postalCode", l.latitude, l.longitude, l.time_zone as timezone,
  coalesce((select json_agg(json_build_object('_id', r.id, 'name', r.name) order by r.name, r.id)
    from ilt_room r where r.location_id = l.id and r.deleted_at is null), '[]') as rooms,
  l.active, (select count(*) from ilt_event e where e.location_id = l.id and ${isComing(now)}) as "comingEvents",
  l.updated_at as "updatedAt", ${namedUser('l.updated_by')} as "updatedBy", l.version`;

const notDeleted = sql<SqlBool>`l.deleted_at is null`;

interface Query extends SearchedPage {
  readonly state?: string | undefined;
  readonly active?: boolean | undefined;
}

export const locationTable = recordTable<LocationRow, Query>({
  table: 'ilt_location',
  alias: 'l',
  remembers: 'both',
  columns: ({ now }) => columnsAt(now()),
  search: sql`l.venue || ' ' || l.address || ' ' || l.city || ' ' || l.postal_code`,
  filters: ({ state, active }) => [
    state ? sql<SqlBool>`l.state = ${state.toUpperCase()}` : undefined,
    active === undefined ? undefined : sql<SqlBool>`l.active = ${active}`,
  ],
  order: () => sql`l.city, l.venue`,
  staysDeleted: true,
});

/** The states with a location, of one country or of all together. */
export async function statesWithLocation(db: Db, country: string | undefined): Promise<string[]> {
  const isThere = country ? sql<SqlBool>`l.country = upper(${country})` : sql<SqlBool>`true`;
  const { rows } = await sql<{ state: string }>`
    select distinct l.state from ilt_location l where ${notDeleted} and l.state <> '' and ${isThere}
    order by l.state limit ${mostRegions}`.execute(db);
  return rows.map(({ state }) => state);
}

export interface LocationInput {
  readonly venue: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly postalCode: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly timeZone: string;
  readonly active: boolean;
}

export interface RoomInput {
  readonly id: string;
  readonly name: string;
}

/** Adds rooms and renames those with a known id. Rooms that are not named are removed; past events keep showing them. */
export async function writeRooms(
  tx: Transaction,
  locationId: string,
  rooms: readonly RoomInput[],
  at: Date,
): Promise<void> {
  const ids = rooms.map(({ id }) => id);
  await sql`update ilt_room set deleted_at = ${at.toISOString()}
    where location_id = ${locationId} and deleted_at is null and id <> all(${ids}::uuid[])`.execute(tx);
  // Two rooms may swap their names: each gets a free one first.
  await sql`update ilt_room set name = id::text where location_id = ${locationId} and id = any(${ids}::uuid[])`.execute(
    tx,
  );
  if (rooms.length > 0)
    await tx
      .insertInto('iltRoom')
      .values(rooms.map((room) => ({ ...room, locationId })))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
      )
      .execute();
}

/** The first of these rooms that coming events name, and how many do. */
export async function roomInUse(
  tx: Transaction,
  ids: readonly string[],
  now: Date,
): Promise<{ readonly name: string; readonly events: number } | undefined> {
  const { rows } = await sql<{ name: string; events: number }>`
    select r.name, count(*) as events from ilt_room r join ilt_event e on e.room_id = r.id
    where r.id = any(${ids}::uuid[]) and ${isComing(now)} group by r.id order by r.name limit 1`.execute(tx);
  return rows[0];
}
