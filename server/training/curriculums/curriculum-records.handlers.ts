import { allows } from '#contract/platform/access.ts';
import { sentence } from '#contract/platform/errors.ts';
import { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
import { curriculumErrors as errors } from '#contract/training/curriculums.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { eitherOf, paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse, Refusal } from '#server/platform/refusal.ts';
import { withId } from '#server/platform/with-id.ts';
import {
  checkBase,
  checkLimit,
  holdCurriculum,
  presentedRecord,
  recordChange,
  type HeldCurriculum,
} from './change-curriculum.ts';
import { checksOf } from './curriculum-checks.rules.ts';
import { inOrder, waitsForLater } from './curriculum-outline.rules.ts';
import {
  activitiesOf,
  addResources,
  candidatesFor,
  countAudience,
  dropWaits,
  duplicateCurriculum,
  insertCurriculum,
  orderCourses,
  orderCurriculums,
  placeCourses,
  recordById,
  removePlaced,
  removeResource,
  resourcesOf,
  setDeleted,
  setPrerequisites,
  setRequired,
  setStatus,
  touchOutline,
  type RecordRow,
} from './curriculum-records.queries.ts';
import {
  coursesUsableBy,
  curriculumsManagedBy,
  curriculumsOpenTo,
  recordsVisibleTo,
} from './curriculums.scope.ts';
import { claimFiles, letGo } from './own-files.ts';
import { checkBrand, saveCurriculum, withPictures } from './save-curriculum.ts';

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
        await saveCurriculum(await holdCurriculum(change, actor, id, 'edit'), sent);
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
        const held = await holdCurriculum(change, actor, params.id, 'edit');
        checkBase(version, 'version', held);
        await saveCurriculum(held, sent);
        version = held.row.version + 1;
      }
      if (status) {
        const held = await holdCurriculum(
          change,
          actor,
          params.id,
          status === 'published' ? 'publish' : 'unpublish',
        );
        // Who publishes names what was looked at; left out, it is what stands.
        if (version !== undefined) checkBase(version, 'version', held);
        await switchStatus(held, status);
      }
      return { curriculum: await presentedRecord(change.tx, context, params.id) };
    }),

  remove: ({ params }, context) =>
    context.change(async (change) => {
      await remove(await holdCurriculum(change, context.actor, params.id, 'delete'));
      return { success: true as const };
    }),

  restore: ({ params }, context) =>
    context.change(async (change) => {
      await restore(await holdCurriculum(change, context.actor, params.id, 'restore'));
      return { curriculum: await presentedRecord(change.tx, context, params.id) };
    }),

  duplicate: ({ params }, context) =>
    context.change(async (change) => {
      const held = await holdCurriculum(change, context.actor, params.id, 'duplicate');
      await checkLimit(change, held.row.brand?._id ?? null);
      const id = await duplicateCurriculum(change.tx, params.id, context.actor.id);
      const curriculum = await presentedRecord(change.tx, context, id);
      await change.record({
        type: 'create',
        entity: { kind: 'curriculum', id, name: curriculum.name.en },
        after: { duplicateOf: params.id },
      });
      return { curriculum };
    }),

  async bulk({ body }, context) {
    const outcomes = [];
    for (const id of new Set(body.ids)) outcomes.push(await bulkOne(id, body.action, context));
    return { outcomes };
  },

  updateOrders: ({ body: { ids } }, { actor, change }) =>
    change(async ({ tx }) => {
      if (!(await orderCurriculums(tx, ids, curriculumsManagedBy(actor)))) refuse(errors.notFound);
      return { success: true as const };
    }),

  async existingCourses({ params, query }, { db, actor }) {
    found(await recordById(db, params.id, recordsVisibleTo(actor)), errors.notFound);
    const rows = await candidatesFor(db, params.id, coursesUsableBy(actor), query.text);
    return { courses: rows.map(withId) };
  },

  addCourses: ({ params, body }, context) =>
    changeOutline(context, params.id, body.outlineVersion, async (held) => {
      const inside = new Set(held.row.courses.map((course) => course._id));
      const fresh = [...new Set(body.courses)].filter((one) => !inside.has(one));
      if (!(await placeCourses(held.tx, params.id, fresh, coursesUsableBy(context.actor))))
        refuse(errors.unknownCourse);
    }),

  changeCourseOrder: ({ params, body }, context) =>
    changeOutline(context, params.id, body.outlineVersion, async (held) => {
      const outline = outlineOf(held.row);
      const ordered = inOrder(outline, body.ids);
      if (!ordered) refuse(errors.unknownPlace);
      const waits = waitsForLater(ordered);
      if (waits.length > 0 && !body.dropPrerequisites) {
        const words = waits.map((one) => `${nameIn(held, one.courseId)} ← ${nameIn(held, one.neededId)}`);
        refuse(errors.prerequisiteLater, { waits: words.join('; ') });
      }
      if (waits.length > 0) await dropWaits(held.tx, params.id, waits);
      await orderCourses(held.tx, params.id, body.ids);
    }),

  saveCourse: ({ params, body }, context) =>
    changeOutline(context, params.id, body.outlineVersion, async (held) => {
      const outline = outlineOf(held.row);
      if (!outline.some((one) => one.id === params.courseId)) refuse(errors.courseNotInside);
      if (body.required !== undefined) await setRequired(held.tx, params.id, params.courseId, body.required);
      const { prerequisites } = body;
      if (!prerequisites) return;
      const [wrong] = waitsForLater(
        outline.map((one) =>
          one.id === params.courseId ? { ...one, prerequisites } : { ...one, prerequisites: [] },
        ),
      );
      if (wrong)
        refuse(errors.notEarlier, {
          course: nameIn(held, params.courseId),
          needed: nameIn(held, wrong.neededId),
        });
      await setPrerequisites(held.tx, params.id, params.courseId, prerequisites);
    }),

  removeCourse: ({ params, query }, context) =>
    changeOutline(
      context,
      params.id,
      query.outlineVersion,
      async (held) => {
        if (!held.row.courses.some((course) => course._id === params.courseId))
          refuse(errors.courseNotInside);
        await removePlaced(held.tx, params.id, params.courseId);
      },
      'unassign',
    ),

  async resources({ params }, { db, actor }) {
    const visible = eitherOf(curriculumsOpenTo(actor), recordsVisibleTo(actor));
    return { resources: found(await resourcesOf(db, params.id, visible), errors.notFound) };
  },

  addResources: ({ params, body, files }, context) =>
    context.change(async (change) => {
      const held = await holdCurriculum(change, context.actor, params.id, 'edit');
      const parts = (files['resources-{n}'] ?? []).toSorted((a, b) => a.index - b.index);
      const named = [...body.files, ...parts.map((file) => ({ fileId: file.id, name: file.name }))];
      const there = await claimFiles(
        held,
        context.actor,
        { kind: 'curriculum', id: params.id, errors },
        named.map(({ fileId }) => ({ fileId, kinds: ['document', 'video', 'audio'] })),
      );
      const before = held.row.resources.map((one) => one.name);
      await addResources(
        change.tx,
        params.id,
        named.map(({ fileId, name }) => ({ id: fileId, name: name || there.get(fileId)!.name })),
      );
      return { resources: await resourcesAfter(held, before) };
    }),

  removeResource: ({ params }, context) =>
    context.change(async (change) => {
      const held = await holdCurriculum(change, context.actor, params.id, 'edit');
      if (!(await removeResource(change.tx, params.id, params.rid))) refuse(errors.resourceNotFound);
      await letGo(held, [params.rid]);
      return {
        resources: await resourcesAfter(
          held,
          held.row.resources.map((one) => one.name),
        ),
      };
    }),

  async audience({ query }, { db }) {
    const ids = (query.assignmentGroups ?? '')
      .split(',')
      .filter((one) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(one));
    return { peopleCount: await countAudience(db, ids) };
  },

  async activity({ params, query }, { db, actor }) {
    found(await recordById(db, params.id, recordsVisibleTo(actor)), errors.notFound);
    const { rows, total } = await activitiesOf(db, params.id, query);
    return { activities: rows.map(withId), pagination: paginationOf(total, query) };
  },
};

const outlineOf = ({ courses }: RecordRow) =>
  courses.map(({ _id: id, prerequisites }) => ({ id, prerequisites }));

function nameIn({ row, language }: HeldCurriculum, courseId: string): string {
  const name = row.courses.find((course) => course._id === courseId)?.name;
  return (language === 'fr' && name?.fr) || name?.en || '…';
}

/** Every change of the courses: one after the other, based on the order as it stands, counted and told. */
function changeOutline(
  context: Context<Actor>,
  id: string,
  base: number,
  work: (held: HeldCurriculum) => Promise<void>,
  action: 'edit' | 'unassign' = 'edit',
) {
  return context.change(async (change) => {
    const held = await holdCurriculum(change, context.actor, id, action);
    checkBase(base, 'outlineVersion', held);
    await work(held);
    await touchOutline(change.tx, id, context.actor.id, change.now());
    const curriculum = await presentedRecord(change.tx, context, id);
    await recordChange(held, { courses: told(held.row) }, { courses: told(curriculum) });
    return { curriculum };
  });
}

/** The courses as the activity log keeps them. */
const told = ({ courses }: Pick<RecordRow, 'courses'>) =>
  courses.map(({ _id, name, required, prerequisites }) => ({ _id, name: name.en, required, prerequisites }));

async function resourcesAfter(held: HeldCurriculum, before: readonly string[]) {
  const after = found(await resourcesOf(held.tx, held.row.id, recordsVisibleTo(held.actor)), errors.notFound);
  await recordChange(held, { resources: before }, { resources: after.map((one) => one.name) });
  return after;
}

async function switchStatus(held: HeldCurriculum, status: 'published' | 'unpublished'): Promise<void> {
  const { row, tx, actor, language } = held;
  if (status === 'published') {
    const missing = checksOf(row, row.today, language).filter((one) => one.severity === 'error');
    if (missing.length > 0) refuse(errors.notReady, { missing: missing.map((one) => one.message).join(' ') });
  }
  await setStatus(tx, row.id, status, actor.id, held.now());
  await recordChange(held, { status: row.status }, { status }, status === 'published' ? 'publish' : 'update');
}

async function remove(held: HeldCurriculum): Promise<void> {
  await setDeleted(held.tx, held.row.id, held.actor.id, held.now());
  await recordChange(held, { deleted: false }, { deleted: true }, 'delete');
}

async function restore(held: HeldCurriculum): Promise<void> {
  await checkLimit(held, held.row.brand?._id ?? null);
  await setDeleted(held.tx, held.row.id, null, null);
  await recordChange(held, { deleted: true }, { deleted: false });
}

/** One curriculum of bulk work, in a transaction of its own: what is refused is told, the others go on. */
async function bulkOne(
  id: string,
  action: 'publish' | 'unpublish' | 'delete' | 'restore',
  context: Context<Actor>,
) {
  const name = (await recordById(context.db, id, recordsVisibleTo(context.actor)))?.name ?? null;
  try {
    await context.change(async (change) => {
      const held = await holdCurriculum(change, context.actor, id, action);
      if (action === 'delete') return remove(held);
      if (action === 'restore') return restore(held);
      return switchStatus(held, action === 'publish' ? 'published' : 'unpublished');
    });
    return { _id: id, name, done: true, message: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { _id: id, name, done: false, message: sentence(error.error, context.language, error.values) };
  }
}

/** What the list lets the caller begin. */
export const listAbilities = (actor: Actor) => ({
  create: allows(curriculumRecordCalls.create.access, actor),
  order: allows(curriculumRecordCalls.updateOrders.access, actor),
  delete: allows(curriculumRecordCalls.remove.access, actor),
});
