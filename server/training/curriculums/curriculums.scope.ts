import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { type Actor, hasRight, isDealerStaff } from '#server/platform/access/actor.ts';

/** What decides who sees a curriculum. Days are `YYYY-MM-DD`. */
export interface ScopedCurriculum {
  readonly status: string;
  readonly active: boolean;
  readonly isDeleted: boolean;
  readonly brandId: string | null;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly assignmentGroupIds: readonly string[];
}

/** Works on curriculums of this brand: a brand manager on own brands, everybody else with the right on all (gap 72). */
export function canManageCurriculum(actor: Actor, { brandId }: Pick<ScopedCurriculum, 'brandId'>): boolean {
  if (!hasRight(actor, 'VIEW_CURRICULUMS')) return false;
  return actor.roleCode !== 'BRAND_MANAGER' || (brandId !== null && actor.ownedBrandIds.includes(brandId));
}

/**
 * May take it: published, active, within its days, and meant for one of the person's departments (gap 115).
 * Departments narrow dealers' people only; the maker's own staff sees every published curriculum.
 */
export function canTakeCurriculum(actor: Actor, curriculum: ScopedCurriculum, today: string): boolean {
  const { status, active, isDeleted, startsOn, endsOn, assignmentGroupIds } = curriculum;
  if (status !== 'published' || !active || isDeleted) return false;
  if ((startsOn !== null && startsOn > today) || (endsOn !== null && endsOn < today)) return false;
  if (!isDealerStaff(actor) || assignmentGroupIds.length === 0) return true;
  return assignmentGroupIds.some((id) => actor.assignmentGroupIds.includes(id));
}

/** `canTakeCurriculum` as a condition on `curriculum k`. */
export function curriculumsOpenTo(actor: Actor, today: string): Expression<SqlBool> {
  const audience = isDealerStaff(actor)
    ? sql<SqlBool>`(k.audience = '{}' or k.audience && ${actor.assignmentGroupIds}::uuid[])`
    : sql<SqlBool>`true`;
  return sql<SqlBool>`(k.status = 'published' and k.active and k.deleted_at is null
    and (k.starts_on is null or k.starts_on <= ${today}::date) and (k.ends_on is null or k.ends_on >= ${today}::date)
    and ${audience})`;
}

/**
 * Joins the courses of a curriculum that can be taken under a name of one's own: all of `course`, with their `place` in it and
 * whether it requires them. `offset 0` makes it a look-up for each curriculum: the planner takes a person's few curriculums for
 * half of all and would read every course there is.
 */
export const eachCourseIn = (
  curriculumId: RawBuilder<unknown>,
  alias: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  cross join lateral (
    select c.*, x.position as place, x.required from curriculum_course x
    join course c on c.id = x.course_id and c.status = 'published' and c.active and c.deleted_at is null
    where x.curriculum_id = ${curriculumId} offset 0
  ) ${alias}`;

/** On `curriculum k`: this one. */
export const isCurriculum = (id: string): Expression<SqlBool> => sql<SqlBool>`k.id = ${id}`;

/** `canManageCurriculum` as a condition on `curriculum k`. */
export function curriculumsManagedBy(actor: Actor): Expression<SqlBool> {
  if (!hasRight(actor, 'VIEW_CURRICULUMS')) return sql<SqlBool>`false`;
  if (actor.roleCode !== 'BRAND_MANAGER') return sql<SqlBool>`true`;
  return sql<SqlBool>`coalesce(k.brand_id = any(${actor.ownedBrandIds}::uuid[]), false)`;
}

const mayRestore = (actor: Actor) => hasRight(actor, 'DELETE_CURRICULUM');

/** Opens a curriculum in the editor: who works on its brand. One in the bin only who may take it out again. */
export const canSeeRecord = (
  actor: Actor,
  curriculum: Pick<ScopedCurriculum, 'brandId' | 'isDeleted'>,
): boolean => canManageCurriculum(actor, curriculum) && (!curriculum.isDeleted || mayRestore(actor));

/** `canSeeRecord` as a condition on `curriculum k`. */
export function recordsVisibleTo(actor: Actor): Expression<SqlBool> {
  const bin = mayRestore(actor) ? sql<SqlBool>`true` : sql<SqlBool>`k.deleted_at is null`;
  return sql<SqlBool>`(${curriculumsManagedBy(actor)} and ${bin})`;
}

/** On `course c`: may stand in a curriculum of this person: published for everybody, or worked on by the person. */
export function coursesUsableBy(actor: Actor): Expression<SqlBool> {
  const open = sql<SqlBool>`(c.status = 'published' and c.active)`;
  if (!hasRight(actor, 'VIEW_COURSES')) return open;
  if (actor.roleCode !== 'BRAND_MANAGER') return sql<SqlBool>`true`;
  return sql<SqlBool>`(${open} or coalesce(c.brand_id = any(${actor.ownedBrandIds}::uuid[]), false))`;
}
