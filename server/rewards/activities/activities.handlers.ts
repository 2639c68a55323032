import { activityCalls as calls } from '#contract/rewards/activities.calls.ts';
import { activityErrors as errors } from '#contract/rewards/activities.errors.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { answerOnce } from '#server/platform/idempotency.ts';
import { found } from '#server/platform/refusal.ts';
import { participantOf } from '#server/rewards/holdings/participants.queries.ts';
import { activitiesOf, activityById, overviewOf, ownActivities } from './activities.queries.ts';
import { obstacleOf } from './activities.rules.ts';
import { activitiesVisible } from './activities.scope.ts';
import { decide } from './decide.ts';
import { importTable } from './import/import-table.ts';
import { presentActivity } from './present-activity.ts';
import { reportActivity } from './report-activity.ts';

export const activityHandlers: Handlers<typeof calls> = {
  async list({ query }, { db, actor }) {
    const { rows, total, counts } = await activitiesOf(db, activitiesVisible(actor), query);
    return {
      activities: rows.map((row) => presentActivity(row, actor)),
      pagination: paginationOf(total, query),
      counts: { pending: 0, approved: 0, denied: 0, ...counts },
    };
  },

  async currentUser({ query }, { db, actor }) {
    const { rows, total } = await ownActivities(db, actor.id, query);
    return {
      activities: rows.map((row) => presentActivity(row, actor)),
      pagination: paginationOf(total, query),
      obstacle: obstacleOf(await participantOf(db, actor.id)),
    };
  },

  async userOverview({ query }, { db, actor }) {
    const { totals, submissionCount } = await overviewOf(db, actor.id);
    const currency = query.currency ?? totals[0]?.currency ?? 'USD';
    const total = totals.find((one) => one.currency === currency);
    return { totalEarnedAmount: total?.amountCents ?? 0, currency, totals: [...totals], submissionCount };
  },

  async get({ params }, { db, actor }) {
    const row = await activityById(db, params.id, activitiesVisible(actor));
    return { activity: presentActivity(found(row, errors.notFound), actor) };
  },

  create: ({ body: { idempotencyKey: key, ...body }, files }, context) =>
    context.change((change) => {
      const request = { ...body, attachment: files['attachment']?.[0]?.name ?? null };
      return answerOnce(change, context.actor, { key, call: calls.create.id, request }, async () => ({
        activity: await reportActivity(change, context.actor, body, files['attachment']?.[0]),
      }));
    }),

  update: ({ params: { id }, body: { idempotencyKey: key, ...body } }, context) =>
    context.change((change) =>
      answerOnce(
        change,
        context.actor,
        { key, call: calls.update.id, request: { id, ...body } },
        async () => {
          await decide(change, context.actor, id, body);
          const row = await activityById(change.tx, id, activitiesVisible(context.actor));
          return { activity: presentActivity(found(row, errors.notFound), context.actor) };
        },
      ),
    ),

  bulkUpload: (sent, context) => importTable(sent, context),
};
