import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

export interface UnplacedDealer {
  readonly id: string;
  readonly country: string;
  readonly postalCode: string;
}

export async function dealersWithoutPin(db: Db): Promise<readonly UnplacedDealer[]> {
  const { rows } = await sql<UnplacedDealer>`
    select d.id, d.country, d.postal_code as "postalCode" from dealer d where d.latitude is null and d.postal_code <> ''`.execute(
    db,
  );
  return rows;
}

export interface DerivedPin {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Writes pins of dealers that have none yet, and returns how many. Their version stays: nobody changed them. */
export async function writeDerivedPins(db: Db, pins: readonly DerivedPin[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update dealer d set latitude = p.latitude, longitude = p.longitude, pin_is_derived = true
    from jsonb_to_recordset(${JSON.stringify(pins)}::jsonb) as p (id uuid, latitude float8, longitude float8)
    where d.id = p.id and d.latitude is null`.execute(db);
  return Number(numAffectedRows ?? 0);
}
