import type { HandlerInput } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import type { courseDraftCalls } from '#contract/training/course-drafts.calls.ts';
import { draftErrors as errors } from '#contract/training/course-drafts.errors.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import type { StagedFiles } from '#server/platform/http/handlers.ts';
import { refuse } from '#server/platform/refusal.ts';
import { editDraft, lockDraft } from './change-draft.ts';
import { changeStatus } from '../publishing/change-status.ts';
import type { LockedDraft } from './course-drafts.queries.ts';
import { actionTowards, standingOf } from '../publishing/course-state.rules.ts';
import { presentedDraft } from './present-draft.ts';
import { saveCourse, touchesCourse, type SentCourse } from './save-course.ts';
import { updateShelf } from './save-draft.queries.ts';

type SaveBody = HandlerInput<typeof courseDraftCalls.save>['body'];

/** Saves the course's own fields, activates or deactivates it, and changes its status, all in one transaction. */
export function saveDraft(id: string, body: SaveBody, files: StagedFiles, context: Context<Actor>) {
  const { active, status, denyReason, publishing, saveId, ...sent } = body;
  return context.change(async (change) => {
    const { actor } = context;
    const { draft } = await lockDraft(change, actor, id);
    if (actor.writesFrenchOnly) refuse(errors.onlyFrench);
    if (draft.isDeleted) refuse(errors.inBin);
    if (hasContent(sent, files)) {
      await editDraft(change, actor, {
        courseId: id,
        saveId,
        outline: (sent.questions ?? []).some((one) => !one._id),
        async work(locked) {
          await saveCourse(locked, sent, files, await presentedDraft(change.tx, context, id));
          return { recordId: id, result: {} };
        },
        again: async () => ({}),
      });
    }
    if (active !== undefined && active !== draft.active) await switchActive(change, actor, draft, active);
    if (status) {
      const locked = await lockDraft(change, actor, id);
      const action = actionTowards(standingOf(locked.draft), status);
      if (action) await changeStatus(locked, { action, reason: denyReason, publishing });
    }
    return { course: await presentedDraft(change.tx, context, id) };
  });
}

const hasContent = (sent: SentCourse, files: StagedFiles): boolean =>
  touchesCourse(sent, files) ||
  sent.brand !== undefined ||
  sent.category !== undefined ||
  sent.questions !== undefined ||
  (files['resources-{n}'] ?? []).length > 0;

/** An inactive published course is hidden from new learners; people who started it continue. */
export async function switchActive(
  change: Change,
  actor: Actor,
  draft: LockedDraft,
  active: boolean,
): Promise<void> {
  if (!hasRight(actor, 'PUBLISH_COURSE')) refuse(platformErrors.notAllowed);
  await updateShelf(change.tx, draft.id, { active });
  await change.record({
    type: 'update',
    entity: { kind: 'course', id: draft.id, name: draft.name },
    before: { active: draft.active },
    after: { active },
  });
}
