import { allows } from '#contract/platform/access.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { longWorkCalls } from '#contract/platform/long-work.calls.ts';
import { longWorkErrors as errors } from '#contract/platform/long-work.errors.ts';
import { inLanguage } from '#contract/platform/language.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { isFeatureOn } from '#server/platform/config/features.ts';
import type { Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { fileInBackground, fileNamed, inputOf } from './background-files.ts';
import { isOnRows, kindNamed } from './long-work.ts';
import {
  changedIds,
  deleteWorks,
  lockOwnWork,
  outcomesOf,
  ownWork,
  requestCancel,
  worksOf,
  type WorkRow,
} from './long-work.queries.ts';
import { presentWork, undoOf } from './present-work.ts';
import { startWork } from './start-work.ts';

export const longWorkHandlers: Handlers<typeof longWorkCalls> = {
  async list({ query }, context) {
    const { rows, total } = await worksOf(context.db, context.actor.id, query);
    return {
      works: await Promise.all(rows.map((row) => presented(row, context))),
      pagination: paginationOf(total, query),
    };
  },

  async get({ params, query }, context) {
    const { db, actor, language } = context;
    const row = found(await ownWork(db, params.id, actor.id), errors.notFound);
    const outcomes = await outcomesOf(db, row.id, query);
    const kind = await kindNamed(context, row.kind);
    const ids = outcomes.map((one) => one.id);
    const names =
      kind && isOnRows(kind) && ids.length > 0 ? await kind.names(context, ids) : new Map<string, never>();
    const counts = { done: row.done, refused: row.refused };
    return {
      work: presentWork(row, kind, language),
      outcomes: outcomes.map(({ id, done, message }) => ({
        _id: id,
        name: names.get(id) ?? null,
        done,
        message: message && inLanguage(message, language),
      })),
      pagination: paginationOf(query.outcome ? counts[query.outcome] : counts.done + counts.refused, query),
    };
  },

  async startFile({ body }, context) {
    const { actor, settings, language } = context;
    const { call } = found(await fileNamed(context, body.call), errors.unknownFile);
    if (call.feature && !isFeatureOn(settings, call.feature)) refuse(errors.unknownFile);
    if (!allows(call.access, actor)) refuse(platformErrors.notAllowed);
    inputOf(call, body, language);
    const input = { ...body, title: call.inBackground };
    return { work: await context.change((change) => startWork(change, actor, fileInBackground, { input })) };
  },

  cancel: ({ params }, context) =>
    context.change(async ({ tx }) => {
      const row = found(await lockOwnWork(tx, params.id, context.actor.id), errors.notFound);
      if (row.endedAt !== null) refuse(errors.ended);
      await requestCancel(tx, row.id);
      return { work: await presented((await ownWork(tx, row.id, context.actor.id))!, context) };
    }),

  undo: ({ params }, context) =>
    context.change(async (change) => {
      const { tx } = change;
      const row = found(await lockOwnWork(tx, params.id, context.actor.id), errors.notFound);
      const kind = await kindNamed(context, row.kind);
      const input = undoOf(row, kind);
      if (!kind || !input) refuse(errors.cannotUndo);
      const ids = await changedIds(tx, row.id);
      const starting = { input, ids, undoOf: row.id };
      return { work: await startWork(change, context.actor, kind, starting) };
    }),

  remove: ({ params }, { actor, change }) =>
    change(async ({ tx }) => {
      const row = found(await lockOwnWork(tx, params.id, actor.id), errors.notFound);
      if (row.endedAt === null) refuse(errors.running);
      await deleteWorks(tx, [row.id]);
      return { success: true as const };
    }),
};

const presented = async (row: WorkRow, context: Context<Actor>) =>
  presentWork(row, await kindNamed(context, row.kind), context.language);
