/** Of many codes, so many are counted for one person: whoever redeems one asks only whether there is one. */
export const countedCodes = 25;

interface Priced {
  /** An earned reward waits to be redeemed. */
  readonly isEarned: boolean;
  /** Bought with points, so nobody has to earn it. */
  readonly isForSale: boolean;
  readonly pointsCost: number;
}

/** What it costs: something of the shop that was given to somebody is a present. */
export const costOf = ({ isEarned, isForSale, pointsCost }: Priced): number =>
  isEarned && isForSale ? 0 : pointsCost;
