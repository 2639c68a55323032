import { resourceCalls } from '#contract/library/resources.calls.ts';
import { resourceErrors as errors } from '#contract/library/resources.errors.ts';
import { besideOneUnit } from '#contract/people/one-unit.fields.ts';
import { allows } from '#contract/platform/access.ts';
import { activitiesOf } from '#server/people/users/record-activity.queries.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import { ifNamed, type Handlers, type Standings } from '#server/platform/http/handlers.ts';
import { changeMany } from '#server/platform/long-work/change-many.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { withId } from '#server/platform/with-id.ts';
import { lockForChange, makeChange, plan } from './change-resource.ts';
import { nameOf, present } from './present-resource.ts';
import { resourceBulk } from './resource-bulk.ts';
import { duplicateResource } from './resource-states.queries.ts';
import {
  countDownload,
  coursesWithResources,
  listResources,
  reorderResources,
  resourceById,
  type ResourceRow,
} from './resources.queries.ts';
import { resourcesManaged, resourcesVisible } from './resources.scope.ts';
import { createResource, saveResource } from './save-resource.ts';

export const resourceHandlers: Handlers<typeof resourceCalls> = {
  async list({ query }, context) {
    const { db, actor } = context;
    const isManaged = query.isAdmin || query.deleted || (query.status ?? 'published') !== 'published';
    const { rows, total, counts } = isManaged
      ? await listResources(db, resourcesManaged.sql(actor, 'r'), query)
      : await listResources(db, resourcesVisible.sql(actor, 'r'), {
          ...query,
          status: 'published',
          deleted: false,
        });
    const { published } = counts;
    return {
      resources: rows.map((row) => present(row, context)),
      pagination: paginationOf(total, query),
      counts: isManaged ? counts : { all: published, draft: 0, published, unpublished: 0, deleted: 0 },
      abilities: {
        create: allows(resourceCalls.create.access, actor),
        order: allows(resourceCalls.changeOrder.access, actor),
      },
    };
  },

  async get({ params }, context) {
    const visible = resourcesVisible.sql(context.actor, 'r');
    const row = found(await resourceById(context.db, params.id, visible), errors.notFound);
    return { resource: present(row, context) };
  },

  create: ({ body, files }, context) =>
    context.change(async (change) => ({
      resource: await presented(change, context, await createResource(change, context, body, files)),
    })),

  save: ({ params, body, files }, context) => saveResource(params.id, body, files, context),
  saveByBody: ({ body: { _id, ...body }, files }, context) => saveResource(_id, body, files, context),

  download: ({ params }, context) =>
    context.change(async ({ tx, record }) => {
      const { actor, language } = context;
      const row = found(await resourceById(tx, params.id, resourcesVisible.sql(actor, 'r')), errors.notFound);
      const link = linkOf(row, language);
      if (!link) refuse(errors.notFound);
      await countDownload(tx, row.id, actor.id, actor.dealerIds[0] ?? null);
      await record({ type: 'download', entity: { kind: 'resource', id: row.id, name: nameOf(row) } });
      return { resource: present({ ...row, downloadCount: row.downloadCount + 1 }, context), link };
    }),

  remove: ({ params }, { actor, change }) =>
    change(async (one) => {
      await makeChange(one, actor, params.id, 'delete');
      return { success: true as const };
    }),

  restore: ({ params }, context) =>
    context.change(async (change) => {
      await makeChange(change, context.actor, params.id, 'restore');
      return { resource: await presented(change, context, params.id) };
    }),

  duplicate: ({ params }, context) =>
    context.change(async (change) => {
      const { tx, row, actor } = await lockForChange(change, context.actor, params.id, 'duplicate');
      const id = await duplicateResource(tx, row, actor.id);
      const after = { duplicateOf: row.id };
      await change.record({ type: 'create', entity: { kind: 'resource', id, name: nameOf(row) }, after });
      return { resource: await presented(change, context, id) };
    }),

  changeStatus: ({ params, body }, context) =>
    context.change(async (change) => {
      const action = body.status === 'published' ? 'publish' : 'unpublish';
      await makeChange(change, context.actor, params.id, action);
      return { resource: await presented(change, context, params.id) };
    }),

  schedule: ({ params, body }, context) =>
    context.change(async (change) => {
      await plan(await lockForChange(change, context.actor, params.id, 'schedule'), body);
      return { resource: await presented(change, context, params.id) };
    }),

  bulk: ({ body: { ids, action } }, context) => changeMany(ids, context, resourceBulk, { action }),

  async activity({ params, query }, { db, actor }) {
    found(await resourceById(db, params.id, resourcesManaged.sql(actor, 'r')), errors.notFound);
    const { rows, total } = await activitiesOf(db, 'resource', params.id, query);
    return { activities: rows.map(withId), pagination: paginationOf(total, query) };
  },

  changeOrder: ({ body: { ids } }, { actor, change }) =>
    change(async ({ tx }) => {
      if (!(await reorderResources(tx, ids, resourcesManaged.sql(actor, 'r')))) refuse(errors.notFound);
      return { success: true };
    }),

  async courses(_input, { db, actor }) {
    const rows = await coursesWithResources(db, resourcesVisible.sql(actor, 'r'));
    return { courses: rows.map(({ id: _id, ...course }) => ({ _id, ...course })) };
  },
};

async function standing(id: string, body: Readonly<Record<string, unknown>>, context: Context<Actor>) {
  const row = await resourceById(context.db, id, resourcesVisible.sql(context.actor, 'r'));
  return besideOneUnit(body, present(found(row, errors.notFound), context));
}

export const resourceStandings: Standings<typeof resourceCalls> = {
  save: ({ params, body }, context) => standing(params.id, body, context),
  saveByBody: ({ body }, context) => ifNamed(body, (id) => standing(id, body, context)),
};

const presented = async ({ tx }: Change, context: Context<Actor>, id: string) =>
  present(found(await resourceById(tx, id), errors.notFound), context);

/** Where opening leads: the address of a link, or the file in the reader’s language, or the one there is. */
function linkOf(row: ResourceRow, language: 'en' | 'fr'): string | null {
  if (row.type === 'link') return row.url || null;
  const file = language === 'fr' ? (row.fileFr ?? row.file) : (row.file ?? row.fileFr);
  return file && `/files/${file._id}`;
}
