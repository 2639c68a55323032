import { sql, type Expression, type SqlBool } from 'kysely';
import { type Actor, hasRight, isDealerStaff } from '#server/platform/access/actor.ts';

/** What decides who sees a resource. */
export interface ScopedResource {
  readonly active: boolean;
  readonly brandId: string | null;
  readonly assignmentGroupIds: readonly string[];
  readonly businessUnitIds: readonly string[];
}

/** Prepares resources of this brand: company and platform administrators any, a brand manager those of own brands (gap 72). */
export function canManageResource(actor: Actor, { brandId }: Pick<ScopedResource, 'brandId'>): boolean {
  if (!hasRight(actor, 'CREATE_EDIT_RESOURCE')) return false;
  if (actor.roleCode !== 'BRAND_MANAGER') return true;
  return brandId !== null && actor.ownedBrandIds.includes(brandId);
}

/**
 * Sees a resource: who manages it, else everybody once it is published. Departments and business units of its audience
 * narrow dealers' people only; the maker's own staff has neither.
 */
export function canSeeResource(actor: Actor, resource: ScopedResource): boolean {
  if (canManageResource(actor, resource)) return true;
  if (!resource.active) return false;
  if (!isDealerStaff(actor)) return true;
  return (
    meets(resource.assignmentGroupIds, actor.assignmentGroupIds) &&
    meets(resource.businessUnitIds, actor.businessUnitIds)
  );
}

const meets = (wanted: readonly string[], held: readonly string[]) =>
  wanted.length === 0 || wanted.some((one) => held.includes(one));

/** `canSeeResource` as a condition on `resource r`. */
export function resourcesVisibleTo(actor: Actor): Expression<SqlBool> {
  return sql<SqlBool>`(${resourcesManagedBy(actor)} or (r.active and ${inAudience(actor)}))`;
}

/** `canManageResource` as a condition on `resource r`. */
export function resourcesManagedBy(actor: Actor): Expression<SqlBool> {
  if (!hasRight(actor, 'CREATE_EDIT_RESOURCE')) return sql<SqlBool>`false`;
  if (actor.roleCode !== 'BRAND_MANAGER') return sql<SqlBool>`true`;
  return sql<SqlBool>`coalesce(r.brand_id = any(${actor.ownedBrandIds}::uuid[]), false)`;
}

function inAudience(actor: Actor): Expression<SqlBool> {
  if (!isDealerStaff(actor)) return sql<SqlBool>`true`;
  return sql<SqlBool>`(
    (not exists (select from resource_audience_group g where g.resource_id = r.id)
      or exists (select from resource_audience_group g where g.resource_id = r.id
        and g.assignment_group_id = any(${actor.assignmentGroupIds}::uuid[])))
    and (not exists (select from resource_audience_unit b where b.resource_id = r.id)
      or exists (select from resource_audience_unit b where b.resource_id = r.id
        and b.business_unit_id = any(${actor.businessUnitIds}::uuid[]))))`;
}
