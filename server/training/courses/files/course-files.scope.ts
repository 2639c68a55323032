import type { Expression, SqlBool } from 'kysely';
import type { Actor } from '#server/platform/access/actor.ts';
import { eitherOf } from '#server/platform/database/lists.ts';
import { coursesVisibleTo } from '../courses.scope.ts';
import { coursesShared, draftsVisible } from '../draft/course-drafts.scope.ts';

/**
 * On `course c`: the person sees or writes it. A share link does not count: whoever has it knows its key, and an
 * address with a name can be guessed.
 */
export const coursesWithNamedFiles = (actor: Actor, today: string): Expression<SqlBool> =>
  eitherOf(coursesVisibleTo(actor, today), coursesWithReadableDraft(actor));

/** On `course c`: files that the person may read by their ids, which nobody guesses. */
export const coursesWithReadableFiles = (actor: Actor, today: string): Expression<SqlBool> =>
  eitherOf(coursesWithNamedFiles(actor, today), coursesShared());

/** On `course c`: the person writes it. */
export const coursesWithReadableDraft = (actor: Actor): Expression<SqlBool> => draftsVisible.sql(actor, 'c');
