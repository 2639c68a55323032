import type { Actor } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/database/open.ts';
import { homeOf, type Coordinates, type Home } from './near.queries.ts';

const kilometersOfMile = 1.609344;

/** Distances are in the unit that people use where the dealer is. */
export const unitOf = ({ country }: Pick<Home, 'country'>): 'mi' | 'km' => (country === 'US' ? 'mi' : 'km');

/** Where “near my dealer” is measured from. */
export interface Near {
  readonly from: Coordinates;
  readonly kilometers: number;
}

/** A distance in the unit of the reader’s dealer. Undefined if the dealer has no place on the map: nothing is near or far then. */
export async function nearOf(db: Db, actor: Actor, distance: number): Promise<Near | undefined> {
  const home = await homeOf(db, actor.id);
  if (!home || home.latitude === null || home.longitude === null) return undefined;
  const { latitude, longitude } = home;
  const kilometers = unitOf(home) === 'mi' ? distance * kilometersOfMile : distance;
  return { from: { latitude, longitude }, kilometers };
}
