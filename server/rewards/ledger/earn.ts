import type { Transaction } from '#server/platform/database/open.ts';
import { isPosted, lockBalances, post, postAndRead, postingsOf } from './ledger.queries.ts';
import { endedOf } from './loyalty-lots.queries.ts';
import { debtOf, houseAccount, transfer, type Account, type Entry, type Posting } from './ledger.rules.ts';
import { undo, type UndoneBy } from './move-points.ts';

export interface Earned {
  /** Loyalty points of a person, or credits of a dealer. */
  readonly account: Account;
  readonly amount: number;
  /** The account that pays; by default the house issues what is earned. */
  readonly from?: Account;
}

/**
 * Pays in what was earned, everything in one posting. What the accounts owe from a reversal is taken at once, in a second posting. Debts are read after
 * the accounts are locked, so none is missed; they are locked only where there are any. False if it was posted before.
 */
export async function postEarned(
  tx: Transaction,
  head: Omit<Posting, 'entries'>,
  earned: readonly Earned[],
): Promise<boolean> {
  if (earned.length === 0) return false;
  const entries = earned.flatMap(({ account, amount, from = houseAccount('issued', account.currency) }) =>
    transfer(from, account, amount),
  );
  const debts = await postAndRead(
    tx,
    { ...head, entries },
    earned.map(({ account }) => debtOf(account)),
  );
  if (!debts) return false;
  const indebted = earned.filter((_, index) => debts[index]! > 0);
  if (indebted.length === 0) return true;
  const owing = await lockBalances(
    tx,
    indebted.map(({ account }) => debtOf(account)),
  );
  const settled = indebted.flatMap(({ account, amount }, index) =>
    settling(account, Math.min(owing[index]!, amount)),
  );
  if (settled.length > 0)
    await post(tx, [
      { ...head, businessKey: `settled:${head.businessKey}`, kind: 'debt-settled', entries: settled },
    ]);
  return true;
}

/** Sets an amount of an account against what is owed of it. */
const settling = (account: Account, amount: number): readonly Entry[] =>
  amount > 0
    ? [
        ...transfer(account, houseAccount('lent', account.currency), amount),
        ...transfer(debtOf(account), houseAccount('lent', account.currency), amount),
      ]
    : [];

/**
 * Locks an account and returns what can be spent of it. Something that was paid in without `postEarned` may stand beside what is owed: it is
 * set against that first, under this key.
 */
export async function lockSpendable(
  tx: Transaction,
  account: Account,
  head: Omit<Posting, 'entries' | 'kind'>,
): Promise<number> {
  const [balance = 0, debt = 0] = await lockBalances(tx, [account, debtOf(account)]);
  const settled = Math.min(balance, debt);
  if (settled > 0) await post(tx, [{ ...head, kind: 'debt-settled', entries: settling(account, settled) }]);
  return balance - settled;
}

/**
 * Undoes an earning also if some of it is no longer there. What was spent is lent by the house, and owed until later earnings repay it. What has
 * ended of it is gone already, so it is given back first: nothing is owed for it, and no later earning pays for it. False if it is undone already.
 */
export async function takeBack(
  tx: Transaction,
  { businessKey, ...by }: UndoneBy & { readonly businessKey: string },
): Promise<boolean> {
  const [earning] = await postingsOf(tx, [businessKey]);
  if (!earning) throw new RangeError(`Nothing was posted as ${businessKey}.`);
  const earned = earning.entries.filter(({ account, amount }) => account.of !== 'house' && amount > 0);
  const balances = await lockBalances(
    tx,
    earned.flatMap(({ account }) => [account, debtOf(account)]),
  );
  if (await isPosted(tx, `undo:${businessKey}`)) return false;
  const entries: Entry[] = [];
  for (const [index, { account, amount }] of earned.entries()) {
    const ended = await endedOf(tx, account, earning.id);
    const owed = Math.max(0, amount - ended - balances[index * 2]!);
    if (ended > 0) entries.push(...transfer(houseAccount('expired', account.currency), account, ended));
    if (owed > 0)
      entries.push(
        ...transfer(houseAccount('lent', account.currency), account, owed),
        ...transfer(houseAccount('lent', account.currency), debtOf(account), owed),
      );
  }
  if (entries.length > 0)
    await post(tx, [
      {
        businessKey: `debt:${businessKey}`,
        kind: 'debt',
        entries,
        funder: earned[0]?.funder ?? undefined,
        note: by.note,
        byUserId: by.byUserId,
        ...(by.proxiedBy && { proxiedBy: by.proxiedBy }),
        ...(by.at && { at: by.at }),
      },
    ]);
  return undo(tx, { businessKey, ...by });
}
