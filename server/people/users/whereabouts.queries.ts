import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { readNearby, type Nearby } from '#server/platform/places/postal-places.ts';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';

/** A postal code as it is compared: capitals, no spaces. */
const postalCodeOf = (text: string): string => text.replace(/\s+/g, '').toUpperCase();

const normal = (column: RawBuilder<unknown>) => sql`upper(replace(${column}, ' ', ''))`;

/** Its part that says where it is: five digits, or three characters in Canada. */
const areaOf = (code: RawBuilder<unknown>) => sql`substring(${code} from '^(?:\\d{5}|[A-Z]\\d[A-Z])')`;

/** On a person `x`: nobody knows where the person’s own code is. Bits are counted as `Nearby` says. */
const livesAnywhere = ({ known }: Nearby) => sql<SqlBool>`coalesce(case
  when ${areaOf(normal(sql`x.postal_code`))} ~ '^\\d{5}' then get_bit(${known}::bytea, left(${normal(sql`x.postal_code`)}, 5)::integer) = 0
  else ${areaOf(normal(sql`x.postal_code`))} is null end, true)`;

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
export const isWithin = ({ code, miles, near }: Whereabouts): Expression<SqlBool> => sql<SqlBool>`u.id in (
  select x.id from user_account x where x.postal_code <> '' and ${normal(sql`x.postal_code`)} = ${code}
  union
  select m.user_id from dealer_membership m join dealer d on d.id = m.dealer_id
  where ${isCurrentMembership('m')} and ${normal(sql`d.postal_code`)} = ${code}
  ${near ? sql`union ${nearCode(near, miles)}` : miles > 0 ? sql`union ${nearDealers(code, miles)}` : sql``}
)`;

/** A degree of latitude is never shorter. */
const milesOfDegree = 68.7;

/** On `dealer d`. Most are ruled out by their latitude alone. */
const liesWithin = ({ latitude, longitude }: Nearby['origin'], miles: number) => sql<SqlBool>`(
  d.latitude between ${latitude - miles / milesOfDegree}::float8 and ${latitude + miles / milesOfDegree}::float8
  and miles_between(d.latitude, d.longitude, ${latitude}, ${longitude}) <= ${miles})`;

// What is asked about a person's own code takes long, so it is asked only of those at a dealer nearby.
const nearCode = (near: Nearby, miles: number) => sql`
  select x.id from user_account x where x.postal_code <> '' and ${areaOf(normal(sql`x.postal_code`))} = any(${near.codes}::text[])
  union
  select x.id from (
    select p.id, p.postal_code from dealer_membership m join dealer d on d.id = m.dealer_id join user_account p on p.id = m.user_id
    where ${isCurrentMembership('m')} and ${liesWithin(near.origin, miles)}
    offset 0) x
  where ${livesAnywhere(near)}`;

/** For a code outside the United States and Canada: around the dealers that have it. */
const nearDealers = (code: string, miles: number) => sql`
  select m.user_id from dealer_membership m join dealer d on d.id = m.dealer_id, (
    select avg(latitude) as latitude, avg(longitude) as longitude from dealer where ${normal(sql`postal_code`)} = ${code}) o
  where ${isCurrentMembership('m')} and miles_between(d.latitude, d.longitude, o.latitude, o.longitude) <= ${miles}`;
