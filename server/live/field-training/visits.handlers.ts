import { visitCalls } from '#contract/live/field-training.calls.ts';
import { fieldTrainingErrors as errors } from '#contract/live/field-training.errors.ts';
import { maxUnpaged } from '#contract/platform/paging.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import {
  addComment,
  countComment,
  countReport,
  deleteComment,
  reportComment,
  type CommentedRecord,
} from '#server/people/comments/comments.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers, Standings } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { dealersWithRequests } from './availabilities.queries.ts';
import {
  cancelVisit,
  completeVisit,
  confirmVisit,
  lockForAction,
  saveVisit,
  withdrawVisit,
  type LockedVisit,
} from './change-visit.ts';
import { seesVisit, visitsAdministered, visitsVisible } from './field-training.scope.ts';
import { presentDetail, presentVisit, visitComments } from './present-visit.ts';
import { obstacleErrors, requestVisit } from './request-visit.ts';
import { waysBetween } from './travel.rules.ts';
import { administratorsOf } from './follow.queries.ts';
import { markChanged, markRead } from './visit-changes.queries.ts';
import { sitesOf } from './visit-sites.queries.ts';
import { pathOf } from './visit-notices.ts';
import { listVisits, lockVisit, visitById, visitKind, visitsOn, type VisitRow } from './visits.queries.ts';
import { obstacleOf, type VisitAction } from './visits.rules.ts';

export const visitHandlers: Handlers<typeof visitCalls> = {
  async list({ query }, context) {
    const { db, actor, now } = context;
    const { rows, total, counts } = await listVisits(db, visitsVisible.sql(actor, 'v'), query, {
      id: actor.id,
      now: now(),
    });
    const { pending = 0, confirmed = 0, completed = 0, cancelled = 0 } = counts;
    return {
      appointments: rows.map((row) => presentVisit(row, context)),
      pagination: paginationOf(total, query),
      counts: {
        all: pending + confirmed + completed + cancelled,
        pending,
        confirmed,
        completed,
        cancelled,
      },
    };
  },

  async all({ query }, context) {
    const { db, actor } = context;
    const { startDate, endDate } = query;
    if (startDate && endDate && endDate < startDate) refuse(errors.rangeReversed, {}, { field: 'endDate' });
    const limit = maxUnpaged;
    const rows = await visitsOn(db, visitsVisible.sql(actor, 'v'), query, { reader: actor.id, limit });
    if (rows.length > limit) refuse(platformErrors.tooManyForOnePage, { maximum: limit });
    return { appointments: rows.map((row) => presentVisit(row, context)) };
  },

  async day({ query: { date } }, context) {
    const { db, actor } = context;
    const limit = maxUnpaged;
    const on = { instructor: actor.id, startDate: date, endDate: date };
    const rows = await visitsOn(db, visitsVisible.sql(actor, 'v'), on, { reader: actor.id, limit });
    if (rows.length > limit) refuse(platformErrors.tooManyForOnePage, { maximum: limit });
    const ids = rows.map(({ id }) => id);
    const sites = ids.length > 0 ? await sitesOf(db, ids, actor.id) : [];
    const dealerOf = new Map(rows.map(({ id, dealerId }) => [id, dealerId]));
    const places = new Map(
      sites.flatMap(({ visit, place }) => (place ? [[dealerOf.get(visit)!, place] as const] : [])),
    );
    return {
      appointments: rows.map((row) => presentVisit(row, context)),
      ways: [...waysBetween(rows, places)],
      sites: [...sites],
    };
  },

  async abilityRequest(_input, { db, actor, settings }) {
    const dealers = actor.isDealerOwner
      ? await dealersWithRequests(db, actor.dealerIds, settings.timeZone)
      : [];
    const code = obstacleOf(actor.isDealerOwner, dealers);
    const sentence = code && obstacleErrors[code];
    return {
      able: code === null,
      reason: code && sentence && { code, message: { en: sentence.en, fr: sentence.fr } },
      dealers: dealers.map(({ id, name, timeZone, openRequest }) => ({
        _id: id,
        name,
        timezone: timeZone,
        openRequest,
      })),
      types: settings.liveTraining.types.map(({ value, en, fr }) => ({ value, en, fr })),
    };
  },

  create: ({ body }, context) =>
    context.change(async (change) => {
      const row = await requestVisit(change, context.actor, body);
      return { appointment: await presentDetail(change.tx, row, context) };
    }),

  async get({ params }, context) {
    const { db, actor } = context;
    const row = found(await visibleVisit(db, actor, params.id), errors.notFound);
    return { appointment: await presentDetail(db, row, context) };
  },

  update: ({ params, body }, context) =>
    context.change(async (change) => ({ appointment: await saveVisit(change, context, params.id, body) })),

  remove: ({ params }, { actor, change }) =>
    change(async (one) => {
      const locked = await lockForAction(one, actor, params.id, 'withdraw');
      if (locked) await withdrawVisit(locked);
      return { success: true as const };
    }),

  confirm: ({ params }, context) => acted(context, params.id, 'confirm', confirmVisit),

  cancel: ({ params, body }, context) =>
    acted(context, params.id, 'cancel', (locked) => cancelVisit(locked, body.reason)),

  complete: ({ params, body }, context) =>
    acted(context, params.id, 'complete', (locked) => completeVisit(locked, body)),

  read: ({ params, body: { read } }, { actor, change }) =>
    change(async ({ tx, now }) => {
      found(await visibleVisit(tx, actor, params.id), errors.notFound);
      await markRead(tx, params.id, { by: actor.id, at: now() }, read);
      return { read };
    }),

  async comment({ params, body }, context) {
    await countComment(context, context.actor);
    return talkedAbout(context, params.id, (change, record) =>
      addComment(change, context.actor, record, body),
    );
  },

  async commentReply({ params, body }, context) {
    await countComment(context, context.actor);
    return talkedAbout(context, params.id, (change, record) =>
      addComment(change, context.actor, record, body, params.cid),
    );
  },

  async commentReport({ params }, context) {
    const { actor, settings, change } = context;
    await countReport(context, actor);
    return change(async (one) => {
      const { row, record } = await lockedRecord(one, context, params.id);
      const moderators = await administratorsOf(one.tx, settings, params.id);
      await reportComment(
        one,
        actor,
        record,
        params.cid,
        moderators.map((person) => ({ ...person, path: pathOf(params.id, person.part) })),
      );
      return { comments: await visitComments(one.tx, row, actor) };
    });
  },

  commentDelete: ({ params }, context) =>
    talkedAbout(context, params.id, (change, record, row) =>
      deleteComment(change, context.actor, record, params.cid, visitsAdministered.holds(context.actor, row)),
    ),
};

export const visitStandings: Standings<typeof visitCalls> = {
  async update({ params }, context) {
    const { db, actor } = context;
    const row = found(await visibleVisit(db, actor, params.id), errors.notFound);
    return presentDetail(db, row, context);
  },
};

const visibleVisit = (db: Parameters<typeof visitById>[0], actor: Actor, id: string) =>
  visitById(db, id, actor.id, visitsVisible.sql(actor, 'v'));

/** Locks a visit, acts on it unless that was done before, and returns it as it is then. */
const acted = (
  context: Context<Actor>,
  id: string,
  action: VisitAction,
  act: (locked: LockedVisit) => Promise<void>,
) =>
  context.change(async (change) => {
    const locked = await lockForAction(change, context.actor, id, action);
    if (locked) await act(locked);
    const row = found(await visitById(change.tx, id, context.actor.id), errors.notFound);
    return { appointment: await presentDetail(change.tx, row, context) };
  });

/** Changes the comments on a visit that the actor sees, and returns them. The visit is then unread for the others. */
const talkedAbout = (
  context: Context<Actor>,
  id: string,
  talk: (change: Change, record: CommentedRecord, row: VisitRow) => Promise<void>,
) =>
  context.change(async (change) => {
    const { actor } = context;
    const { row, record } = await lockedRecord(change, context, id);
    await talk(change, record, row);
    await markChanged(change.tx, id, { by: actor.id, at: change.now() });
    return { comments: await visitComments(change.tx, row, actor) };
  });

/** A visit that the actor sees, locked, and what people talk about in its comments. */
async function lockedRecord(
  { tx }: Change,
  { actor, settings }: Context<Actor>,
  id: string,
): Promise<{ readonly row: VisitRow; readonly record: CommentedRecord }> {
  const visible = visitsVisible.sql(actor, 'v');
  const row = found(await lockVisit(tx, id, actor.id, visible), errors.notFound);
  const seenBy = seesVisit(settings, id);
  return { row, record: { kind: visitKind, id, name: row.topic, path: pathOf(id), seenBy } };
}
