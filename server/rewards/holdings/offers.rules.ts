import type { Obstacle } from '#contract/rewards/shop.calls.ts';
import { costOf } from '#contract/rewards/shop.rules.ts';

/** What decides whether somebody can redeem an incentive now. */
export interface OfferFacts {
  readonly isParticipating: boolean;
  /** An earned reward waits to be redeemed. */
  readonly isEarned: boolean;
  /** Bought with points, so nobody has to earn it. */
  readonly isForSale: boolean;
  /** Published, and within its days. What is earned can be redeemed afterwards too. */
  readonly isOpen: boolean;
  /** Null without a limit. */
  readonly leftCount: number | null;
  readonly perPerson: number | null;
  readonly redeemedCount: number;
  readonly pointsCost: number;
  readonly pointsBalance: number;
}

/** The first reason why not; null if it can be redeemed. */
export function obstacleOf(facts: OfferFacts): Obstacle | null {
  if (!facts.isEarned) {
    if (!facts.isParticipating) return 'not-participating';
    if (!facts.isForSale) return 'not-earned';
    if (!facts.isOpen) return 'not-open';
  }
  if (facts.perPerson !== null && facts.redeemedCount >= facts.perPerson) return 'limit-reached';
  if (facts.leftCount !== null && facts.leftCount <= 0) return 'sold-out';
  return facts.pointsBalance < costOf(facts) ? 'too-few-points' : null;
}
