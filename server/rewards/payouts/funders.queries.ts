import { sql } from 'kysely';
import type { Currency } from '#contract/platform/money.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { fundedBy, type Funded } from '#server/rewards/ledger/funders.queries.ts';
import { owedKey } from '#server/rewards/owed/owed.queries.ts';

/** Who pays for each of these lines. */
export const fundersOfLines = (
  tx: Transaction,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Funded[]>> =>
  fundedBy(
    tx,
    sql`select i.line_id as group_id, ${owedKey(sql`i.owed_id`)} as business_key from payout_item i where i.line_id = any (${lineIds}::uuid[])`,
    'payable',
  );

export interface RunFunder {
  /** Null: the company. */
  readonly funder: string | null;
  readonly currency: Currency;
  readonly amountCents: number;
}

/** Who pays for a run, by currency and name; the company first. */
export async function fundersOfRun(db: Db, runId: string): Promise<RunFunder[]> {
  const byCurrency = await fundedBy(
    db,
    sql`select l.currency as group_id, ${owedKey(sql`i.owed_id`)} as business_key
      from payout_line l join payout_item i on i.line_id = l.id where l.run_id = ${runId}`,
    'payable',
  );
  return [...byCurrency].toSorted().flatMap(([currency, funded]) =>
    funded.map(({ funder, amount }) => ({
      funder,
      currency: currency as Currency,
      amountCents: amount,
    })),
  );
}
