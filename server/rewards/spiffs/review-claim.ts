import type { Reading } from '#contract/rewards/receipt-readings.fields.ts';
import type { ClaimCheck } from '#contract/rewards/spiff-checks.fields.ts';
import type { SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Services } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { dayIn } from '#server/platform/today.ts';
import { budgetsLeft } from '#server/rewards/ledger/budgets.queries.ts';
import { cashObstacles } from '#server/rewards/owed/owed.ts';
import { readingById } from '#server/rewards/receipts/readings.queries.ts';
import { claimFacts } from './claim-facts.queries.ts';
import { checksOf } from './claim-checks.rules.ts';
import { personInProgram, placeInQueue, type ClaimDetailRow } from './claims.queries.ts';
import { presentDetail } from './present-claim.ts';
import { administersSpiffs } from './spiffs.scope.ts';

type FoundReading = Reading | null;

/** Every check of a claim, and its reading. */
export async function checkClaim(
  db: Db | Transaction,
  row: ClaimDetailRow,
  { settings, today }: Pick<Services, 'settings' | 'today'>,
  reading: FoundReading,
): Promise<{ readonly checks: ClaimCheck[]; readonly hasNearPicture: boolean }> {
  const facts = await claimFacts(db, row.id);
  const obstacles = await cashObstacles(db, [row.userId], today());
  const checks = checksOf(row, {
    facts,
    reading,
    obstacle: obstacles.get(row.userId)?.[0] ?? null,
    sentDay: dayIn(settings.timeZone, new Date(row.sentAt)),
  });
  return { checks, hasNearPicture: facts.hasNearPicture };
}

export const readingOf = async (
  db: Db | Transaction,
  { readingId }: Pick<ClaimDetailRow, 'readingId'>,
): Promise<FoundReading> => (readingId && (await readingById(db, readingId))) || null;

/** A claim as one person sees it: administrators with the checks, the person, and the queue. */
export async function detailOf(
  db: Db,
  row: ClaimDetailRow,
  { actor, ...services }: Pick<Services, 'settings' | 'today'> & { readonly actor: Actor },
): Promise<SpiffClaimDetail> {
  const reading = await readingOf(db, row);
  if (!administersSpiffs(actor)) return presentDetail(row, actor, { reading, review: null });
  const budgets = row.fundedCents === null ? undefined : await budgetsLeft(db, [row.spiffId]);
  const review = {
    decidedBy: row.decidedBy,
    sentBy: row.sentBy,
    checks: (await checkClaim(db, row, services, reading)).checks,
    person: await personInProgram(db, row),
    budgetLeftCents: budgets ? (budgets.get(row.spiffId) ?? 0) : null,
    queue: await placeInQueue(db, row),
  };
  return presentDetail(row, actor, { reading, review });
}
