import type { CourseAbilities, CourseDraft } from '#contract/training/course-draft.ts';
import { courseErrors } from '#contract/training/courses.errors.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { found } from '#server/platform/refusal.ts';
import { checksOf } from '../publishing/course-checks.rules.ts';
import { draftById, type DraftRow } from './course-drafts.queries.ts';
import { draftsVisible } from './course-drafts.scope.ts';
import { holdsRightsFor, standingOf, step, type CourseAction } from '../publishing/course-state.rules.ts';

type Viewer = Pick<Context<Actor>, 'actor' | 'language' | 'settings'>;

/** The whole course for its editor; 404 if the caller does not work on it. */
export async function presentedDraft(
  db: Db | Transaction,
  viewer: Viewer,
  courseId: string,
): Promise<CourseDraft> {
  const row = await draftById(db, courseId, draftsVisible.sql(viewer.actor, 'c'));
  return present(found(row, courseErrors.notFound), viewer);
}

export function present({ id, ...row }: DraftRow, { actor, language, settings }: Viewer): CourseDraft {
  const seconds = row.chapters
    .flatMap((chapter) => chapter.sections)
    .reduce((sum, one) => sum + one.durationSeconds, 0);
  return {
    _id: id,
    ...row,
    durationMinutes: Math.ceil(seconds / 60),
    checks: checksOf({ _id: id, ...row }, language),
    abilities: abilitiesOf(
      { ...row, isPublishedOnce: row.live !== null },
      actor,
      settings.courseReview.enabled,
    ),
  };
}

/** What a person may do with a course in scope in its current state. The same rules refuse changes. */
export function abilitiesOf(
  row: Pick<DraftRow, 'status' | 'state' | 'deletedAt'> & { readonly isPublishedOnce: boolean },
  actor: Actor,
  reviewOn: boolean,
): CourseAbilities {
  const isInBin = row.deletedAt !== null;
  const standing = standingOf(row);
  const isTranslator = actor.writesFrenchOnly;
  const writes = hasRight(actor, 'CREATE_EDIT_COURSE');
  const may = (action: CourseAction) =>
    !isInBin &&
    holdsRightsFor(actor, action) &&
    step(standing, action) !== null &&
    (action !== 'submit' || reviewOn);
  return {
    edit: may('edit') || may('correct'),
    translate: !isInBin && writes,
    submit: may('submit'),
    withdraw: may('withdraw'),
    approve: may('approve'),
    deny: may('deny'),
    publish: may('publish'),
    unpublish: may('unpublish'),
    republish: may('republish'),
    discard: may('discard'),
    rollback:
      !isInBin && row.isPublishedOnce && holdsRightsFor(actor, 'publish') && standing.draft !== 'review',
    comment: !isInBin && (writes || hasRight(actor, 'VIEW_COURSE_REQUESTS')),
    duplicate: !isInBin && writes && !isTranslator,
    share: !isInBin && writes && !isTranslator,
    activate: !isInBin && hasRight(actor, 'PUBLISH_COURSE') && !isTranslator,
    delete: !isInBin && hasRight(actor, 'DELETE_COURSE'),
    restore: isInBin && hasRight(actor, 'DELETE_COURSE'),
    unassign: !isInBin && hasRight(actor, 'UNASSIGN_COURSE'),
  };
}
