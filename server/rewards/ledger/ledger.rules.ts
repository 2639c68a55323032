import type { Currency } from '#contract/platform/money.ts';

/** Points count in `PTS`, money in the cents of its currency. */
export type LedgerCurrency = 'PTS' | Currency;

/** Whose an account is. */
export type Subject =
  | { readonly userId: string }
  | { readonly dealerId: string }
  | { readonly programId: string }
  | 'house';

/** Kinds of accounts. Only the house's may go below zero. */
export type AccountKind =
  // A person's points, by where they come from.
  | 'training-points'
  | 'loyalty-points'
  // What a dealer may spend.
  | 'dealer-credits'
  // What a reversal left owed, by the account whose next earnings it is set against.
  | 'loyalty-debt'
  | 'credit-debt'
  // What a person is owed in money.
  | 'payable'
  // What a program may still give.
  | 'budget'
  // The house: where value comes from and where it goes.
  | 'issued'
  | 'spent'
  | 'expired'
  | 'lent';

export interface Account {
  readonly kind: AccountKind;
  readonly of: Subject;
  readonly currency: LedgerCurrency;
}

export interface Entry {
  readonly account: Account;
  /** Whole units, not zero: above zero is paid in, below zero is taken. */
  readonly amount: number;
  /** Who pays for it; the funder of the posting if omitted. */
  readonly funder?: Funder | undefined;
}

/**
 * The kinds of postings that earn points, for leaderboards. What merges, settles a debt, gives back, or corrects earns none. The function `is_earning` of the
 * database says the same; a test compares both.
 */
export const earningKinds = ['course-passed', 'loyalty-approved'] as const;

/** The name of a brand, as it is at the time. */
export type Funder = string;

export interface Posting {
  /** What it is for; a second posting under the same key does nothing. */
  readonly businessKey: string;
  readonly kind: string;
  /** Sum to zero for each currency. */
  readonly entries: readonly Entry[];
  readonly courseId?: string;
  /** Who pays for it; the company if omitted. */
  readonly funder?: Funder | undefined;
  readonly note?: string;
  readonly byUserId?: string | null;
  readonly proxiedBy?: string | null;
  /** When it was earned; now if omitted. */
  readonly at?: Date;
}

export const trainingPointsOf = (userId: string): Account => ({
  kind: 'training-points',
  of: { userId },
  currency: 'PTS',
});
export const loyaltyPointsOf = (userId: string): Account => ({
  kind: 'loyalty-points',
  of: { userId },
  currency: 'PTS',
});
/** What a dealer may spend: one unit of a currency is one credit, counted in cents. */
export const dealerCreditsOf = (dealerId: string, currency: Currency): Account => ({
  kind: 'dealer-credits',
  of: { dealerId },
  currency,
});
/** What is owed of an account: above zero after a reversal took more than was left. */
export const debtOf = ({ kind, of, currency }: Account): Account => {
  if (kind === 'loyalty-points') return { kind: 'loyalty-debt', of, currency };
  if (kind === 'dealer-credits') return { kind: 'credit-debt', of, currency };
  throw new RangeError(`Nothing is owed of ${kind}.`);
};
export const houseAccount = (
  kind: 'issued' | 'spent' | 'expired' | 'lent',
  currency: LedgerCurrency = 'PTS',
): Account => ({
  kind,
  of: 'house',
  currency,
});

/** Two entries that move an amount above zero from one account to another of the same currency. */
export const transfer = (from: Account, to: Account, amount: number, funder?: Funder): readonly Entry[] => [
  { account: to, amount, ...(funder !== undefined && { funder }) },
  { account: from, amount: -amount, ...(funder !== undefined && { funder }) },
];

/** The database checks balance as well; a programming mistake is clearer here. Throws a RangeError. */
export function checkPosting({ businessKey, entries }: Pick<Posting, 'businessKey' | 'entries'>): void {
  if (entries.length < 2) throw new RangeError(`${businessKey}: a posting has at least two entries.`);
  const sums = new Map<string, bigint>();
  for (const { account, amount } of entries) {
    if (!Number.isSafeInteger(amount) || amount === 0)
      throw new RangeError(`${businessKey}: ${amount} is not an amount.`);
    sums.set(account.currency, (sums.get(account.currency) ?? 0n) + BigInt(amount));
  }
  for (const [currency, sum] of sums)
    if (sum !== 0n) throw new RangeError(`${businessKey}: ${currency} sums to ${sum}.`);
}

/** What is taken from each source: loyalty points first because they expire. Undefined if there are too few points. */
export function loyaltyFirst(
  amount: number,
  has: { readonly loyalty: number; readonly training: number },
): { readonly loyalty: number; readonly training: number } | undefined {
  const loyalty = Math.min(amount, has.loyalty);
  const training = amount - loyalty;
  return training <= has.training ? { loyalty, training } : undefined;
}
