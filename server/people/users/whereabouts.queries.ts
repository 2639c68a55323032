import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { readNearby, type Nearby } from '#server/platform/places/postal-places.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';

/** A postal code as it is compared: capitals, no spaces. */
const postalCodeOf = (text: string): string => text.replace(/\s+/g, '').toUpperCase();

const normal = (column: RawBuilder<unknown>) => sql`upper(replace(${column}, ' ', ''))`;

/** Its part that says where it is: five digits, or three characters in Canada. */
const areaOf = (code: RawBuilder<unknown>) => sql`substring(${code} from '^(?:\\d{5}|[A-Z]\\d[A-Z])')`;

const ownCode = normal(sql`u.postal_code`);

/** On `user_account u`: nobody knows where the person’s own code is. Bits are counted as `Nearby` says. */
const livesAnywhere = ({ known }: Nearby) => sql<SqlBool>`(u.postal_code = '' or coalesce(case
  when ${areaOf(ownCode)} ~ '^\\d{5}' then get_bit(${known}::bytea, left(${ownCode}, 5)::integer) = 0
  else ${areaOf(ownCode)} is null end, true))`;

/** Where people are looked for: at a code, and within a number of miles of it. */
export interface Whereabouts {
  readonly code: string;
  readonly miles: number;
  /** Undefined without a distance, and if the place of the code is unknown. */
  readonly near: Nearby | undefined;
}

/** Reads what a search by postal code needs. */
export async function whereaboutsOf(query: {
  readonly zipcode?: string | undefined;
  readonly zipDistance?: number | undefined;
}): Promise<Whereabouts | undefined> {
  if (!query.zipcode) return undefined;
  const code = postalCodeOf(query.zipcode);
  const miles = query.zipDistance ?? 0;
  return { code, miles, near: miles > 0 ? await readNearby(code, miles) : undefined };
}

/**
 * True for `user_account u` within a number of miles of a postal code. Places of codes are those of `postal-places.txt` (docs/decisions/076). If the
 * person’s own code has no known place, the dealer’s place is used. A code without a place is where the dealers with that code are.
 */
export const isWithin = ({ code, miles, near }: Whereabouts): Expression<SqlBool> => sql<SqlBool>`(u.id in (
  select x.id from user_account x where x.postal_code <> '' and ${normal(sql`x.postal_code`)} = ${code}
  union
  ${staffOf(sql`${normal(sql`d.postal_code`)} = ${code}`)}
  ${near ? sql`union ${livingNear(near)}` : miles > 0 ? sql`union ${nearDealers(code, miles)}` : sql``}
) ${near ? sql`or ${worksNear(near, miles)}` : sql``})`;

/** The people of the dealers `d` for which a condition holds. */
const staffOf = (condition: RawBuilder<unknown>) => sql`
  select m.user_id from dealer_membership m join dealer d on d.id = m.dealer_id where ${isCurrentMembership('m')} and ${condition}`;

const livingNear = ({ codes }: Nearby) => sql`
  select x.id from user_account x where x.postal_code <> '' and ${areaOf(normal(sql`x.postal_code`))} = any(${codes}::text[])`;

/** A degree of latitude is never shorter. */
const milesOfDegree = 68.7;

/** On `dealer d`. Most are ruled out by their latitude alone. */
const liesWithin = ({ latitude, longitude }: Nearby['origin'], miles: number) => sql<SqlBool>`(
  d.latitude between ${latitude - miles / milesOfDegree}::float8 and ${latitude + miles / milesOfDegree}::float8
  and miles_between(d.latitude, d.longitude, ${latitude}, ${longitude}) <= ${miles})`;

/** At a dealer nearby, if nobody knows where the person lives. That takes long to tell, so only those at such dealers are asked. */
const worksNear = (near: Nearby, miles: number) => sql<SqlBool>`case
  when u.id in (${staffOf(liesWithin(near.origin, miles))}) then ${livesAnywhere(near)} else false end`;

/** For a code outside the United States and Canada: around the dealers that have it. */
const nearDealers = (code: string, miles: number) => sql`
  select m.user_id from dealer_membership m join dealer d on d.id = m.dealer_id, (
    select avg(latitude) as latitude, avg(longitude) as longitude from dealer where ${normal(sql`postal_code`)} = ${code}) o
  where ${isCurrentMembership('m')} and miles_between(d.latitude, d.longitude, o.latitude, o.longitude) <= ${miles}`;
