import type { Reading } from '#contract/rewards/receipt-readings.fields.ts';
import type { ClaimCheck, KeptCheck } from '#contract/rewards/spiff-checks.fields.ts';
import type { SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Services } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { budgetsLeft } from '#server/rewards/ledger/budgets.queries.ts';
import { cashObstacles } from '#server/rewards/owed/owed.ts';
import { readingById } from '#server/rewards/receipts/readings.queries.ts';
import { payChecksOf } from './claim-checks.rules.ts';
import { otherClaims } from './claim-scores.queries.ts';
import { placeInQueue, reviewFacts, type ClaimDetailRow } from './claims.queries.ts';
import { presentDetail, readerOf } from './present-claim.ts';
import { administersSpiffs } from './spiffs.scope.ts';

/** What can change until a claim is paid: the limit of the person, of which `usedCents` are approved, and what must be on file for cash. */
export async function payChecks(
  db: Db | Transaction,
  row: ClaimDetailRow,
  { today }: Pick<Services, 'today'>,
  usedCents: number,
): Promise<KeptCheck[]> {
  const obstacles =
    row.spiff.payoutType === 'cash' ? await cashObstacles(db, [row.userId], today()) : undefined;
  return payChecksOf(row, { usedCents, obstacle: obstacles?.get(row.userId)?.[0] ?? null });
}

/** Checks with the names of the claims that they point to, as people are called now. */
async function named(db: Db | Transaction, checks: readonly KeptCheck[]): Promise<ClaimCheck[]> {
  const refs = checks.flatMap((check) => ('others' in check ? check.others : []));
  const others = await otherClaims(db, [...new Set(refs.map(({ _id }) => _id))]);
  return checks.map((check) =>
    'others' in check
      ? {
          ...check,
          others: check.others.flatMap((ref) => {
            const other = others.get(ref._id);
            return other ? [{ ...ref, ...other }] : [];
          }),
        }
      : check,
  );
}

export const readingOf = async (
  db: Db | Transaction,
  { readingId }: Pick<ClaimDetailRow, 'readingId'>,
): Promise<Reading | null> => (readingId && (await readingById(db, readingId))) || null;

/** A claim as one person sees it: administrators with the checks, the person, and the queue. */
export async function detailOf(
  db: Db,
  row: ClaimDetailRow,
  { actor, ...services }: Pick<Services, 'today'> & { readonly actor: Actor },
): Promise<SpiffClaimDetail> {
  const reading = await readingOf(db, row);
  const reader = await readerOf(db, actor);
  if (!administersSpiffs(actor)) return presentDetail(row, reader, { reading, review: null });
  const { keptChecks, ...facts } = await reviewFacts(db, row.id);
  const budgets =
    row.fundedCents === null
      ? undefined
      : await budgetsLeft(db, [{ id: row.spiffId, currency: row.spiff.currency }]);
  const review = {
    ...facts,
    checks: await named(db, [
      ...keptChecks,
      ...(await payChecks(db, row, services, facts.person.approvedCents)),
    ]),
    budgetLeftCents: budgets ? (budgets.get(row.spiffId) ?? 0) : null,
    queue: await placeInQueue(db, row),
  };
  return presentDetail(row, reader, { reading, review });
}
