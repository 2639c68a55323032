import { sql, type RawBuilder } from 'kysely';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';
import type { Db } from '#server/platform/database/open.ts';

/** The dealer from which distances are measured. */
export interface Home {
  readonly dealer: string;
  readonly country: string;
  /** Null if the dealer has no place on the map. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** A person’s dealer: the first one that has a place on the map, or else the first. Undefined without a dealer. */
export async function homeOf(db: Db, userId: string): Promise<Home | undefined> {
  const { rows } = await sql<Home>`
    select d.name as dealer, upper(d.country) as country, d.latitude, d.longitude
    from dealer_membership m join dealer d on d.id = m.dealer_id
    where m.user_id = ${userId} and ${isCurrentMembership('m')}
    order by d.latitude is null or d.longitude is null, m.started_at, m.id limit 1`.execute(db);
  return rows[0];
}

/** On `ilt_location l`: kilometers as the crow flies (haversine); null without a pin. */
export const kilometersFrom = ({ latitude, longitude }: Coordinates): RawBuilder<number | null> => sql<
  number | null
>`(12742 * asin(sqrt(least(1, power(sin(radians(l.latitude - ${latitude}) / 2), 2)
  + cos(radians(${latitude})) * cos(radians(l.latitude)) * power(sin(radians(l.longitude - ${longitude}) / 2), 2)))))`;
