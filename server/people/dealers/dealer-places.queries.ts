import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';

export interface UnplacedDealer {
  readonly id: string;
  readonly country: string;
  readonly region: string;
  readonly postalCode: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly timeZone: string | null;
}

export async function dealersWithoutPlace(db: Db | Transaction): Promise<readonly UnplacedDealer[]> {
  const { rows } = await sql<UnplacedDealer>`
    select d.id, d.country, d.region, d.postal_code as "postalCode", d.latitude, d.longitude, d.time_zone as "timeZone" from dealer d
    where (d.latitude is null and d.postal_code <> '') or (d.time_zone is null and d.region <> '')`.execute(
    db,
  );
  return rows;
}

export interface DerivedPlace {
  readonly id: string;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
  readonly timeZone?: string | undefined;
}

/** Writes pins and zones where there are none yet, and returns how many dealers changed. Their version stays: nobody changed them. */
export async function writeDerivedPlaces(
  db: Db | Transaction,
  places: readonly DerivedPlace[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update dealer d set
      latitude = coalesce(d.latitude, p.latitude), longitude = coalesce(d.longitude, p.longitude),
      pin_is_derived = d.pin_is_derived or (d.latitude is null and p.latitude is not null),
      time_zone = coalesce(d.time_zone, p."timeZone"),
      time_zone_is_derived = d.time_zone_is_derived or (d.time_zone is null and p."timeZone" is not null)
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p (id uuid, latitude float8, longitude float8, "timeZone" text)
    where d.id = p.id`.execute(db);
  return Number(numAffectedRows ?? 0);
}
