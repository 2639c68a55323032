import { sql, type Expression, type SqlBool } from 'kysely';
import { hasRight } from '#server/platform/access/actor.ts';
import { all, any, fromCondition, granted } from '#server/platform/access/scope.ts';
import { kept } from '#server/training/catalog/live.scope.ts';
import { coursesManaged } from '../courses.scope.ts';

/** Courses a person may open in the editor: those they work on. One in the trash only if they may restore it. */
export const draftsVisible = all(
  coursesManaged,
  any(
    granted((actor) => hasRight(actor, 'DELETE_COURSE')),
    fromCondition(kept),
  ),
);

/** On `course c`: it has a share link that still works. */
export const coursesShared = (): Expression<SqlBool> =>
  sql<SqlBool>`(c.share_key is not null and ${kept.sql('c')})`;
