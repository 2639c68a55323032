import { spiffErrors as errors } from '#contract/rewards/spiffs.errors.ts';
import type { Currency, Money } from '#contract/platform/money.ts';
import type { Change } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { moneyIn } from '#server/rewards/holdings/money-words.ts';
import { lockBalances, post } from '#server/rewards/ledger/ledger.queries.ts';
import { houseAccount, transfer, type Account } from '#server/rewards/ledger/ledger.rules.ts';
import type { SpiffRow } from './spiffs.queries.ts';

/** What a program may still pay. */
export const budgetOf = (programId: string, currency: Currency): Account => ({
  kind: 'budget',
  of: { programId },
  currency,
});

/**
 * Fills the budget of a program up to what was asked for, or empties what is left of it if it is paid without one from now on. Returns what
 * was filled in so far; null without a budget. Refused if more was approved already.
 */
export async function fundBudget(
  { tx, language, now }: Pick<Change, 'tx' | 'language' | 'now'>,
  row: SpiffRow,
  by: { readonly byUserId: string; readonly proxiedBy: string | null },
): Promise<number | null> {
  const { id, currency, budgetCents, fundedCents } = row;
  if (budgetCents === null && fundedCents === null) return null;
  const account = budgetOf(id, currency);
  const [left = 0] = await lockBalances(tx, [account]);
  // What reversals returned while the program had no budget is still there.
  const funded = fundedCents ?? left;
  const spent = funded - left;
  const wanted = budgetCents === null ? spent : budgetCents;
  if (wanted < spent)
    refuse(
      errors.budgetSpent,
      { spent: moneyIn(language, { amountCents: spent, currency }) },
      { field: 'budgetCents' },
    );
  const more = wanted - funded;
  const house = houseAccount('issued', currency);
  if (more !== 0)
    await post(tx, [
      {
        businessKey: `spiff-budget:${id}:${row.approvals + 1}`,
        kind: 'spiff-budget',
        at: now(),
        funder: row.fundedBy?.name,
        entries: more > 0 ? transfer(house, account, more) : transfer(account, house, -more),
        ...by,
      },
    ]);
  return budgetCents;
}

/** Locks the budget of a program and refuses to pay more than it has left. */
export async function checkBudget(
  { tx, language }: Pick<Change, 'tx' | 'language'>,
  programId: string,
  { amountCents, currency }: Money,
): Promise<void> {
  const [left = 0] = await lockBalances(tx, [budgetOf(programId, currency)]);
  if (left < amountCents)
    refuse(errors.budgetLeft, { left: moneyIn(language, { amountCents: left, currency }) });
}
