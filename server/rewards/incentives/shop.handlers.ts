import { shopCalls } from '#contract/rewards/shop.calls.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { shopOf } from '#server/rewards/holdings/offers.queries.ts';
import { obstacleOf } from '#server/rewards/holdings/offers.rules.ts';

export const shopHandlers: Handlers<typeof shopCalls> = {
  async currentUser(_input, { db, actor, today }) {
    const { offers, pointsBalance, ...counts } = await shopOf(db, actor, today());
    return {
      incentives: offers.map(({ imageId, isOpen, isParticipating, ...offer }) => ({
        ...offer,
        image: imageId && `/files/${imageId}`,
        obstacle: obstacleOf({
          ...offer,
          isOpen,
          isParticipating,
          isEarned: offer.rewardId !== null,
          isForSale: offer.type === 'points-shop',
          pointsBalance,
        }),
      })),
      pointsBalance,
      ...counts,
    };
  },
};
