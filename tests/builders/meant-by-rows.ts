import { sql, type RawBuilder, type SqlBool } from 'kysely';

const dealers = sql`dealer_membership m join dealer d on d.id = m.dealer_id and d.status = 'active'
  where m.user_id = u.id and m.ended_at is null`;
const place = (value: RawBuilder<unknown>, address: RawBuilder<unknown>) => sql`array(
  select ${value} from ${dealers} union all select ${address} where not exists (select from ${dealers}))`;

/**
 * On `curriculum k` and `user_account u`: the curriculum is meant for the person. Counted from the rows themselves, for tests of what is
 * stored or derived.
 */
export const isMeantByRows: RawBuilder<SqlBool> = sql<SqlBool>`(k.audience_id is null or exists (
  select from audience x where x.id = k.audience_id
    and (x.role_ids = '{}' or u.role_id = any(x.role_ids))
    and (x.assignment_group_ids = '{}' or exists (
      select from assignment_group_member m where m.user_id = u.id and m.assignment_group_id = any(x.assignment_group_ids)))
    and (x.dealer_ids = '{}' or x.dealer_ids && array(select d.id from ${dealers}))
    and (x.business_unit_ids = '{}' or exists (
      select from dealer_business_unit b where b.business_unit_id = any(x.business_unit_ids) and b.dealer_id in (select d.id from ${dealers})))
    and (x.admin_group_ids = '{}' or exists (select from admin_group g where g.id = any(x.admin_group_ids) and g.status = 'active' and (
      exists (select from admin_group_user o where o.admin_group_id = g.id and o.user_id = u.id)
      or exists (select from admin_group_staff o where o.admin_group_id = g.id and o.user_id = u.id)
      or exists (select from admin_group_dealer o where o.admin_group_id = g.id and o.dealer_id in (select d.id from ${dealers})))))
    and (x.countries = '{}' or x.countries && ${place(sql`d.country`, sql`u.country`)})
    and (x.states = '{}' or x.states && ${place(sql`d.country || '-' || d.region`, sql`u.country || '-' || u.region`)})))`;
