import type { CourseDraft } from '#contract/training/course-draft.ts';
import { withEvent } from '#contract/training/progress.rules.ts';
import { draftErrors as errors } from '#contract/training/course-drafts.errors.ts';
import type { Publishing } from '#contract/training/course-publishing.fields.ts';
import { refuse } from '#server/platform/refusal.ts';
import { dayIn } from '#server/platform/today.ts';
import { coursePassed } from '#server/training/standings/progress.events.ts';
import type { LockedChange } from '../draft/change-draft.ts';
import { notifyOfNewCourse } from '../assigned/assigned-notice.ts';
import { goLive, insertVersion } from './course-publishing.queries.ts';
import { frozen as frozenOf, sectionIdsOf, type Frozen } from './course-version.rules.ts';
import { lockLearners, markRenewals, writeMoves, type Moved } from './move-learners.queries.ts';
import { presentedDraft } from '../draft/present-draft.ts';

const day = 86_400_000;

/** The options of publishing if nothing is chosen. */
export const plainPublishing: Publishing = { note: '', underway: 'keep', renewal: 'none' };

/** Freezes the draft as the next version and makes it live; refuses one that is not ready and lists what is missing. */
export async function publishDraft(locked: LockedChange, publishing: Publishing): Promise<void> {
  await publishContent(locked, frozenOf(await readyDraft(locked)), publishing, null);
}

/** The draft, ready for learners or for a reviewer; otherwise the error lists what is missing. */
export async function readyDraft(locked: LockedChange): Promise<CourseDraft> {
  const draft = await presentedDraft(locked.tx, locked, locked.draft.id);
  const faults = draft.checks.filter((one) => one.severity === 'error');
  if (faults.length === 0) return draft;
  const missing = faults
    .slice(0, 3)
    .map((one) => one.message)
    .join(' ');
  return refuse(errors.notReady, { missing }, { current: { checks: draft.checks } });
}

/** Makes a content the live version, and treats people who started or passed an earlier one as the author chose. */
export async function publishContent(
  locked: LockedChange,
  frozen: Frozen,
  publishing: Publishing,
  restoresVersionId: string | null,
): Promise<void> {
  const { tx, draft, actor, settings } = locked;
  const at = locked.now();
  // Without a grace period, a course to renew is due at once. One that was granted before runs on: people were told its date.
  const graceDays = settings.grace.enabled ? (publishing.graceDays ?? settings.graceDays) : 0;
  const version = await insertVersion(tx, {
    courseId: draft.id,
    frozen,
    publishing: { ...publishing, graceDays },
    publishedBy: actor.id,
    submittedBy: draft.state === 'review' ? draft.submittedBy : null,
    at,
    restoresVersionId,
  });
  await goLive(tx, draft.id, { id: version.id, frozen, at });
  if (draft.publishedVersionId === null) await notifyOfNewCourse(locked, draft.id, frozen);
  const renews = publishing.renewal === 'renew';
  if (publishing.underway === 'move' || renews)
    await moveLearners(locked, version.id, frozen, {
      underway: publishing.underway === 'move',
      passed: renews,
    });
  if (renews)
    await markRenewals(tx, draft.id, dayIn(settings.timeZone, new Date(at.getTime() + graceDays * day)));
}

/** Moves people to a version with all they have seen. Nobody loses a pass, and people who have seen everything in it pass. */
async function moveLearners(
  locked: LockedChange,
  versionId: string,
  { content, quiz }: Frozen,
  who: { readonly underway: boolean; readonly passed: boolean },
): Promise<void> {
  const { tx, draft } = locked;
  const at = locked.now().toISOString();
  const shape = { sectionIds: sectionIdsOf(content), hasQuiz: quiz.length > 0 };
  const moved = (await lockLearners(tx, draft.id, versionId, who)).map(
    ({ userId, dealerId, progress }): Moved => {
      const after = withEvent(progress, { ...moveEvent, occurredAt: at, receivedAt: at }, shape);
      return {
        userId,
        dealerId,
        progress: after,
        firstPass: progress.passedAt === null && after.passedAt !== null,
      };
    },
  );
  await writeMoves(tx, { courseId: draft.id, versionId, at }, moved);
  for (const { userId, progress } of moved.filter((one) => one.firstPass)) {
    await locked.announce(coursePassed, {
      userId,
      courseId: draft.id,
      courseVersionId: versionId,
      passedAt: progress.passedAt!,
    });
  }
}

const moveEvent = {
  kind: 'moved-version',
  sectionId: null,
  durationSeconds: 0,
  positionSeconds: null,
  score: null,
  passed: null,
} as const;
