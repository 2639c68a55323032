import { sql, type Expression, type SqlBool } from 'kysely';
import { isDealerStaff, type Actor } from '#server/platform/access/actor.ts';

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
  if (!actor.isPlatformAdmin && !actor.rights.has('VIEW_CURRICULUMS')) return false;
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
export function curriculumsOpenTo(actor: Actor): Expression<SqlBool> {
  const audience = isDealerStaff(actor)
    ? sql<SqlBool>`(not exists (select from curriculum_audience a where a.curriculum_id = k.id)
        or exists (select from curriculum_audience a where a.curriculum_id = k.id
          and a.assignment_group_id = any(${actor.assignmentGroupIds}::uuid[])))`
    : sql<SqlBool>`true`;
  return sql<SqlBool>`(k.status = 'published' and k.active and k.deleted_at is null
    and (k.starts_on is null or k.starts_on <= current_date) and (k.ends_on is null or k.ends_on >= current_date)
    and ${audience})`;
}

/** `canManageCurriculum` as a condition on `curriculum k`. */
export function curriculumsManagedBy(actor: Actor): Expression<SqlBool> {
  if (!actor.isPlatformAdmin && !actor.rights.has('VIEW_CURRICULUMS')) return sql<SqlBool>`false`;
  if (actor.roleCode !== 'BRAND_MANAGER') return sql<SqlBool>`true`;
  return sql<SqlBool>`coalesce(k.brand_id = any(${actor.ownedBrandIds}::uuid[]), false)`;
}
