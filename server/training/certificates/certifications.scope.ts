import { sql, type Expression, type SqlBool } from 'kysely';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';

export interface ScopedCertification {
  /** Null: the company's. */
  readonly brandId: string | null;
  readonly isDefault: boolean;
}

const isBrandManager = (actor: Actor) => actor.roleCode === 'BRAND_MANAGER';
const owns = (actor: Actor, brandId: string | null) =>
  brandId !== null && actor.ownedBrandIds.includes(brandId);

/** Uses a design: the company's for everybody who works on curriculums, a brand's for that brand. */
export function canSeeCertification(actor: Actor, { brandId }: ScopedCertification): boolean {
  if (!hasRight(actor, 'VIEW_CURRICULUMS')) return false;
  return !isBrandManager(actor) || brandId === null || owns(actor, brandId);
}

/** Changes a design: a brand manager those of own brands, everybody else with the right all of them. */
export function canManageCertification(actor: Actor, { brandId }: ScopedCertification): boolean {
  if (!hasRight(actor, 'CREATE_EDIT_CURRICULUM')) return false;
  return !isBrandManager(actor) || owns(actor, brandId);
}

/** `canSeeCertification` as a condition on `certification d`. */
export function certificationsVisibleTo(actor: Actor): Expression<SqlBool> {
  if (!hasRight(actor, 'VIEW_CURRICULUMS')) return sql<SqlBool>`false`;
  if (!isBrandManager(actor)) return sql<SqlBool>`true`;
  return sql<SqlBool>`(d.brand_id is null or d.brand_id = any(${actor.ownedBrandIds}::uuid[]))`;
}
