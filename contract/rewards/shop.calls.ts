import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { id, named, namedInBoth } from '#contract/platform/ids.ts';
import { calendarDay } from '#contract/platform/time.ts';
import { deliveries, incentiveTypes } from './incentives.fields.ts';

/** Why somebody cannot redeem an incentive now. */
export const obstacles = [
  'not-participating',
  'not-open',
  'not-earned',
  'limit-reached',
  'sold-out',
  'too-few-points',
] as const;
export type Obstacle = (typeof obstacles)[number];

/** An incentive as one person sees it in the shop. */
const offer = z.object({
  _id: id,
  name: z.string(),
  nameFr: z.string(),
  description: z.string(),
  descriptionFr: z.string(),
  type: z.enum(incentiveTypes),
  delivery: z.enum(deliveries),
  pointsCost: z.int(),
  /** Null without a limit. Of codes, at most `countedCodes` are counted. */
  leftCount: z.int().nullable(),
  perPerson: z.int().nullable(),
  startDate: calendarDay.nullable(),
  endDate: calendarDay.nullable(),
  brand: named.extend({ colour: z.string() }).nullable(),
  /** What earns it, with the person’s way there: null for what is bought with points. */
  curriculum: namedInBoth.extend({ requiredCount: z.int(), passedCount: z.int() }).nullable(),
  image: z.string().nullable(),
  /** How often the person redeemed it. */
  redeemedCount: z.int(),
  /** The earned reward that redeeming it uses. */
  rewardId: id.nullable(),
  /** Why it cannot be redeemed; null if it can. */
  obstacle: z.enum(obstacles).nullable(),
});
export type Offer = z.output<typeof offer>;

export const shopCalls = {
  currentUser: call({
    id: 'incentives.current-user',
    method: 'GET',
    path: '/api/incentive/current-user',
    summary:
      'What the caller can earn and redeem, in the order of the shop, with the points to spend and the reason why not',
    access: 'signed-in',
    reply: z.object({
      incentives: z.array(offer),
      pointsBalance: z.int(),
      /** Rewards of the caller that wait to be redeemed, and all that count as theirs. */
      earnedCount: z.int(),
      rewardsCount: z.int(),
    }),
  }),
};
