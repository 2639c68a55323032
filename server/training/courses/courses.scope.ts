import { sql, type Expression, type SqlBool } from 'kysely';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import { curriculumsOpenTo } from '#server/training/curriculums/curriculums.scope.ts';

/** Works on courses of this brand: a brand manager on own brands, everybody else with the right on all (gap 72). */
export function canManageCourse(actor: Actor, { brandId }: { readonly brandId: string | null }): boolean {
  if (!hasRight(actor, 'VIEW_COURSES')) return false;
  return actor.roleCode !== 'BRAND_MANAGER' || (brandId !== null && actor.ownedBrandIds.includes(brandId));
}

/** `canManageCourse` as a condition on `course c`. */
export function coursesManagedBy(actor: Actor): Expression<SqlBool> {
  if (!hasRight(actor, 'VIEW_COURSES')) return sql<SqlBool>`false`;
  return resultsReadBy(actor);
}

/** On `course c`: the actor reads what people did in it. A brand manager reads own brands' results only, of whomever. */
export const resultsReadBy = (actor: Actor): Expression<SqlBool> =>
  actor.roleCode === 'BRAND_MANAGER'
    ? sql<SqlBool>`coalesce(c.brand_id = any(${actor.ownedBrandIds}::uuid[]), false)`
    : sql<SqlBool>`true`;

/** On `course c`: published and in a curriculum the person may take. Switched off, it is kept from new learners (gap 104). */
export const coursesOpenTo = (actor: Actor, today: string): Expression<SqlBool> => sql<SqlBool>`(
  c.status = 'published' and c.active and c.deleted_at is null
  and exists (select from curriculum_course x join curriculum k on k.id = x.curriculum_id
    where x.course_id = c.id and ${curriculumsOpenTo(actor, today)}))`;

/** On `course c`: open to the person, managed by the person, or already begun: what somebody did stays in reach. */
export const coursesVisibleTo = (actor: Actor, today: string): Expression<SqlBool> => sql<SqlBool>`(
  c.published_version_id is not null and c.deleted_at is null and (
    ${coursesManagedBy(actor)} or ${coursesOpenTo(actor, today)}
    or exists (select from course_progress own where own.user_id = ${actor.id} and own.course_id = c.id)))`;
