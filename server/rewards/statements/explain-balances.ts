import type { Balance } from '#contract/rewards/statements.calls.ts';
import type { StatementAccount } from '#contract/rewards/statements.fields.ts';
import type { Context } from '#server/platform/context.ts';
import { balancesOf } from '#server/rewards/ledger/balances.queries.ts';
import { kindsOf, type Holder } from './make-statement.ts';
import { partWords } from './statement.texts.ts';

/** What each balance of a person or a dealer is made of, in words. */
export async function explainBalances(
  { db, language }: Pick<Context, 'db' | 'language'>,
  { kind, _id }: Holder,
): Promise<Balance[]> {
  const balances = await balancesOf(db, _id, kindsOf[kind]);
  return balances.map(({ kind: account, currency, balance, parts }) => ({
    account: account as StatementAccount,
    currency,
    balance,
    parts: parts.map((part) => ({
      what: partWords(part, language),
      amount: part.amount,
      count: part.count,
    })),
  }));
}
