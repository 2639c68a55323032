import { sql, type Expression, type SqlBool } from 'kysely';
import type { Actor } from '#server/platform/access/actor.ts';
import {
  canSeeDraft,
  draftsVisibleTo,
  type ScopedDraft,
} from '#server/training/courses/draft/course-drafts.scope.ts';
import { canReadBrand, coursesReportedTo } from './course-reports.scope.ts';

/** Right answers are told to those who work on the course and read its report. */
export const canReadAnswers = (
  actor: Actor,
  course: ScopedDraft & { readonly isPublishedOnce: boolean },
): boolean =>
  course.isPublishedOnce &&
  !course.isDeleted &&
  canReadBrand(actor, course.brandId) &&
  canSeeDraft(actor, course);

/** `canReadAnswers` as a condition on `course c`. */
export const answersReportedTo = (actor: Actor): Expression<SqlBool> =>
  sql<SqlBool>`(${coursesReportedTo(actor)} and ${draftsVisibleTo(actor)})`;
