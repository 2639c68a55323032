import { sql, type Expression, type SqlBool } from 'kysely';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import { canManageCourse, coursesManagedBy } from '../courses.scope.ts';

export interface ScopedDraft {
  readonly brandId: string | null;
  readonly isDeleted: boolean;
}

/** Opens a course in the editor: who works on its brand. One in the bin only who may take it out again. */
export const canSeeDraft = (actor: Actor, course: ScopedDraft): boolean =>
  canManageCourse(actor, course) && (!course.isDeleted || hasRight(actor, 'DELETE_COURSE'));

/** `canSeeDraft` as a condition on `course c`. */
export function draftsVisibleTo(actor: Actor): Expression<SqlBool> {
  const bin = hasRight(actor, 'DELETE_COURSE') ? sql<SqlBool>`true` : sql<SqlBool>`c.deleted_at is null`;
  return sql<SqlBool>`(${coursesManagedBy(actor)} and ${bin})`;
}

/** On `course c`: somebody gave out a link to it that still works (gap 116). */
export const coursesShared = (): Expression<SqlBool> =>
  sql<SqlBool>`(c.share_key is not null and c.deleted_at is null)`;
