import { sql, type Expression, type SqlBool } from 'kysely';
import { dealersVisible } from '#server/people/reach/dealers.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import { withoutKeyLookUps } from '#server/platform/database/key-lookups.queries.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { dealerColumns, type DealerInput, type DealerRow } from '../dealers.queries.ts';

export type StandingDealer = DealerRow & { readonly isVisible: boolean };

/** The portal itself sees every dealer. */
const visibleTo = (actor: Actor | null): Expression<SqlBool> =>
  actor ? dealersVisible.sql(actor, 'd') : sql<SqlBool>`true`;

/** The dealers with these numbers, in capitals. */
export async function dealersByNumber(
  db: Db | Transaction,
  actor: Actor | null,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, StandingDealer>> {
  const { rows } = await sql<StandingDealer>`
    select ${dealerColumns}, ${visibleTo(actor)} as "isVisible" from dealer d where upper(d.number) = any(${numbers}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.number.toUpperCase(), row]));
}

/** Locks dealers by number, in the order of their ids. */
export async function lockByNumber(tx: Transaction, numbers: readonly string[]): Promise<void> {
  await sql`
    select from dealer d where d.id in (
      select id from dealer where upper(number) = any(${numbers}::text[])) order by d.id for update`.execute(
    tx,
  );
}

export interface NamedUnit {
  readonly asked: string;
  readonly id: string;
  readonly name: string;
  readonly nameFr: string;
}

/** The business units that these texts name: by code, or by name in either language. */
export async function unitsNamed(
  db: Db | Transaction,
  texts: readonly string[],
): Promise<ReadonlyMap<string, NamedUnit>> {
  const { rows } = await sql<NamedUnit>`
    select distinct on (t.asked) t.asked, b.id, b.name, b.name_fr as "nameFr" from unnest(${texts}::text[]) t (asked)
    join business_unit b on upper(b.code) = upper(t.asked) or folded(b.name) = folded(t.asked) or folded(b.name_fr) = folded(t.asked)
      or b.id::text = t.asked
    order by t.asked, upper(b.code) = upper(t.asked) desc, b.id`.execute(db);
  return new Map(rows.map((row) => [row.asked, row]));
}

/** A dealer as it is written back. */
export interface WrittenDealer {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly addressLine1: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  readonly country: string;
  readonly phone: string;
  readonly website: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly pinIsDerived: boolean;
  readonly timeZone: string | null;
  readonly timeZoneIsDerived: boolean;
  readonly units: readonly string[];
}

export const writtenOf = (
  id: string,
  { address, businessUnits, number: _number, ...dealer }: DealerInput,
): WrittenDealer => ({
  id,
  name: dealer.name,
  status: dealer.status,
  ...address,
  country: dealer.country,
  phone: dealer.phone,
  website: dealer.website,
  latitude: dealer.latitude,
  longitude: dealer.longitude,
  pinIsDerived: dealer.pinIsDerived,
  timeZone: dealer.timeZone,
  timeZoneIsDerived: dealer.timeZoneIsDerived,
  units: businessUnits,
});

export const standingOf = ({ id, address, businessUnits, ...dealer }: DealerRow): WrittenDealer => ({
  id,
  name: dealer.name,
  status: dealer.status,
  ...address,
  country: dealer.country,
  phone: dealer.phone,
  website: dealer.website,
  latitude: dealer.latitude,
  longitude: dealer.longitude,
  pinIsDerived: dealer.pinIsDerived,
  timeZone: dealer.timezone === '' ? null : dealer.timezone,
  timeZoneIsDerived: dealer.timezoneIsDerived,
  units: businessUnits.map(({ _id }) => _id),
});

/** Writes dealers whole, and counts the save. Returns the versions after it. */
export async function writeDealers(
  tx: Transaction,
  dealers: readonly WrittenDealer[],
): Promise<ReadonlyMap<string, number>> {
  if (dealers.length === 0) return new Map();
  const json = JSON.stringify(dealers);
  const { rows } = await sql<{ id: string; version: number }>`
    update dealer d set name = x.name, status = x.status, address_line1 = x."addressLine1", city = x.city, region = x.region,
      postal_code = x."postalCode", country = x.country, phone = x.phone, website = x.website, latitude = x.latitude, longitude = x.longitude,
      pin_is_derived = x."pinIsDerived", time_zone = x."timeZone", time_zone_is_derived = x."timeZoneIsDerived", updated_at = now(), version = d.version + 1
    from jsonb_to_recordset(${json}::jsonb) as x(id uuid, name text, status text, "addressLine1" text, city text, region text, "postalCode" text,
      country text, phone text, website text, latitude float8, longitude float8, "pinIsDerived" boolean, "timeZone" text, "timeZoneIsDerived" boolean)
    where d.id = x.id returning d.id, d.version`.execute(tx);
  await sql`
    delete from dealer_business_unit b using jsonb_to_recordset(${json}::jsonb) as x(id uuid, units uuid[])
    where b.dealer_id = x.id and b.business_unit_id <> all(x.units)`.execute(tx);
  await sql`
    insert into dealer_business_unit (dealer_id, business_unit_id)
    select distinct x.id, b.id from jsonb_to_recordset(${json}::jsonb) as x(id uuid, units uuid[]) join business_unit b on b.id = any(x.units)
    on conflict do nothing`.execute(tx);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** The ids of dealers by number, in capitals. */
export async function idsByNumber(
  tx: Transaction,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; number: string }>`
    select id, upper(number) as number from dealer where upper(number) = any(${numbers}::text[])`.execute(tx);
  return new Map(rows.map(({ id, number }) => [number, id]));
}

/** Everybody who works at one of these dealers now. */
export async function staffOfAll(tx: Transaction, dealerIds: readonly string[]): Promise<readonly string[]> {
  if (dealerIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select distinct m.user_id as id from dealer_membership m where m.dealer_id = any(${dealerIds}::uuid[]) and ${isCurrentMembership('m')}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Locks dealers in the order of their ids, and reads what undo compares. */
export async function lockDealers(
  tx: Transaction,
  ids: readonly string[],
  actor: Actor | null,
): Promise<ReadonlyMap<string, StandingDealer>> {
  await sql`select from dealer where id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  const { rows } = await sql<StandingDealer>`
    select ${dealerColumns}, ${visibleTo(actor)} as "isVisible" from dealer d where d.id = any(${ids}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Which of these dealers something refers to, besides their own business units, as the database’s keys say; or which an audience names. Tables in which no
 * index finds them are read once for all dealers.
 */
export async function dealersInUse(tx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows: keys } = await sql<{ table: string; column: string; isIndexed: boolean }>`
    select k.conrelid::regclass::text as table, a.attname as column,
      exists (select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1] and i.indpred is null) as "isIndexed"
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'dealer'::regclass and k.conparentid = 0 and k.conrelid <> 'dealer_business_unit'::regclass
    order by 1, 2`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    with asked as materialized (select id from unnest(${ids}::uuid[]) d (id))
    select a.id from asked a where exists (select from audience u where u.dealer_ids @> array[a.id])
    ${sql.join(
      keys.map(({ table, column, isIndexed }) =>
        isIndexed
          ? sql`union select a.id from asked a where exists (select from ${sql.table(table)} t where t.${sql.ref(column)} = a.id)`
          : sql`union select t.${sql.ref(column)} from ${sql.table(table)} t where t.${sql.ref(column)} = any(${ids}::uuid[])`,
      ),
      sql` `,
    )}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Deletes locked dealers to which nothing refers but their business units. */
export async function deleteDealers(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from dealer_business_unit where dealer_id = any(${ids}::uuid[])`.execute(tx);
  await withoutKeyLookUps(tx, () => sql`delete from dealer where id = any(${ids}::uuid[])`.execute(tx));
}
