import { sql, type Expression, type SqlBool } from 'kysely';
import { isFieldStaff, isUnlimited, type Actor } from '#server/platform/access/actor.ts';

/**
 * On `dealer d`: whose figures a person reads (gap 72). Field staff those of own admin groups, dealer managers the own;
 * administrators and brand managers all.
 */
export function dealersReportedTo(actor: Actor): Expression<SqlBool> {
  if (isUnlimited(actor) || actor.roleCode === 'BRAND_MANAGER') return sql<SqlBool>`true`;
  if (isFieldStaff(actor)) {
    return sql<SqlBool>`exists (select from admin_group_dealer g where g.dealer_id = d.id
      and g.admin_group_id = any(${actor.adminGroupIds}::uuid[]))`;
  }
  return sql<SqlBool>`d.id = any(${actor.dealerIds}::uuid[])`;
}
