import type { Offer } from '#contract/rewards/shop.calls.ts';
import { costOf } from '#contract/rewards/shop.rules.ts';

export const offerKinds = ['ready', 'training', 'points'] as const;
export type OfferKind = (typeof offerKinds)[number];

/** Besides the order in which what can be redeemed comes first. */
export const offerOrders = ['shop', 'cost'] as const;
export type OfferOrder = (typeof offerOrders)[number];

/** What the person pays for it, in points. */
export const priceOf = ({ type, rewardId, pointsCost }: Offer): number =>
  costOf({ pointsCost, isEarned: rewardId !== null, isForSale: type === 'points-shop' });

const isOfKind: Readonly<Record<OfferKind, (offer: Offer) => boolean>> = {
  ready: ({ obstacle }) => obstacle === null,
  training: ({ type }) => type !== 'points-shop',
  points: ({ type }) => type === 'points-shop',
};

/** What is earned already, what else can be redeemed, and the rest. */
const rank = ({ obstacle, rewardId }: Offer) => (obstacle !== null ? 2 : rewardId === null ? 1 : 0);

/** The offers of a kind in an order; what is equal stays in the order of the shop. */
export function shownOffers(
  offers: readonly Offer[],
  kind: OfferKind | undefined,
  order: OfferOrder | undefined,
): readonly Offer[] {
  const shown = kind ? offers.filter(isOfKind[kind]) : offers;
  if (order === 'shop') return shown;
  return shown.toSorted((one, other) =>
    order === 'cost' ? priceOf(one) - priceOf(other) : rank(one) - rank(other),
  );
}

/** What the person can nearly afford: of everything that only lacks points, what lacks the fewest. */
export function nearestGoal(offers: readonly Offer[]): Offer | undefined {
  const [goal] = offers
    .filter(({ obstacle }) => obstacle === 'too-few-points')
    .toSorted((one, other) => priceOf(one) - priceOf(other));
  return goal;
}

/** What the points of the person buy now: of everything that they can redeem with points, what costs the most. */
export function bestBought(offers: readonly Offer[]): Offer | undefined {
  const [best] = offers
    .filter((offer) => offer.obstacle === null && offer.rewardId === null && priceOf(offer) > 0)
    .toSorted((one, other) => priceOf(other) - priceOf(one));
  return best;
}
