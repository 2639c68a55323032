import { followCalls as calls } from '#contract/library/suggested-follows.calls.ts';
import { followErrors as errors } from '#contract/library/suggested-follows.errors.ts';
import { allows } from '#contract/platform/access.ts';
import { publicationHandlers } from '#server/people/publishing/publication-handlers.ts';
import { putInOrder } from '#server/people/publishing/publishable.queries.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import { ifNamed, type Handlers, type Standings } from '#server/platform/http/handlers.ts';
import { asksForManaged } from '#server/platform/publishing/managed-list.rules.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { follows } from './follow-kind.ts';
import { present } from './present-follow.ts';
import { createFollow, saveFollow } from './save-follow.ts';
import { followById, listFollows } from './suggested-follows.queries.ts';
import { followsManaged, followsVisible } from './suggested-follows.scope.ts';

export const followHandlers: Handlers<typeof calls> = {
  async list({ query }, context) {
    const { db, actor } = context;
    const isManaged = asksForManaged(query);
    // Who only reads them finds in the admin area what others find, too.
    const scope =
      isManaged && hasRight(actor, 'MODIFY_SUGGESTED_FOLLOWERS') ? followsManaged : followsVisible;
    const { rows, total, counts } = await listFollows(
      db,
      scope.sql(actor, 's'),
      isManaged ? query : { ...query, status: 'published', deleted: false },
    );
    const { published } = counts;
    return {
      suggests: rows.map((row) => present(row, context)),
      pagination: paginationOf(total, query),
      counts: isManaged ? counts : { all: published, draft: 0, published, unpublished: 0, deleted: 0 },
      abilities: {
        create: allows(calls.create.access, actor),
        order: allows(calls.changeOrder.access, actor),
      },
    };
  },

  get: async ({ params }, context) => ({ suggest: await shown(params.id, context) }),

  create: ({ body, files }, context) =>
    context.change(async (change) => {
      const id = await createFollow(change, context, body, files);
      return { suggest: present(found(await followById(change.tx, id), errors.notFound), context) };
    }),

  save: ({ params, body, files }, context) => saveFollow(params.id, body, files, context),
  put: ({ params, body, files }, context) => saveFollow(params.id, body, files, context),
  putByBody: ({ body: { _id, ...body }, files }, context) => saveFollow(_id, body, files, context),

  ...publicationHandlers(follows, { key: 'suggest', present }),

  changeOrder: ({ body: { ids } }, { actor, change }) =>
    change(async ({ tx }) => {
      if (!(await putInOrder(tx, follows, ids, followsManaged.sql(actor, 's')))) refuse(errors.notFound);
      return { success: true };
    }),
};

async function shown(id: string, context: Context<Actor>) {
  const row = await followById(context.db, id, followsVisible.sql(context.actor, 's'));
  return present(found(row, errors.notFound), context);
}

export const followStandings: Standings<typeof calls> = {
  save: ({ params }, context) => shown(params.id, context),
  put: ({ params }, context) => shown(params.id, context),
  putByBody: ({ body }, context) => ifNamed(body, (id) => shown(id, context)),
};
