import { sql, type Expression, type SqlBool } from 'kysely';
import { hasRight } from '#server/platform/access/actor.ts';
import { all, any, granted, whoever } from '#server/platform/access/scope.ts';
import { curriculumsManaged } from '#server/training/catalog/curriculums.scope.ts';
import { kept, live } from '#server/training/catalog/live.scope.ts';
import { ofOwnBrands } from '#server/training/catalog/managed-brand.scope.ts';

/** On `curriculum k`: this one. */
export const isCurriculum = (id: string): Expression<SqlBool> => sql<SqlBool>`k.id = ${id}`;

/** Curriculums a person opens in the editor: those the person works on. One in the bin only who may take it out again. */
export const recordsVisible = all(
  curriculumsManaged,
  any(
    granted((actor) => hasRight(actor, 'DELETE_CURRICULUM')),
    whoever(kept),
  ),
);

/** Courses that may stand in a curriculum of this person: live for everybody, or worked on by the person. */
export const coursesUsable = any(
  whoever(live),
  all(
    granted((actor) => hasRight(actor, 'VIEW_COURSES')),
    ofOwnBrands,
  ),
);
