import { allows } from '#contract/platform/access.ts';
import { incentiveReportCalls as calls } from '#contract/rewards/incentive-reports.calls.ts';
import { rewardErrors as errors } from '#contract/rewards/rewards.errors.ts';
import type { Address, Reward } from '#contract/rewards/rewards.fields.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { answerOnce } from '#server/platform/idempotency.ts';
import { found } from '#server/platform/refusal.ts';
import { tableFile } from '#server/platform/table-file.ts';
import { incentivesReported } from '#server/rewards/holdings/incentives.scope.ts';
import { addTracking, assign, correct, redeemFor, send, undoRedemption } from './change-reward.ts';
import { incentivesTable, rewardsTable } from './incentive-report-files.ts';
import {
  everyPage,
  reportedIncentive,
  reportedIncentives,
  reportedRewards,
  type ReportedRow,
} from './incentive-reports.queries.ts';
import { fileNames } from './incentive-reports.texts.ts';
import { present } from './present-reward.ts';
import { rewardById } from './rewards.queries.ts';
import { rewardsReported } from './rewards.scope.ts';

const shown = ({ id: _id, imageId, ...row }: ReportedRow) => ({
  _id,
  ...row,
  image: imageId && `/files/${imageId}`,
});

export const incentiveReportHandlers: Handlers<typeof calls> = {
  async list({ query }, { db, actor }) {
    const { rows, total, figures } = await reportedIncentives(db, incentivesReported.sql(actor, 'i'), query);
    return { incentives: rows.map(shown), pagination: paginationOf(total, query), figures };
  },

  async export({ query: { format, ...query } }, { db, actor, language, today }) {
    const visible = incentivesReported.sql(actor, 'i');
    return tableFile(format, language, {
      name: fileNames[language].incentives,
      day: today(),
      ...incentivesTable(language),
      pages: everyPage((page) => reportedIncentives(db, visible, { ...query, ...page })),
    });
  },

  async get({ params }, { db, actor }) {
    const row = await reportedIncentive(db, params.id, incentivesReported.sql(actor, 'i'));
    return {
      incentive: shown(found(row, errors.incentiveNotFound)),
      abilities: { change: allows(calls.assign.access, actor) },
    };
  },

  async rewards({ query }, { db, actor, settings }) {
    const { rows, total, counts } = await reportedRewards(db, rewardsReported(actor), {
      ...query,
      zone: settings.timeZone,
    });
    return {
      rewards: rows.map((row) => present(row, actor)),
      pagination: paginationOf(total, query),
      counts,
    };
  },

  async rewardsExport({ query: { format, ...query } }, { db, actor, language, settings, today }) {
    const of = { ...query, zone: settings.timeZone };
    return tableFile(format, language, {
      name: fileNames[language].rewards,
      day: today(),
      ...rewardsTable(language, settings.timeZone),
      pages: everyPage((page) => reportedRewards(db, rewardsReported(actor), { ...of, ...page })),
    });
  },

  assign: ({ body }, context) =>
    changed(context, body.rewardId, (change) => assign(change, context.actor, body)),
  redeem: ({ body }, context) => redeemOnce(context, body),
  redeemPut: ({ body }, context) => redeemOnce(context, body),
  update: ({ body }, context) =>
    context.change(async (change) => ({ reward: await correct(change, context.actor, body) })),
  send: ({ body }, context) => changed(context, body.rewardId, (change) => send(change, context.actor, body)),
  addTracking: ({ body }, context) =>
    changed(context, body.rewardId, (change) => addTracking(change, context.actor, body)),

  undoRedemption: ({ params, body: { idempotencyKey: key, ...body } }, context) =>
    context.change((change) =>
      answerOnce(
        change,
        context.actor,
        { key, call: calls.undoRedemption.id, request: { ...params, ...body } },
        async () => {
          await undoRedemption(change, context.actor, { rewardId: params.id, reason: body.reason });
          return presented(change, context.actor, params.id);
        },
      ),
    ),
};

const presented = async ({ tx }: Change, actor: Actor, id: string): Promise<{ reward: Reward }> => ({
  reward: present(found(await rewardById(tx, id), errors.notFound), actor),
});

const changed = (context: Context<Actor>, id: string, work: (change: Change) => Promise<void>) =>
  context.change(async (change) => {
    await work(change);
    return presented(change, context.actor, id);
  });

/** Both verbs are one call: the same key gets the same answer with either. */
const redeemOnce = (
  context: Context<Actor>,
  {
    idempotencyKey: key,
    ...body
  }: {
    readonly idempotencyKey: string;
    readonly rewardId: string;
    readonly address?: Address | undefined;
  },
) =>
  context.change((change) =>
    answerOnce(change, context.actor, { key, call: calls.redeem.id, request: body }, async () => {
      await redeemFor(change, context.actor, body);
      return presented(change, context.actor, body.rewardId);
    }),
  );
