import { mostRegions } from '#contract/people/accounts.regions.ts';
import { sql, type SqlBool } from 'kysely';
import { listOf, matchesText, type Page, type PageQuery } from '#server/platform/database/lists.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import type { StateChange } from '#server/platform/publishing/record-states.queries.ts';
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
const haystack = sql`l.venue || ' ' || l.address || ' ' || l.city || ' ' || l.postal_code`;

export interface LocationQuery extends PageQuery {
  readonly text?: string | undefined;
  readonly state?: string | undefined;
  readonly active?: boolean | undefined;
}

export async function listLocations(db: Db, query: LocationQuery, now: Date): Promise<Page<LocationRow>> {
  const list = listOf({
    page: query,
    from: sql`ilt_location l`,
    id: sql`l.id`,
    visible: notDeleted,
    search: query.text ? matchesText(haystack, query.text) : undefined,
    filters: [
      query.state ? sql<SqlBool>`l.state = ${query.state.toUpperCase()}` : undefined,
      query.active === undefined ? undefined : sql<SqlBool>`l.active = ${query.active}`,
    ],
    order: sql`l.city, l.venue, l.id`,
    columns: columnsAt(now),
    lookUp: sql`ilt_location l using (id)`,
  });
  const { rows } = await sql<{ page: LocationRow[]; total: number }>`
    ${list.start} select ${list.page} as page, ${list.total} as total`.execute(db);
  return { rows: rows[0]!.page, total: rows[0]!.total };
}

export async function locationById(
  db: Db | Transaction,
  id: string,
  now: Date,
): Promise<LocationRow | undefined> {
  const { rows } = await sql<LocationRow>`
    select ${columnsAt(now)} from ilt_location l where l.id = ${id} and ${notDeleted}`.execute(db);
  return rows[0];
}

/** Locks the location for the rest of the transaction. Saves of events that name it wait. */
export async function lockLocation(tx: Transaction, id: string, now: Date): Promise<LocationRow | undefined> {
  await tx.selectFrom('iltLocation').where('id', '=', id).forUpdate().execute();
  return locationById(tx, id, now);
}

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

export async function insertLocation(
  tx: Transaction,
  input: LocationInput,
  { by, at }: StateChange,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('iltLocation')
    .values({ id, ...input, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
    .execute();
  return id;
}

export async function updateLocation(
  tx: Transaction,
  id: string,
  input: LocationInput,
  { by, at }: StateChange,
): Promise<void> {
  await tx
    .updateTable('iltLocation')
    .set((eb) => ({ ...input, updatedBy: by, updatedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
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

export async function deleteLocation(tx: Transaction, id: string, { by, at }: StateChange): Promise<void> {
  await tx
    .updateTable('iltLocation')
    .set((eb) => ({ deletedAt: at, updatedBy: by, updatedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
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
