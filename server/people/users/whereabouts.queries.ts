import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { isCurrentMembership } from '#server/platform/access/person.scope.ts';

/** A postal code as it is compared: capitals, no spaces. */
export const postalCodeOf = (text: string): string => text.replace(/\s+/g, '').toUpperCase();

const normal = (column: RawBuilder<unknown>) => sql`upper(replace(${column}, ' ', ''))`;

/**
 * True for `user_account u` within a number of miles of a postal code. Known places are those of the dealers with that code. If the
 * person's own code has no known place, the dealer's place is used. A code without a place matches only itself.
 */
export const isWithin = (miles: number, code: string): Expression<SqlBool> => sql<SqlBool>`u.id in (
  with place as (
    select ${normal(sql`postal_code`)} as code, avg(latitude) as latitude, avg(longitude) as longitude
    from dealer where latitude is not null and postal_code <> '' group by 1
  ), origin as (
    select avg(latitude) as latitude, avg(longitude) as longitude from place
    where code = ${code} or (left(code, 3) = left(${code}, 3) and not exists (select from place where code = ${code}))
  )
  select x.id from user_account x where ${normal(sql`x.postal_code`)} = ${code}
  union
  select m.user_id from dealer_membership m join dealer d on d.id = m.dealer_id
  where ${isCurrentMembership('m')} and ${normal(sql`d.postal_code`)} = ${code}
  union
  select x.id from user_account x join place p on p.code = ${normal(sql`x.postal_code`)}, origin o
  where miles_between(p.latitude, p.longitude, o.latitude, o.longitude) <= ${miles}
  union
  select m.user_id from dealer_membership m join dealer d on d.id = m.dealer_id join user_account x on x.id = m.user_id, origin o
  where ${isCurrentMembership('m')} and miles_between(d.latitude, d.longitude, o.latitude, o.longitude) <= ${miles}
    and not exists (select from place p where p.code = ${normal(sql`x.postal_code`)})
)`;
