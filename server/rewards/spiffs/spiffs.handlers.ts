import { spiffCalls as calls } from '#contract/rewards/spiffs.calls.ts';
import { spiffErrors as errors } from '#contract/rewards/spiffs.errors.ts';
import type { HandlerInput } from '#contract/platform/call.ts';
import { withReach, type Reaching } from '#server/people/publishing/undoable.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers, Standings } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { checkBase, declared } from '#server/platform/saving.ts';
import { participantOf } from '#server/rewards/holdings/participants.queries.ts';
import { fundBudget } from './budgets.ts';
import { isMaker, nameOf, present } from './present-spiff.ts';
import { isPaidBy } from './spiff-readers.queries.ts';
import { presentSpiff, readerOf, readSpiff } from './read-spiff.ts';
import { createSpiff, saveSpiff } from './save-spiff.ts';
import { daysAt } from './sale-day.ts';
import { setDecided } from './spiff-changes.queries.ts';
import { listSpiffs, lockSpiff, recentSpiffs, spiffById } from './spiffs.queries.ts';
import { administersSpiffs, spiffsClaimable, spiffsVisible } from './spiffs.scope.ts';

/** How long a program that is over stays in the list, for sales that are not claimed yet. */
const shownAfterDays = 30;
const mostRecent = 5;

/** Approving a program reserves its budget: that is not undone, so what it reaches is only said before. */
const decided: Reaching = {
  kind: 'spiff',
  table: 'spiff',
  isFinal: true,
  meant: async (_change, _actor, id) => ({ readers: isPaidBy(id) }),
};

const decide = withReach(
  decided,
  (
    { params, body: { status, reason, version } }: Omit<HandlerInput<typeof calls.decideReach>, 'query'>,
    { actor, change: run }: Context<Actor>,
  ) =>
    run(async (change) => {
      const { tx, now, record } = change;
      const row = found(await lockSpiff(tx, params.id, actor.id), errors.notFound);
      if (isMaker(actor, row)) refuse(errors.ownProgram);
      if (row.status === status) refuse(errors.alreadyDecided);
      const stands = version === row.version ? {} : await presentSpiff(change, actor, row);
      checkBase(version, row.version, () => declared(calls.get.reply.shape.spiff, stands));
      const by = { byUserId: actor.id, proxiedBy: actor.session.proxiedBy };
      const fundedCents = status === 'approved' ? await fundBudget(change, row, by) : row.fundedCents;
      await setDecided(tx, row.id, { status, reason, fundedCents, by: actor.id, at: now() });
      await record({
        type: status === 'approved' ? 'approve' : 'deny',
        entity: { kind: 'spiff', id: row.id, name: nameOf(row) },
        before: { status: row.status },
        after: { status, ...(reason && { reason }) },
      });
      return { spiff: await readSpiff(change, actor, row.id) };
    }),
);

export const spiffHandlers: Handlers<typeof calls> = {
  async list({ query }, context) {
    const { db, actor, today } = context;
    const isCounted = administersSpiffs(actor);
    const who = { visible: spiffsVisible.sql(actor, 's'), userId: actor.id, isCounted };
    const { rows, total, counts } = await listSpiffs(
      db,
      { ...who, ...(!isCounted && { shown: { today: today(), daysAfter: shownAfterDays } }) },
      query,
    );
    const reader = await readerOf(db, context, rows);
    return {
      submissions: rows.map((row) => present(row, reader)),
      pagination: paginationOf(total, query),
      counts,
    };
  },

  async recent(_input, context) {
    const { db, actor, settings, now } = context;
    const participant = await participantOf(db, actor.id);
    const days = daysAt(participant?.dealers ?? [], { timeZone: settings.timeZone, now: now() });
    const who = { visible: spiffsClaimable.sql(actor, 's'), userId: actor.id, days };
    const rows = await recentSpiffs(db, who, mostRecent);
    const reader = await readerOf(db, context, rows);
    return { spiffs: rows.map((row) => present(row, reader)) };
  },

  async get({ params }, context) {
    const { db, actor } = context;
    const visible = spiffsVisible.sql(actor, 's');
    const isCounted = administersSpiffs(actor);
    const row = found(
      await spiffById(db, params.id, { userId: actor.id, visible, isCounted }),
      errors.notFound,
    );
    return { spiff: present(row, await readerOf(db, context, [row])) };
  },

  create: ({ body, files }, context) => createSpiff(body, files, context),
  update: ({ params, body, files }, context) => saveSpiff(params.id, body, files, context),

  decide: decide.act,
  decideReach: decide.reach,
};

export const spiffStandings: Standings<typeof calls> = {
  async update({ params }, context, outgoing) {
    const { spiff } = await spiffHandlers.get({ params }, context, outgoing);
    // What administrators alone see is in a part of its own.
    return { ...spiff, ...spiff.managed };
  },
};
