import { sql, type Expression, type SqlBool } from 'kysely';
import { type Actor, hasRight, isFieldStaff, isUnlimited } from '#server/platform/access/actor.ts';
import { canSeeUser, usersVisibleTo, type ScopedUser } from '#server/people/users/users.scope.ts';

/** What decides who sees a certificate. */
export interface ScopedCertificate {
  readonly user: ScopedUser;
  /** Of its curriculum. */
  readonly brandId: string | null;
}

const isBrandManager = (actor: Actor) => actor.roleCode === 'BRAND_MANAGER';
const seesByPerson = (actor: Actor) => isFieldStaff(actor) || actor.roleCode === 'DEALER_MANAGER';

/** Revokes, restores and reissues: who writes curriculums of this brand (gap 72). */
export function canManageCertificate(actor: Actor, { brandId }: Pick<ScopedCertificate, 'brandId'>): boolean {
  if (!hasRight(actor, 'CREATE_EDIT_CURRICULUM')) return false;
  return !isBrandManager(actor) || (brandId !== null && actor.ownedBrandIds.includes(brandId));
}

/**
 * Sees a certificate: the person; company and platform administrators all; a brand manager those of own brands'
 * curriculums; field staff and dealer managers those of the people they look after.
 */
export function canSeeCertificate(
  actor: Actor,
  { user, brandId }: ScopedCertificate,
  dealersOfGroups: ReadonlySet<string>,
): boolean {
  if (user.id === actor.id || isUnlimited(actor)) return true;
  if (canManageCertificate(actor, { brandId })) return true;
  if (isBrandManager(actor)) return brandId !== null && actor.ownedBrandIds.includes(brandId);
  return seesByPerson(actor) && canSeeUser(actor, user, dealersOfGroups);
}

/** `canSeeCertificate` as a condition on `certificate t`. */
export function certificatesVisibleTo(actor: Actor): Expression<SqlBool> {
  if (isUnlimited(actor)) return sql<SqlBool>`true`;
  const own = sql<SqlBool>`t.user_id = ${actor.id}`;
  if (isBrandManager(actor))
    return sql<SqlBool>`(${own} or exists (select from curriculum k where k.id = t.curriculum_id
      and k.brand_id = any(${actor.ownedBrandIds}::uuid[])))`;
  if (hasRight(actor, 'CREATE_EDIT_CURRICULUM')) return sql<SqlBool>`true`;
  if (!seesByPerson(actor)) return own;
  return sql<SqlBool>`(${own} or exists (select from user_account u where u.id = t.user_id and ${usersVisibleTo(actor)}))`;
}
