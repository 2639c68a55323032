import { sql, type Expression, type SqlBool } from 'kysely';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';

/** What decides who sees a brand. */
export interface ScopedBrand {
  readonly id: string;
  readonly status: string;
  readonly active: boolean;
  readonly isDeleted: boolean;
}

/** Works on this brand: a brand manager on own brands, everybody else with the right on all (gap 72). */
export function canManageBrand(actor: Actor, { id }: Pick<ScopedBrand, 'id'>): boolean {
  if (!hasRight(actor, 'VIEW_BRANDS')) return false;
  return actor.roleCode !== 'BRAND_MANAGER' || actor.ownedBrandIds.includes(id);
}

/** A brand has no audience of its own: once published it is open to everybody signed in, its curriculums narrow further. */
export const isBrandOpen = ({ status, active, isDeleted }: ScopedBrand): boolean =>
  status === 'published' && active && !isDeleted;

/** Open, or managed: its makers look at the page before it is published. */
export const canSeeBrand = (actor: Actor, brand: ScopedBrand): boolean =>
  isBrandOpen(brand) || (!brand.isDeleted && canManageBrand(actor, brand));

/** `isBrandOpen` as a condition on `brand b`. */
export const brandsOpen = (): Expression<SqlBool> =>
  sql<SqlBool>`(b.status = 'published' and b.active and b.deleted_at is null)`;

/** `canManageBrand` as a condition on `brand b`. */
export function brandsManagedBy(actor: Actor): Expression<SqlBool> {
  if (!hasRight(actor, 'VIEW_BRANDS')) return sql<SqlBool>`false`;
  if (actor.roleCode !== 'BRAND_MANAGER') return sql<SqlBool>`true`;
  return sql<SqlBool>`b.id = any(${actor.ownedBrandIds}::uuid[])`;
}

/** `canSeeBrand` as a condition on `brand b`. */
export const brandsVisibleTo = (actor: Actor): Expression<SqlBool> =>
  sql<SqlBool>`(${brandsOpen()} or (b.deleted_at is null and ${brandsManagedBy(actor)}))`;

/** On `brand b`: worked on by the person and there. */
export const brandsManagedHere = (actor: Actor): Expression<SqlBool> =>
  sql<SqlBool>`(b.deleted_at is null and ${brandsManagedBy(actor)})`;
