import { randomBytes } from 'node:crypto';
import { courseShelfCalls } from '#contract/training/course-shelf.calls.ts';
import { draftErrors as errors } from '#contract/training/course-drafts.errors.ts';
import { courseErrors } from '#contract/training/courses.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { eitherOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { isId, newId } from '#server/platform/ids.ts';
import type { Limit } from '#server/platform/limits.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { changeMany } from '#server/platform/long-work/change-many.ts';
import { subscriberOf } from '#server/platform/network.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { editDraft, lockDraft, type LockedChange } from '../draft/change-draft.ts';
import { insertCourse, noteSave, setSaveRecord } from '../draft/course-drafts.queries.ts';
import { draftsVisible } from '../draft/course-drafts.scope.ts';
import { checkLimit, lockForEdit, recordCourse, remove, restore } from './change-shelf.ts';
import { courseBulk } from './course-bulk.ts';
import { previewOf } from './course-preview.ts';
import { removalOf } from './course-removal.queries.ts';
import {
  copyShelf,
  courseIdByShareKey,
  resourcesOf,
  setShareKey,
  shareFiles,
  shareKeyOf,
  unassign,
} from './course-shelf.queries.ts';
import { newOptionId } from '../draft/option-ids.ts';
import { frozen, withNewIds } from '../publishing/course-version.rules.ts';
import { coursesVisibleTo } from '../courses.scope.ts';
import { claimForCourse } from '../draft/draft-files.ts';
import { addResources, removeResource } from '../draft/draft-files.queries.ts';
import { presentedDraft } from '../draft/present-draft.ts';
import { restoreDraft } from '../publishing/restore-draft.queries.ts';
import { curriculumsManaged } from '#server/training/catalog/curriculums.scope.ts';

/** Tries of unknown share keys, by person and by address. Valid ones do not count. */
const wrongKeys: Limit = { name: 'share-keys', count: 30, seconds: 600 };
const wrongKeysOfAddress: Limit = { name: 'share-keys-of-address', count: 100, seconds: 600 };

export const courseShelfHandlers: Handlers<typeof courseShelfCalls> = {
  remove: ({ params }, context) =>
    context.change(async (change) => {
      await remove(await lockDraft(change, context.actor, params.id));
      return { success: true as const };
    }),

  async removal({ params }, { db, actor }) {
    return found(await removalOf(db, params.id, draftsVisible.sql(actor, 'c')), courseErrors.notFound);
  },

  restore: ({ params }, context) =>
    context.change(async (change) => {
      await restore(await lockDraft(change, context.actor, params.id));
      return { course: await presentedDraft(change.tx, context, params.id) };
    }),

  duplicate: ({ params, body }, context) =>
    context.change(async (change) => {
      const locked = await lockForEdit(change, context.actor, params.id);
      const { tx, draft, actor } = locked;
      const again = body.saveId
        ? await noteSave(tx, { id: body.saveId, courseId: draft.id, userId: actor.id, recordId: draft.id })
        : null;
      if (again) return { course: await presentedDraft(tx, context, again) };
      await checkLimit(locked);
      const original = await presentedDraft(tx, context, draft.id);
      const id = await insertCourse(tx, {
        brandId: draft.brandId,
        category: '',
        passScore: original.passScore,
        createdBy: actor.id,
      });
      await copyShelf(tx, draft.id, id);
      await shareFiles(tx, draft.id, id);
      await restoreDraft(
        tx,
        id,
        withNewIds(frozen(original), newId, { en: ' (copy)', fr: ' (copie)' }, newOptionId),
      );
      await editDraft(change, actor, { courseId: id, work: async () => ({ recordId: id, result: {} }) });
      if (body.saveId) await setSaveRecord(tx, body.saveId, id);
      await change.record({
        type: 'create',
        entity: { kind: 'course', id, name: original.name.en },
        after: { duplicateOf: draft.id },
      });
      return { course: await presentedDraft(tx, context, id) };
    }),

  bulk: ({ body: { ids, action, brand } }, context) =>
    changeMany(ids, context, courseBulk, { action, ...(brand !== undefined && { brand }) }),

  async resources({ params }, { db, actor, today }) {
    const visible = eitherOf(coursesVisibleTo(actor, today()), draftsVisible.sql(actor, 'c'));
    return { resources: found(await resourcesOf(db, params.id, visible), courseErrors.notFound) };
  },

  addResources: ({ params, body, files }, context) =>
    context.change(async (change) => {
      const locked = await lockForEdit(change, context.actor, params.id);
      const parts = (files['resources-{n}'] ?? []).toSorted((a, b) => a.index - b.index);
      const named = [...body.files, ...parts.map((file) => ({ fileId: file.id, name: file.name }))];
      const claimed = await claimForCourse(
        locked,
        params.id,
        context.actor.id,
        named.map(({ fileId }) => ({ fileId, kinds: ['document', 'video', 'audio'] })),
      );
      await addResources(
        change.tx,
        params.id,
        named.map(({ fileId, name }) => ({ id: fileId, name: name || claimed.get(fileId)!.name })),
      );
      await recordCourse(locked, {}, { resources: named });
      return {
        resources: found(
          await resourcesOf(change.tx, params.id, draftsVisible.sql(context.actor, 'c')),
          courseErrors.notFound,
        ),
      };
    }),

  removeResource: ({ params }, context) =>
    context.change(async (change) => {
      const locked = await lockForEdit(change, context.actor, params.id);
      if (!(await removeResource(change.tx, params.id, params.rid))) refuse(errors.resourceNotFound);
      await recordCourse(locked, { resource: params.rid }, {});
      return {
        resources: found(
          await resourcesOf(change.tx, params.id, draftsVisible.sql(context.actor, 'c')),
          courseErrors.notFound,
        ),
      };
    }),

  shareLink: ({ params }, context) =>
    context.change(async (change) => {
      const locked = await lockForEdit(change, context.actor, params.id);
      const key = await shareKeyOf(change.tx, params.id);
      return share(context, key ?? (await newShareKey(locked)));
    }),

  renewShareLink: ({ params }, context) =>
    context.change(async (change) =>
      share(context, await newShareKey(await lockForEdit(change, context.actor, params.id))),
    ),

  revokeShareLink: ({ params }, context) =>
    context.change(async (change) => {
      const locked = await lockForEdit(change, context.actor, params.id);
      await setShareKey(change.tx, params.id, null);
      await recordCourse(locked, { shared: true }, { shared: false });
      return { success: true as const };
    }),

  async preview({ params: { shareKey } }, context) {
    const asAuthor = isId(shareKey);
    const { actor, db, limits, origin } = context;
    const counters = [
      [wrongKeys, actor.id],
      [wrongKeysOfAddress, subscriberOf(origin.ip)],
    ] as const;
    const id = asAuthor
      ? shareKey
      : found(await limits.guess(counters, () => courseIdByShareKey(db, shareKey)), errors.noPreview);
    return { course: found(await previewOf(context, id, { asAuthor }), errors.noPreview) };
  },

  unassign: ({ params }, context) =>
    context.change(async (change) => {
      const locked = await lockDraft(change, context.actor, params.id);
      const visible = curriculumsManaged.sql(context.actor, 'k');
      if (!(await unassign(change.tx, params.id, params.curriculumId, visible)))
        refuse(errors.unknownCurriculum);
      await recordCourse(locked, { curriculum: params.curriculumId }, {});
      return { course: await presentedDraft(change.tx, context, params.id) };
    }),
};

async function newShareKey(locked: LockedChange): Promise<string> {
  // 22 characters hold 128 bits: nobody finds a link by guessing.
  const key = randomBytes(16).toString('base64url');
  await setShareKey(locked.tx, locked.draft.id, key);
  await recordCourse(locked, { shared: false }, { shared: true });
  return key;
}

const share = ({ environment, language }: Context<Actor>, shareKey: string) => ({
  shareKey,
  link: portalLink(environment, `/auth/course/${shareKey}/preview`, language),
});
