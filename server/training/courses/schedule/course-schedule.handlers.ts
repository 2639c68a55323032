import { platformErrors } from '#contract/platform/errors.ts';
import { draftErrors } from '#contract/training/course-drafts.errors.ts';
import { courseScheduleCalls } from '#contract/training/course-schedule.calls.ts';
import { scheduleErrors as errors } from '#contract/training/course-schedule.errors.ts';
import { checkMeetingTime } from '#server/platform/calendar/meeting-time.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { checkRevision, lockDraft, type LockedChange } from '../draft/change-draft.ts';
import { cancelPlans, instantOf, planChange } from '#server/platform/publishing/planned-changes.queries.ts';
import type { PlannedAction } from './course-schedule.queries.ts';
import { holdsRightsFor, standingOf, step } from '../publishing/course-state.rules.ts';
import { presentedDraft } from '../draft/present-draft.ts';
import { plainPublishing, readyDraft } from '../publishing/publish-draft.ts';

const yearMilliseconds = 366 * 86_400_000;

export const courseScheduleHandlers: Handlers<typeof courseScheduleCalls> = {
  set: ({ params, body }, context) =>
    context.change(async (change) => {
      const locked = await lockDraft(change, context.actor, params.id);
      const { draft, tx, actor } = locked;
      const action = draft.state === 'review' ? 'approve' : 'publish';
      mayPlan(locked, action);
      if (draft.isDeleted) refuse(draftErrors.inBin);
      if (!step(standingOf(draft), action)) refuse(draftErrors.wrongState);
      checkRevision(body.revision, locked);
      const zone = locked.settings.timeZone;
      checkMeetingTime({ localTime: `${body.day}T${body.time}`, zone }, 'time');
      const dueAt = await instantOf(tx, { day: body.day, time: body.time, zone });
      const now = locked.now();
      if (dueAt <= now) refuse(errors.past, {}, { field: 'time' });
      if (dueAt.getTime() > now.getTime() + yearMilliseconds) refuse(errors.tooFar, {}, { field: 'day' });
      await readyDraft(locked);
      const record = { kind: 'course', recordId: draft.id };
      const [before] = await cancelPlans(tx, record);
      const publishing = body.publishing ?? plainPublishing;
      await planChange(tx, {
        ...record,
        dueAt,
        zone,
        action,
        options: publishing,
        createdBy: actor.id,
        createdAt: now,
      });
      await locked.record({
        type: 'update',
        entity: { kind: 'course', id: draft.id, name: draft.name },
        before: { publishesAt: before ?? null },
        after: { publishesAt: dueAt.toISOString() },
      });
      return { course: await presentedDraft(tx, context, params.id) };
    }),

  withdraw: ({ params }, context) =>
    context.change(async (change) => {
      const locked = await lockDraft(change, context.actor, params.id);
      mayPlan(locked, 'publish');
      const [before] = await cancelPlans(locked.tx, { kind: 'course', recordId: params.id });
      found(before, errors.none);
      await locked.record({
        type: 'update',
        entity: { kind: 'course', id: locked.draft.id, name: locked.draft.name },
        before: { publishesAt: before },
        after: { publishesAt: null },
      });
      return { course: await presentedDraft(locked.tx, context, params.id) };
    }),
};

function mayPlan({ actor }: LockedChange, action: PlannedAction): void {
  if (actor.writesFrenchOnly) refuse(draftErrors.onlyFrench);
  if (!holdsRightsFor(actor, action)) refuse(platformErrors.notAllowed);
}
