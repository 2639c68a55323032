import { rewardCalls as calls } from '#contract/rewards/rewards.calls.ts';
import { rewardErrors as errors } from '#contract/rewards/rewards.errors.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { answerOnce } from '#server/platform/idempotency.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { pointsEntries } from '#server/rewards/ledger/points.queries.ts';
import { present } from './present-reward.ts';
import { rewardOfKey } from './redeem.rules.ts';
import { redeemIncentive, redeemReward } from './redeem.ts';
import { isVisiblePerson, rewardById, rewardNames, rewardsOf } from './rewards.queries.ts';
import { rewardsManaged, rewardsVisible } from './rewards.scope.ts';
import { createReward, saveReward } from './save-reward.ts';

const everything = { until: undefined, brandIds: undefined };
const lately = 90 * 86_400_000;

export const rewardHandlers: Handlers<typeof calls> = {
  async list({ query: { isRedeened, isRedeemed = isRedeened, ...query } }, { db, actor, settings }) {
    const own = { userId: actor.id, zone: settings.timeZone };
    const { rows, total } = await rewardsOf(db, own, { ...query, isRedeemed });
    return { rewards: rows.map((row) => present(row, actor)), pagination: paginationOf(total, query) };
  },

  async history({ query }, { db, actor, now }) {
    const earnedSince = new Date(now().getTime() - lately);
    const asked = { ...query, earnedSince };
    const { rows, total, balance, earned } = await pointsEntries(db, everything, actor.id, asked);
    const ids = rows.flatMap(({ businessKey }) => rewardOfKey(businessKey) ?? []);
    const names = await rewardNames(db, ids);
    return {
      lines: rows.map(({ id: _id, businessKey, ...line }) => {
        const reward = names.get(rewardOfKey(businessKey) ?? '');
        return {
          _id,
          ...line,
          note: line.note ?? '',
          reward: reward ? { _id: reward.id, name: reward.name, nameFr: reward.nameFr } : null,
        };
      }),
      pagination: paginationOf(total, query),
      pointsBalance: balance,
      earnedLately: earned,
    };
  },

  async user({ params, query: { isRedeened, isRedeemed = isRedeened, ...query } }, { db, actor, settings }) {
    if (!(await isVisiblePerson(db, params.userId, usersVisible.sql(actor, 'u'))))
      refuse(errors.userNotFound);
    const of = { userId: params.userId, among: rewardsManaged(actor), zone: settings.timeZone };
    const { rows, total } = await rewardsOf(db, of, { ...query, isRedeemed });
    return { rewards: rows.map((row) => present(row, actor)), pagination: paginationOf(total, query) };
  },

  async get({ params }, { db, actor }) {
    const row = found(await rewardById(db, params.id, rewardsVisible(actor)), errors.notFound);
    return { reward: present(row, actor) };
  },

  create: ({ body, files }, context) => createReward(body, files, context),
  update: ({ body: { _id, version, ...fields }, files }, context) =>
    saveReward(_id, version, fields, files, context),

  redeem: ({ body: { idempotencyKey: key, ...body } }, context) =>
    context.change((change) =>
      answerOnce(change, context.actor, { key, call: calls.redeem.id, request: body }, async () => {
        const { actor } = context;
        const redeeming = { userId: actor.id, actor, address: body.address, agreedPoints: body.points };
        const row =
          body.rewardId === undefined
            ? await redeemIncentive(change, body.incentiveId!, redeeming)
            : await redeemReward(change, body.rewardId, redeeming);
        return { reward: present(row, actor) };
      }),
    ),
};
