import { sql, type Expression, type SqlBool } from 'kysely';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import { all, granted } from '#server/platform/access/scope.ts';
import { assignedDirectly } from '#server/training/catalog/assigned.scope.ts';
import { curriculumsOpenOn } from '#server/training/catalog/curriculums.scope.ts';
import { kept, live } from '#server/training/catalog/live.scope.ts';
import { ofOwnBrands } from '#server/training/catalog/managed-brand.scope.ts';

/** Courses a person works on. */
export const coursesManaged = all(
  granted((actor) => hasRight(actor, 'VIEW_COURSES')),
  ofOwnBrands,
);

/**
 * On `course c`: live, and in a curriculum the person may take or assigned to the person alone. An inactive course is hidden from new
 * learners.
 */
export const coursesOpenTo = (actor: Actor, today: string): Expression<SqlBool> => sql<SqlBool>`(
  ${live.sql('c')}
  and (exists (select from curriculum_course x join curriculum k on k.id = x.curriculum_id
    where x.course_id = c.id and ${curriculumsOpenOn(today).sql(actor, 'k')}) or c.id in ${assignedDirectly(actor.id)}))`;

/** On `course c`: open to the person, managed by the person, or already started, because people keep access to what they started. */
export const coursesVisibleTo = (actor: Actor, today: string): Expression<SqlBool> => sql<SqlBool>`(
  c.published_version_id is not null and ${kept.sql('c')} and (
    ${coursesManaged.sql(actor, 'c')} or ${coursesOpenTo(actor, today)}
    or exists (select from course_progress own where own.user_id = ${actor.id} and own.course_id = c.id)))`;
