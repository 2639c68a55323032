import { platformErrors } from '#contract/platform/errors.ts';
import { draftErrors as errors } from '#contract/training/course-drafts.errors.ts';
import type { Publishing } from '#contract/training/course-publishing.fields.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { checkRevision, type HeldChange } from '../draft/change-draft.ts';
import { setDraftState, setLive, versionById } from './course-publishing.queries.ts';
import { dropSchedule } from '../schedule/course-schedule.queries.ts';
import { courseDecided, courseSubmitted } from '../review/course-review.events.ts';
import { holdsRightsFor, standingOf, step, transitions, type CourseAction } from './course-state.rules.ts';
import { plainPublishing, publishDraft, readyDraft } from './publish-draft.ts';
import { restoreDraft } from './restore-draft.queries.ts';

/** What was planned is done by these, or needs another decision. */
const endsPlan: ReadonlySet<CourseAction> = new Set([
  'submit',
  'withdraw',
  'approve',
  'deny',
  'publish',
  'discard',
]);

export interface StatusWish {
  readonly action: CourseAction;
  readonly reason?: string | undefined;
  readonly publishing?: Publishing | undefined;
  /** The revision of the draft that was looked at. */
  readonly revision?: number | undefined;
}

/** Moves a course along its states with everything that follows from it. */
export async function changeStatus(held: HeldChange, wish: StatusWish): Promise<void> {
  const { draft, actor, tx } = held;
  const { action, reason = '', publishing = plainPublishing } = wish;
  if (draft.isDeleted) refuse(errors.inBin);
  if (actor.roleCode === 'TRANSLATOR') refuse(errors.onlyFrench);
  if (!holdsRightsFor(actor, action)) refuse(platformErrors.notAllowed);
  const before = standingOf(draft);
  const after = step(before, action);
  if (!after) refuse(errors.wrongState, { state: draft.state });
  if (transitions[action].review && !held.settings.courseReview.enabled) refuse(errors.reviewOff);
  checkRevision(wish.revision, held);
  if (action === 'deny' && reason === '') refuse(errors.reasonRequired, {}, { field: 'reason' });
  const at = held.now();
  const { id, name, revision } = draft;
  if (endsPlan.has(action)) await dropSchedule(tx, id);
  const course = { id, name, revision };
  switch (action) {
    case 'submit':
      await readyDraft(held);
      await setDraftState(tx, id, { state: 'review', submittedBy: actor.id, denyReason: null, at });
      await held.announce(courseSubmitted, { course, brandId: draft.brandId, by: actor.id });
      break;
    case 'deny':
      await setDraftState(tx, id, { state: 'denied', decidedBy: actor.id, denyReason: reason, at });
      await held.announce(courseDecided, {
        course,
        approved: false,
        reason,
        author: draft.submittedBy,
        by: actor.id,
      });
      break;
    case 'approve':
      await publishDraft(held, publishing);
      await setDraftState(tx, id, { state: 'clean', decidedBy: actor.id, denyReason: null, at });
      await held.announce(courseDecided, {
        course,
        approved: true,
        reason: '',
        author: draft.submittedBy,
        by: actor.id,
      });
      break;
    case 'publish':
      await publishDraft(held, publishing);
      await setDraftState(tx, id, { state: 'clean', denyReason: null, at });
      break;
    case 'unpublish':
      await setLive(tx, id, 'unpublished', at);
      break;
    case 'republish':
      await setLive(tx, id, 'published', at);
      break;
    case 'discard':
      await restoreDraft(
        tx,
        id,
        found(await versionById(tx, id, draft.publishedVersionId!), errors.versionNotFound),
      );
      await setDraftState(tx, id, { state: 'clean', denyReason: null, at });
      break;
    case 'withdraw':
    case 'edit':
    case 'correct':
      await setDraftState(tx, id, { state: after.draft, at });
      break;
  }
  await held.record({
    type: transitions[action].log,
    entity: { kind: 'course', id, name },
    before,
    after: { ...after, action, ...(reason && { reason }) },
  });
}
