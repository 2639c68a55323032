import { allows } from '#contract/platform/access.ts';
import { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
import { curriculumErrors as errors } from '#contract/training/curriculums.errors.ts';
import { shelfHandlers } from '#server/people/publishing/publication-handlers.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { eitherOf } from '#server/platform/database/lists.ts';
import type { Handlers, Standings } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { checkVersion, presentedRecord, presentRecord, type LockedCurriculum } from './change-curriculum.ts';
import { checkLimit, curriculums } from './curriculum-kind.ts';
import { copyContent, insertCurriculum, orderCurriculums } from './curriculum-records.queries.ts';
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
        await saveCurriculum(await curriculums.lockForChange(change, actor, id, 'edit'), sent);
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
        const locked = await curriculums.lockForChange(change, actor, params.id, 'edit');
        checkVersion(version, 'version', locked);
        await saveCurriculum(locked, sent);
        version = locked.row.version + 1;
      }
      if (status) {
        const locked = await curriculums.lockForChange(
          change,
          actor,
          params.id,
          status === 'published' ? 'publish' : 'unpublish',
        );
        // A publisher names the version looked at; if omitted, the current one.
        if (version !== undefined) checkVersion(version, 'version', locked);
        await curriculums.switchStatus(locked, status);
      }
      return { curriculum: await presentedRecord(change.tx, context, params.id) };
    }),

  ...shelfHandlers(curriculums, {
    key: 'curriculum',
    present: presentRecord,
    copyRest: ({ tx }, { id }, copyId) => copyContent(tx, id, copyId),
  }),

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
      const locked = await curriculums.lockForChange(change, context.actor, params.id, 'edit');
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
      const locked = await curriculums.lockForChange(change, context.actor, params.id, 'edit');
      if (!(await removeResource(change.tx, params.id, params.rid))) refuse(errors.resourceNotFound);
      await releaseForCurriculum(locked, [params.rid]);
      return {
        resources: await resourcesAfter(
          locked,
          locked.row.resources.map((one) => one.name),
        ),
      };
    }),
};

export const curriculumRecordStandings: Standings<typeof curriculumRecordCalls> = {
  save: ({ params }, context) => presentedRecord(context.db, context, params.id),
};

async function resourcesAfter(locked: LockedCurriculum, before: readonly string[]) {
  const after = found(
    await resourcesOf(locked.tx, locked.row.id, recordsVisible.sql(locked.actor, 'k')),
    errors.notFound,
  );
  await curriculums.note(locked, { resources: before }, { resources: after.map((one) => one.name) });
  return after;
}

/** What the caller may create from the list. */
export const listAbilities = (actor: Actor) => ({
  create: allows(curriculumRecordCalls.create.access, actor),
  order: allows(curriculumRecordCalls.updateOrders.access, actor),
  delete: allows(curriculumRecordCalls.remove.access, actor),
});
