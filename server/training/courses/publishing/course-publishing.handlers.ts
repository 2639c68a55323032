import { coursePublishingCalls } from '#contract/training/course-publishing.calls.ts';
import { draftErrors as errors } from '#contract/training/course-drafts.errors.ts';
import { courseErrors } from '#contract/training/courses.errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { withId } from '#server/platform/with-id.ts';
import { lockDraft } from '../draft/change-draft.ts';
import { changeStatus } from './change-status.ts';
import { differenceOf } from './course-difference.rules.ts';
import {
  affectedBy,
  countCurriculums,
  listVersions,
  setDraftState,
  versionById,
} from './course-publishing.queries.ts';
import { standingOf } from './course-state.rules.ts';
import { frozen, sectionIdsOf, type Frozen } from './course-version.rules.ts';
import { presentedDraft } from '../draft/present-draft.ts';
import { plainPublishing, publishContent } from './publish-draft.ts';
import { restoreDraft } from './restore-draft.queries.ts';

/** What the first version is compared with: everything is new, and no passing score has changed. */
const nothingBefore = ({ passScore }: Frozen): Frozen => ({
  content: { name: { en: '', fr: '' }, description: { en: '', fr: '' }, chapters: [] },
  quiz: [],
  passScore,
  timeLimitMinutes: null,
  attemptsLimit: null,
  poolSize: null,
});

export const coursePublishingHandlers: Handlers<typeof coursePublishingCalls> = {
  async preview({ params, query }, context) {
    const draft = await presentedDraft(context.db, context, params.id);
    const live = draft.live && (await versionById(context.db, params.id, draft.live.versionId));
    const restored =
      query.restores &&
      found(await versionById(context.db, params.id, query.restores), errors.versionNotFound);
    const after: Frozen = restored || frozen(draft);
    // A published version was complete when it was published.
    const checks = restored ? [] : draft.checks;
    const [last] = await listVersions(context.db, params.id);
    return {
      preview: {
        nextNumber: (last?.number ?? 0) + 1,
        revision: draft.revision,
        checks,
        isReady: checks.every((one) => one.severity !== 'error'),
        changes: differenceOf(params.id, live ?? nothingBefore(after), after),
        affected: await affectedBy(context.db, params.id, sectionIdsOf(after.content)),
        curriculumsCount: await countCurriculums(context.db, params.id),
        defaultGraceDays: context.settings.grace.enabled ? context.settings.graceDays : 0,
        zone: context.settings.timeZone,
      },
    };
  },

  changeStatus: ({ params, body }, context) =>
    context.change(async (change) => {
      await changeStatus(await lockDraft(change, context.actor, params.id), body);
      return { course: await presentedDraft(change.tx, context, params.id) };
    }),

  async versions({ params }, context) {
    await presentedDraft(context.db, context, params.id);
    return { versions: (await listVersions(context.db, params.id)).map(withId) };
  },

  async compare({ params, query }, context) {
    const draft = await presentedDraft(context.db, context, params.id);
    const side = async (versionId: string | undefined) => {
      if (versionId === undefined) return null;
      if (versionId === 'draft') return { of: null, frozen: frozen(draft) };
      const version = found(await versionById(context.db, params.id, versionId), errors.versionNotFound);
      return { of: { _id: version.id, number: version.number }, frozen: version };
    };
    const from = await side(query.from ?? draft.live?.versionId);
    const to = await side(query.to);
    return {
      changes: differenceOf(params.id, from?.frozen ?? nothingBefore(to!.frozen), to!.frozen),
      from: from?.of ?? null,
      to: to!.of,
    };
  },

  rollback: ({ params, body }, context) =>
    context.change(async (change) => {
      const locked = await lockDraft(change, context.actor, params.id);
      const { draft, tx } = locked;
      if (context.actor.writesFrenchOnly) refuse(errors.onlyFrench);
      if (draft.isDeleted) refuse(errors.inBin);
      const standing = standingOf(draft);
      if (standing.draft === 'review') refuse(errors.inReview);
      if (standing.live === 'never') refuse(errors.wrongState);
      const version = found(await versionById(tx, params.id, params.versionId), errors.versionNotFound);
      if (standing.draft !== 'clean' && !body.discard) refuse(errors.draftChanges);
      await restoreDraft(tx, params.id, version);
      await publishContent(locked, version, body.publishing ?? plainPublishing, version.id);
      await setDraftState(tx, params.id, { state: 'clean', denyReason: null, at: locked.now() });
      await locked.record({
        type: 'publish',
        entity: { kind: 'course', id: draft.id, name: draft.name },
        before: { versionId: draft.publishedVersionId },
        after: { restoresVersionId: version.id, number: version.number },
      });
      return { course: found(await presentedDraft(tx, context, params.id), courseErrors.notFound) };
    }),
};
