import { platformErrors } from '#contract/platform/errors.ts';
import { draftErrors as errors } from '#contract/training/course-drafts.errors.ts';
import type { Publishing } from '#contract/training/course-publishing.fields.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { checkRevision, type LockedChange } from '../draft/change-draft.ts';
import { setDraftState, setLive, versionById } from './course-publishing.queries.ts';
import { cancelPlans } from '#server/platform/publishing/planned-changes.queries.ts';
import { courseDecided, courseSubmitted } from '../review/course-review.events.ts';
import { holdsRightsFor, standingOf, step, transitions, type CourseAction } from './course-state.rules.ts';
import { plainPublishing, publishDraft, readyDraft } from './publish-draft.ts';
import { restoreDraft } from './restore-draft.queries.ts';

/** These actions carry out a scheduled publication or make it pointless. */
const endsPlan: ReadonlySet<CourseAction> = new Set([
  'submit',
  'withdraw',
  'approve',
  'deny',
  'publish',
  'discard',
]);

export interface StatusChange {
  readonly action: CourseAction;
  readonly reason?: string | undefined;
  readonly publishing?: Publishing | undefined;
  /** The revision of the draft that the person saw. */
  readonly revision?: number | undefined;
}

/** Changes the state of a course, with all consequences. */
export async function changeStatus(locked: LockedChange, request: StatusChange): Promise<void> {
  const { draft, actor, tx } = locked;
  const { action, reason = '', publishing = plainPublishing } = request;
  if (draft.isDeleted) refuse(errors.inBin);
  if (actor.writesFrenchOnly) refuse(errors.onlyFrench);
  if (!holdsRightsFor(actor, action)) refuse(platformErrors.notAllowed);
  const before = standingOf(draft);
  const after = step(before, action);
  if (!after) refuse(errors.wrongState);
  if (transitions[action].review && !locked.settings.courseReview.enabled) refuse(errors.reviewOff);
  checkRevision(request.revision, locked);
  if (action === 'deny' && reason === '') refuse(errors.reasonRequired, {}, { field: 'reason' });
  const at = locked.now();
  const { id, name, nameFr, revision } = draft;
  if (endsPlan.has(action)) await cancelPlans(tx, { kind: 'course', recordId: id });
  const course = { id, name: { en: name, fr: nameFr }, revision };
  switch (action) {
    case 'submit':
      await readyDraft(locked);
      await setDraftState(tx, id, { state: 'review', submittedBy: actor.id, denyReason: null, at });
      await locked.announce(courseSubmitted, { course, brandId: draft.brandId, by: actor.id });
      break;
    case 'deny':
      await setDraftState(tx, id, { state: 'denied', decidedBy: actor.id, denyReason: reason, at });
      await locked.announce(courseDecided, {
        course,
        approved: false,
        reason,
        author: draft.submittedBy,
        by: actor.id,
      });
      break;
    case 'approve':
      await publishDraft(locked, publishing);
      await setDraftState(tx, id, { state: 'clean', decidedBy: actor.id, denyReason: null, at });
      await locked.announce(courseDecided, {
        course,
        approved: true,
        reason: '',
        author: draft.submittedBy,
        by: actor.id,
      });
      break;
    case 'publish':
      await publishDraft(locked, publishing);
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
  await locked.record({
    type: transitions[action].log,
    entity: { kind: 'course', id, name },
    before,
    after: { ...after, action, ...(reason && { reason }) },
  });
}
