import type { Money } from '#contract/platform/money.ts';
import { owedErrors } from '#contract/rewards/owed.errors.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { post } from '#server/rewards/ledger/ledger.queries.ts';
import { transfer, type Account, type Funder } from '#server/rewards/ledger/ledger.rules.ts';
import { undo } from '#server/rewards/ledger/move-points.ts';
import { insertOwed, lockOwed, obstaclesOf, setTakenBack, type CashSource } from './owed.queries.ts';

export { countryOf, obstacles, obstaclesOf as cashObstacles } from './owed.queries.ts';
export type { CashObstacle, CashSource } from './owed.queries.ts';

const postingKey = (owedId: string) => `owed:${owedId}`;

/** What a person's money waits on until a run pays it. */
export const payableOf = (userId: string, currency: Money['currency']): Account => ({
  kind: 'payable',
  of: { userId },
  currency,
});

/** Refuses an approval whose money the person cannot be paid, and says what is missing. */
export async function checkPayable(
  tx: Transaction,
  { id, name }: { readonly id: string; readonly name: string },
  today: string,
): Promise<void> {
  const [obstacle] = (await obstaclesOf(tx, [id], today)).get(id) ?? [];
  if (obstacle === 'birth-date') refuse(owedErrors.noBirthDate, { name });
  if (obstacle === 'under-18') refuse(owedErrors.underEighteen, { name });
  if (obstacle === 'tax-form') refuse(owedErrors.noTaxForm, { name, year: today.slice(0, 4) });
}

interface Record {
  readonly source: CashSource;
  readonly recordId: string;
  readonly byUserId: string;
  readonly proxiedBy: string | null;
  /** When; now if omitted. */
  readonly at?: Date;
}

export interface Owing extends Omit<Record, 'byUserId'> {
  /** Null: decided by the portal, by a rule. */
  readonly byUserId: string | null;
  readonly userId: string;
  /** Where the person worked. */
  readonly dealerId: string | null;
  readonly amount: Money;
  /** What pays it: an account of the same currency. 409 if it holds less. */
  readonly from: Account;
  /** The brand that bears it; the company if omitted. */
  readonly funder?: Funder | undefined;
  readonly note?: string;
}

/**
 * Owes a person money for an approved record: posts it to the account that the next payout run collects from. A record that is owed already violates
 * the unique index `cash_owed_once`; the caller decides a record once.
 */
export async function oweCash(tx: Transaction, owing: Owing): Promise<void> {
  const { userId, dealerId, amount, from, funder, note, source, recordId, byUserId, proxiedBy } = owing;
  const at = owing.at ?? new Date();
  const id = newId();
  await insertOwed(tx, { id, source, recordId, userId, dealerId, amount }, at);
  await post(tx, [
    {
      businessKey: postingKey(id),
      kind: `${source}-owed`,
      at,
      entries: transfer(from, payableOf(userId, amount.currency), amount.amountCents),
      funder,
      byUserId,
      ...(proxiedBy && { proxiedBy }),
      ...(note !== undefined && { note }),
    },
  ]);
}

/** Takes back what is owed for a record, with a counter-posting. Refused with 409 once it was released for payment. */
export async function takeBackCash(
  tx: Transaction,
  { source, recordId, byUserId, proxiedBy, at = new Date(), note = '' }: Record & { readonly note?: string },
): Promise<void> {
  const owed = await lockOwed(tx, source, recordId);
  if (!owed) return;
  if (owed.runStatus !== null && owed.runStatus !== 'draft') refuse(owedErrors.released);
  await setTakenBack(tx, owed.id, at);
  await undo(tx, { businessKey: postingKey(owed.id), byUserId, proxiedBy, note });
}
