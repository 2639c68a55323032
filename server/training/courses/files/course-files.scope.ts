import { sql, type Expression, type SqlBool } from 'kysely';
import type { Actor } from '#server/platform/access/actor.ts';
import { eitherOf } from '#server/platform/database/lists.ts';
import { coursesVisibleTo } from '../courses.scope.ts';
import { coursesShared, draftsVisible } from '../draft/course-drafts.scope.ts';

/** On `course c`: the person sees or writes it, or it has a share link. */
export const coursesWithReadableFiles = (actor: Actor, today: string): Expression<SqlBool> =>
  eitherOf(eitherOf(coursesVisibleTo(actor, today), draftsVisible.sql(actor, 'c')), coursesShared());

/** On `course c`: the person writes it, or its share link shows the draft because nothing is published yet. */
export const coursesWithReadableDraft = (actor: Actor): Expression<SqlBool> =>
  eitherOf(
    draftsVisible.sql(actor, 'c'),
    sql<SqlBool>`(${coursesShared()} and c.published_version_id is null)`,
  );
