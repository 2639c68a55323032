import { resourceCalls } from '#contract/library/resources.calls.ts';
import { resourceErrors as errors } from '#contract/library/resources.errors.ts';
import { besideOneUnit } from '#contract/people/one-unit.fields.ts';
import { allows } from '#contract/platform/access.ts';
import { publicationHandlers } from '#server/people/publishing/publication-handlers.ts';
import { putInOrder } from '#server/people/publishing/publishable.queries.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import { ifNamed, type Handlers, type Standings } from '#server/platform/http/handlers.ts';
import { asksForManaged } from '#server/platform/publishing/managed-list.rules.ts';
import { resources } from './resource-kind.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { present } from './present-resource.ts';
import {
  countDownload,
  coursesWithResources,
  listResources,
  resourceById,
  type ResourceRow,
} from './resources.queries.ts';
import { resourcesManaged, resourcesVisible } from './resources.scope.ts';
import { createResource, saveResource } from './save-resource.ts';

export const resourceHandlers: Handlers<typeof resourceCalls> = {
  async list({ query }, context) {
    const { db, actor } = context;
    const isManaged = asksForManaged(query);
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
      await record({
        type: 'download',
        entity: { kind: 'resource', id: row.id, name: resources.nameOf(row) },
      });
      return { resource: present({ ...row, downloadCount: row.downloadCount + 1 }, context), link };
    }),

  ...publicationHandlers(resources, { key: 'resource', present }),

  changeOrder: ({ body: { ids } }, { actor, change }) =>
    change(async ({ tx }) => {
      if (!(await putInOrder(tx, resources, ids, resourcesManaged.sql(actor, 'r')))) refuse(errors.notFound);
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
