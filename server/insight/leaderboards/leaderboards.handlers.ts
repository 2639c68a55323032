import type { leaderboardCalls } from '#contract/insight/leaderboards.calls.ts';
import { leaderboardErrors as errors } from '#contract/insight/leaderboards.errors.ts';
import type { BoardPeriod } from '#contract/insight/leaderboards.fields.ts';
import { ownDealers } from '#server/people/reach/dealers.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { areMonthsKept } from '#server/rewards/ledger/earned.queries.ts';
import { earningKinds } from '#server/rewards/ledger/ledger.rules.ts';
import {
  choiceOf,
  dealerShown,
  firstDealers,
  firstPeople,
  firstPeopleOf,
  setNamed,
  setShown,
  type BoardView,
} from './leaderboards.queries.ts';
import { spanOf } from './periods.rules.ts';

export const leaderboardHandlers: Handlers<typeof leaderboardCalls> = {
  async read({ query: { period, dealersBy } }, context) {
    const view = await viewOf(context, period);
    const [people, dealers] = await Promise.all([
      firstPeople(context.db, view),
      firstDealers(context.db, view, dealersBy),
    ]);
    return { ...spanShown(view), ...people, ...dealers, kinds: [...earningKinds] };
  },

  async own(_input, { db, actor, today }) {
    const { fullName: _name, ...choice } = await choiceOf(db, actor.id, today());
    return choice;
  },

  choose: ({ body: { isNamed } }, { actor, change }) =>
    change(async ({ tx, now, today, record }) => {
      const { fullName, ...choice } = await choiceOf(tx, actor.id, today());
      if (await setNamed(tx, { userId: actor.id, isNamed, at: now() }))
        await record({
          type: 'update',
          entity: { kind: 'user', id: actor.id, name: fullName },
          before: { isNamed: !isNamed },
          after: { isNamed },
        });
      return { ...choice, isNamed };
    }),

  async dealer({ params: { dealerId }, query: { period } }, context) {
    const { isShown, mayShow, isReported } = await dealerOf(context, dealerId);
    if (!isShown && !isReported) refuse(errors.notShown);
    const view = await viewOf(context, period);
    const people = await firstPeopleOf(context.db, view, dealerId);
    return { ...spanShown(view), isShown, mayShow, ...people };
  },

  async show({ params: { dealerId }, body: { isShown } }, context) {
    const { mayShow, name } = await dealerOf(context, dealerId);
    if (!mayShow) refuse(errors.notManager);
    return context.change(async ({ tx, now, record }) => {
      if (await setShown(tx, { dealerId, isShown, by: context.actor.id, at: now() }))
        await record({
          type: 'update',
          entity: { kind: 'dealer', id: dealerId, name },
          before: { isShown: !isShown },
          after: { isShown },
        });
      return { isShown };
    });
  },
};

/**
 * A dealer at which the caller works or whose figures they read; otherwise it is not found. Whoever reads its figures reads its board, its managers
 * also show and hide it.
 */
async function dealerOf({ db, actor }: Context<Actor>, dealerId: string) {
  const dealer = found(await dealerShown(db, dealerId, actor), errors.dealerNotFound);
  const isOwn = ownDealers.holds(actor, { id: dealerId });
  // Points are earned with every brand, and brand managers read the results of their own.
  const isReported = dealer.isReported && actor.reach !== 'brands';
  if (!isOwn && !isReported) refuse(errors.dealerNotFound);
  return { ...dealer, isReported, mayShow: isOwn && actor.reach === 'dealers' };
}

async function viewOf({ db, settings, today }: Context, period: BoardPeriod): Promise<BoardView> {
  const zone = settings.timeZone;
  return {
    ...spanOf(period, today()),
    months: { zone, areKept: await areMonthsKept(db, zone) },
    today: today(),
  };
}

const spanShown = ({ now, before }: BoardView) => ({ period: now === 'all' ? null : now, before });
