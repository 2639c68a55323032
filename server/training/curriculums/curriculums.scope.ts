import { sql, type Expression, type SqlBool } from 'kysely';
import { hasRight } from '#server/platform/access/actor.ts';
import { all, any, fromCondition, granted } from '#server/platform/access/scope.ts';
import { curriculumsManaged } from '#server/training/catalog/curriculums.scope.ts';
import { kept, live } from '#server/training/catalog/live.scope.ts';
import { ofOwnBrands } from '#server/training/catalog/managed-brand.scope.ts';

/** On `curriculum k`: this one. */
export const isCurriculum = (id: string): Expression<SqlBool> => sql<SqlBool>`k.id = ${id}`;

/** Curriculums a person may open in the editor: those they work on. One in the trash only if they may restore it. */
export const recordsVisible = all(
  curriculumsManaged,
  any(
    granted((actor) => hasRight(actor, 'DELETE_CURRICULUM')),
    fromCondition(kept),
  ),
);

/** Courses this person may add to a curriculum: live for everyone, or worked on by the person. */
export const coursesUsable = any(
  fromCondition(live),
  all(
    granted((actor) => hasRight(actor, 'VIEW_COURSES')),
    ofOwnBrands,
  ),
);
