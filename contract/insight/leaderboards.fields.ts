import * as z from 'zod';
import { id, named } from '#contract/platform/ids.ts';
import { labelled } from '#contract/platform/text.ts';

/** The present month, the present year, or all time. */
export const boardPeriods = ['month', 'year', 'all'] as const;
export type BoardPeriod = (typeof boardPeriods)[number];

export const boardPeriod = labelled(z.enum(boardPeriods).default('month'), 'Period', 'Période');

/** In what order dealers stand: by their points, or by those for each active person. */
export const dealerOrders = ['total', 'person'] as const;
export type DealerOrder = (typeof dealerOrders)[number];

const place = {
  /** From 1. Equal points share a rank, and the ranks after it are left out. */
  rank: z.int(),
  isShared: z.boolean(),
  /** The rank in the period before; null without points in it, and for all time. */
  rankBefore: z.int().nullable(),
  points: z.int(),
};

const personPlace = z.object({
  ...place,
  /** Null for who is not named: under 18, without a birth date, or by choice. */
  user: z
    .object({
      _id: id,
      fullName: z.string(),
      profileImage: z.string().nullable(),
      dealers: z.array(named),
    })
    .nullable(),
});
export type PersonPlace = z.output<typeof personPlace>;

const dealerPlace = z.object({
  ...place,
  dealer: named.extend({ number: z.string(), city: z.string(), region: z.string() }),
  /** People who take part now, and how many of them earned points in the period. */
  activeCount: z.int(),
  earnersCount: z.int(),
  /** Points for each active person; 0 without any. */
  perPerson: z.number(),
});
export type DealerPlace = z.output<typeof dealerPlace>;

/** What the period is: `2026-11`, `2026`, or null for all time; and the one that ranks are compared with. */
const span = { period: z.string().nullable(), before: z.string().nullable() };

export const board = z.object({
  ...span,
  users: z.array(personPlace),
  dealers: z.array(dealerPlace),
  /** How many people and dealers have points in the period. */
  usersCount: z.int(),
  dealersCount: z.int(),
  /** The kinds of postings that count. */
  kinds: z.array(z.string()),
});

export const dealerBoard = z.object({
  ...span,
  /** Whether its staff see it. Its managers always do. */
  isShown: z.boolean(),
  /** The caller manages the dealer. */
  mayShow: z.boolean(),
  users: z.array(personPlace),
  usersCount: z.int(),
});
