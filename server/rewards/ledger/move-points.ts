import { ledgerErrors } from '#contract/rewards/ledger.errors.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { refuse } from '#server/platform/refusal.ts';
import { isPosted, lockBalances, post, postingsOf } from './ledger.queries.ts';
import {
  loyaltyFirst,
  loyaltyPointsOf,
  trainingPointsOf,
  transfer,
  type Account,
  type Posting,
} from './ledger.rules.ts';

/** A posting whose entries follow from what the accounts hold. */
type Head = Omit<Posting, 'entries'>;

/**
 * Takes points from a person, loyalty points first, and pays them into another account. False if that was done before; refused with 409 if
 * there are too few.
 */
export async function spendPoints(
  tx: Transaction,
  head: Head & {
    readonly userId: string;
    readonly amount: number;
    readonly to: Account;
    /** The person had no loyalty points a moment ago, so that all are training points. */
    readonly hasNoLoyalty?: boolean;
  },
): Promise<boolean> {
  const { userId, amount, to, hasNoLoyalty = false, ...rest } = head;
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`${amount} cannot be spent.`);
  const sources = { loyalty: loyaltyPointsOf(userId), training: trainingPointsOf(userId) };
  // Without a choice between sources, nothing has to be read first: the posting itself is refused if there are too few.
  if (hasNoLoyalty) {
    const entries = transfer(sources.training, to, amount);
    return (await post(tx, [{ ...rest, entries }])).has(head.businessKey);
  }
  const [loyalty = 0, training = 0] = await lockBalances(tx, [sources.loyalty, sources.training, to]);
  const taken = loyaltyFirst(amount, { loyalty, training });
  if (!taken) {
    // A repeat may come after the points were spent on something else.
    if (await isPosted(tx, head.businessKey)) return false;
    refuse(ledgerErrors.notEnough);
  }
  const entries = (['loyalty', 'training'] as const).flatMap((source) =>
    taken[source] > 0 ? transfer(sources[source], to, taken[source]) : [],
  );
  return (await post(tx, [{ ...rest, entries }])).has(head.businessKey);
}

/**
 * Moves all that accounts hold: points that expire, accounts of two people that become one. False if it was done before or the accounts are
 * empty.
 */
export async function moveAll(
  tx: Transaction,
  head: Head & { readonly moves: readonly { readonly from: Account; readonly to: Account }[] },
): Promise<boolean> {
  const { moves, ...rest } = head;
  const balances = await lockBalances(
    tx,
    moves.flatMap(({ from, to }) => [from, to]),
  );
  const entries = moves.flatMap(({ from, to }, index) => {
    const amount = balances[index * 2]!;
    return amount > 0 ? transfer(from, to, amount) : [];
  });
  if (entries.length === 0) return false;
  return (await post(tx, [{ ...rest, entries }])).has(head.businessKey);
}

/**
 * Undoes a posting with a counter-posting that names its author. False if it is undone already; refused with 409 if what was paid in is
 * spent. A counter-posting is not undone: post again under a new key instead.
 */
export async function undo(
  tx: Transaction,
  { businessKey, ...by }: UndoneBy & { readonly businessKey: string },
): Promise<boolean> {
  return (await undoEach(tx, [businessKey], by)).has(businessKey);
}

/** Undoes several postings at once, in two statements. Returns the keys of those that were not undone already. */
export async function undoEach(
  tx: Transaction,
  businessKeys: readonly string[],
  { byUserId, proxiedBy, note, at }: UndoneBy,
): Promise<ReadonlySet<string>> {
  const postings = new Map((await postingsOf(tx, businessKeys)).map((one) => [one.businessKey, one]));
  const written = await post(
    tx,
    businessKeys.map((businessKey) => {
      const posting = postings.get(businessKey);
      if (!posting) throw new RangeError(`Nothing was posted as ${businessKey}.`);
      if (posting.undoesId) throw new RangeError(`${businessKey} is a counter-posting.`);
      return {
        businessKey: undoKey(businessKey),
        kind: 'undo',
        undoesId: posting.id,
        entries: posting.entries.map(({ account, amount, funder }) => ({
          account,
          amount: -amount,
          ...(funder !== null && { funder }),
        })),
        byUserId,
        note,
        ...(posting.courseId && { courseId: posting.courseId }),
        ...(proxiedBy && { proxiedBy }),
        ...(at && { at }),
      };
    }),
  );
  return new Set(businessKeys.filter((businessKey) => written.has(undoKey(businessKey))));
}

const undoKey = (businessKey: string) => `undo:${businessKey}`;

export interface UndoneBy {
  readonly byUserId: string;
  readonly proxiedBy?: string | null;
  /** Why. */
  readonly note: string;
  /** When; now if omitted. */
  readonly at?: Date;
}
