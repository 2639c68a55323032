import { allows } from '#contract/platform/access.ts';
import { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
import { curriculumErrors as errors } from '#contract/training/curriculums.errors.ts';
import { activitiesOf } from '#server/people/users/record-activity.queries.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { eitherOf, paginationOf } from '#server/platform/database/lists.ts';
import { changeMany } from '#server/platform/long-work/change-many.ts';
import type { Handlers, Standings } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { withId } from '#server/platform/with-id.ts';
import {
  checkVersion,
  checkLimit,
  lockCurriculum,
  presentedRecord,
  recordChange,
  type LockedCurriculum,
} from './change-curriculum.ts';
import { curriculumBulk } from './curriculum-bulk.ts';
import { moveToBin, restore, switchStatus } from './change-status.ts';
import {
  duplicateCurriculum,
  insertCurriculum,
  orderCurriculums,
  recordById,
} from './curriculum-records.queries.ts';
import { addResources, removeResource, resourcesOf } from './curriculum-resources.queries.ts';
import { recordsVisible } from './curriculums.scope.ts';
import { claimForCurriculum, releaseForCurriculum } from './own-files.ts';
import { checkBrand, saveCurriculum, withPictures } from './save-curriculum.ts';
import { curriculumsManaged, curriculumsOpenOn } from '#server/training/catalog/curriculums.scope.ts';

export const curriculumRecordHandlers: Handlers<typeof curriculumRecordCalls> = {
  async read({ params }, context) {
    return { curriculum: await presentedRecord(context.db, context, params.id) };
  },

  create: ({ body: { name, brand, ...more }, files }, context) =>
    context.change(async (change) => {
      const { actor } = context;
      await checkBrand(change.tx, actor, brand);
      await checkLimit(change, brand);
      const id = await insertCurriculum(change.tx, { name, brandId: brand, createdBy: actor.id });
      const sent = withPictures(more, files);
      if (Object.values(sent).some((one) => one !== undefined))
        await saveCurriculum(await lockCurriculum(change, actor, id, 'edit'), sent);
      await change.record({
        type: 'create',
        entity: { kind: 'curriculum', id, name: name.en },
        after: { name, brand },
      });
      return { curriculum: await presentedRecord(change.tx, context, id) };
    }),

  save: ({ params, body: { version, status, ...fields }, files }, context) =>
    context.change(async (change) => {
      const { actor } = context;
      const sent = withPictures(fields, files);
      if (Object.values(sent).some((one) => one !== undefined)) {
        const locked = await lockCurriculum(change, actor, params.id, 'edit');
        checkVersion(version, 'version', locked);
        await saveCurriculum(locked, sent);
        version = locked.row.version + 1;
      }
      if (status) {
        const locked = await lockCurriculum(
          change,
          actor,
          params.id,
          status === 'published' ? 'publish' : 'unpublish',
        );
        // A publisher names the version looked at; if omitted, the current one.
        if (version !== undefined) checkVersion(version, 'version', locked);
        await switchStatus(locked, status);
      }
      return { curriculum: await presentedRecord(change.tx, context, params.id) };
    }),

  remove: ({ params }, context) =>
    context.change(async (change) => {
      await moveToBin(await lockCurriculum(change, context.actor, params.id, 'delete'));
      return { success: true as const };
    }),

  restore: ({ params }, context) =>
    context.change(async (change) => {
      await restore(await lockCurriculum(change, context.actor, params.id, 'restore'));
      return { curriculum: await presentedRecord(change.tx, context, params.id) };
    }),

  duplicate: ({ params }, context) =>
    context.change(async (change) => {
      const locked = await lockCurriculum(change, context.actor, params.id, 'duplicate');
      await checkLimit(change, locked.row.brand?._id ?? null);
      const id = await duplicateCurriculum(change.tx, locked.row, context.actor.id);
      const curriculum = await presentedRecord(change.tx, context, id);
      await change.record({
        type: 'create',
        entity: { kind: 'curriculum', id, name: curriculum.name.en },
        after: { duplicateOf: params.id },
      });
      return { curriculum };
    }),

  bulk: ({ body: { ids, action } }, context) => changeMany(ids, context, curriculumBulk, { action }),

  updateOrders: ({ body: { ids } }, { actor, change }) =>
    change(async ({ tx }) => {
      if (!(await orderCurriculums(tx, ids, curriculumsManaged.sql(actor, 'k')))) refuse(errors.notFound);
      return { success: true as const };
    }),

  async resources({ params }, { db, actor, today }) {
    const visible = eitherOf(curriculumsOpenOn(today()).sql(actor, 'k'), recordsVisible.sql(actor, 'k'));
    return { resources: found(await resourcesOf(db, params.id, visible), errors.notFound) };
  },

  addResources: ({ params, body, files }, context) =>
    context.change(async (change) => {
      const locked = await lockCurriculum(change, context.actor, params.id, 'edit');
      const parts = (files['resources-{n}'] ?? []).toSorted((a, b) => a.index - b.index);
      const named = [...body.files, ...parts.map((file) => ({ fileId: file.id, name: file.name }))];
      const claimed = await claimForCurriculum(
        locked,
        context.actor,
        params.id,
        named.map(({ fileId }) => ({ fileId, kinds: ['document', 'video', 'audio'] })),
      );
      const before = locked.row.resources.map((one) => one.name);
      await addResources(
        change.tx,
        params.id,
        named.map(({ fileId, name }) => ({ id: fileId, name: name || claimed.get(fileId)!.name })),
      );
      return { resources: await resourcesAfter(locked, before) };
    }),

  removeResource: ({ params }, context) =>
    context.change(async (change) => {
      const locked = await lockCurriculum(change, context.actor, params.id, 'edit');
      if (!(await removeResource(change.tx, params.id, params.rid))) refuse(errors.resourceNotFound);
      await releaseForCurriculum(locked, [params.rid]);
      return {
        resources: await resourcesAfter(
          locked,
          locked.row.resources.map((one) => one.name),
        ),
      };
    }),

  async activity({ params, query }, { db, actor }) {
    found(await recordById(db, params.id, recordsVisible.sql(actor, 'k')), errors.notFound);
    const { rows, total } = await activitiesOf(db, 'curriculum', params.id, query);
    return { activities: rows.map(withId), pagination: paginationOf(total, query) };
  },
};

export const curriculumRecordStandings: Standings<typeof curriculumRecordCalls> = {
  save: ({ params }, context) => presentedRecord(context.db, context, params.id),
};

async function resourcesAfter(locked: LockedCurriculum, before: readonly string[]) {
  const after = found(
    await resourcesOf(locked.tx, locked.row.id, recordsVisible.sql(locked.actor, 'k')),
    errors.notFound,
  );
  await recordChange(locked, { resources: before }, { resources: after.map((one) => one.name) });
  return after;
}

/** What the caller may create from the list. */
export const listAbilities = (actor: Actor) => ({
  create: allows(curriculumRecordCalls.create.access, actor),
  order: allows(curriculumRecordCalls.updateOrders.access, actor),
  delete: allows(curriculumRecordCalls.remove.access, actor),
});
