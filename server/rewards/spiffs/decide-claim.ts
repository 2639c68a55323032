import type { ClaimDecision, DenyReason } from '#contract/rewards/spiff-claims.fields.ts';
import { spiffErrors as errors } from '#contract/rewards/spiffs.errors.ts';
import { payoutOf, type Sale } from '#contract/rewards/spiffs.rules.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { explained } from '#server/platform/saving.ts';
import { moneyIn } from '#server/rewards/holdings/money-words.ts';
import { postEarned, takeBack } from '#server/rewards/ledger/earn.ts';
import { dealerCreditsOf, houseAccount } from '#server/rewards/ledger/ledger.rules.ts';
import { checkPayable, oweCash, takeBackCash } from '#server/rewards/owed/owed.ts';
import { budgetOf, checkBudget } from './budgets.ts';
import {
  addToPerson,
  lockPerson,
  setApproved,
  setDenied,
  setPending,
  takeFromPerson,
} from './claim-changes.queries.ts';
import { tellClaimant } from './claim-notices.ts';
import { approvedSale, payTermsOf, type ApprovedPart } from './claim-payout.rules.ts';
import { lockClaim, type ClaimDetailRow } from './claims.queries.ts';
import type { Reader } from './present-claim.ts';
import { claimsVisible, mayDecideOn, paysDealer } from './spiffs.scope.ts';

const claimName = (row: Pick<ClaimDetailRow, 'number' | 'user'>): string => `${row.number}, ${row.user.name}`;
const entityOf = (row: ClaimDetailRow) => ({ kind: 'spiff-claim', id: row.id, name: claimName(row) });

/** Locks a claim for a decision. Refuses what is the reader's own, and credit for a dealer where they work. */
export async function lockForDecision(
  { tx }: Change,
  { actor, workplaces }: Reader,
  id: string,
): Promise<ClaimDetailRow> {
  const row = found(await lockClaim(tx, id, claimsVisible.sql(actor, 'c')), errors.claimNotFound);
  if (!mayDecideOn(actor, row)) refuse(errors.ownClaim);
  if (paysDealer(row) && workplaces.has(row.dealerId)) refuse(errors.ownDealer);
  return row;
}

/** Makes one decision on a claim that is locked. */
export function decide(
  change: Change,
  actor: Actor,
  row: ClaimDetailRow,
  { status, items, total, reason, note }: ClaimDecision,
): Promise<void> {
  if (status === 'pending') return reverse(change, actor, row, note);
  if (row.status !== 'pending') refuse(errors.alreadyDecided);
  return status === 'approved'
    ? approve(change, actor, row, { items, total, note })
    : deny(change, actor, row, { reason: reason!, note });
}

/** Approves a locked claim that waits, in whole or in part, and owes what it pays. `actor` is null if the receipt decides. */
export async function approve(
  change: Change,
  actor: Actor | null,
  row: ClaimDetailRow,
  { note, ...part }: ApprovedPart & { readonly note: string },
): Promise<void> {
  const { tx, language, now, today } = change;
  const { currency, payoutType } = row.spiff;
  if (row.score === null) refuse(errors.notScored);
  const sale = checkedSale(change, row, part);
  const { cents: byTerms } = payoutOf(payTermsOf(row), sale);
  if (byTerms === 0) refuse(errors.nothingApproved, {}, { field: 'items' });
  const { perPersonCents } = row.terms;
  const cents =
    perPersonCents === null ? byTerms : Math.min(byTerms, perPersonCents - (await lockPerson(tx, row)));
  if (cents <= 0) refuse(errors.personLimit, { name: row.user.name });
  if (payoutType === 'cash') await checkPayable(tx, { id: row.userId, name: row.user.name }, today());
  const amount = { amountCents: cents, currency };
  if (row.fundedCents !== null) await checkBudget({ tx, language }, row.spiffId, amount);
  await addToPerson(tx, row, cents);
  const at = now();
  await setApproved(tx, row.id, {
    cents,
    by: actor?.id ?? null,
    at,
    note,
    items: sale.items,
    totalCents: part.total,
  });
  const by = { byUserId: actor?.id ?? null, proxiedBy: actor?.session.proxiedBy ?? null };
  const from = row.fundedCents === null ? houseAccount('issued', currency) : budgetOf(row.spiffId, currency);
  if (payoutType === 'cash')
    await oweCash(tx, {
      source: 'spiff',
      recordId: row.id,
      userId: row.userId,
      dealerId: row.dealerId,
      amount,
      from,
      funder: row.funder ?? undefined,
      note: row.spiff.name || row.spiff.nameFr,
      at,
      ...by,
    });
  else
    await postEarned(
      tx,
      {
        businessKey: creditKey(row.id, row.approvals + 1),
        kind: 'spiff-credit',
        at,
        note: row.spiff.name || row.spiff.nameFr,
        funder: row.funder ?? undefined,
        ...by,
      },
      [{ account: dealerCreditsOf(row.dealerId, currency), amount: cents, from }],
    );
  await change.record({
    type: 'approve',
    entity: entityOf(row),
    before: { status: row.status, amount: { amountCents: row.amount, currency } },
    after: { status: 'approved', amount, items: sale.items, ...(note && { note }) },
  });
  await tellClaimant(change, row, 'approved', { approvedAmount: cents, decisionNote: note });
}

const creditKey = (claimId: string, approval: number) => `spiff-claim:${claimId}:${approval}`;

/** What is approved; refuses more than was claimed. */
function checkedSale({ language }: Change, row: ClaimDetailRow, part: ApprovedPart): Sale {
  const sale = approvedSale(row, part);
  if (!('fault' in sale)) return sale;
  if (sale.fault === 'total-over') {
    const claimed = { amountCents: row.convertedTotal ?? row.total, currency: row.spiff.currency };
    return refuse(errors.totalOver, { claimed: moneyIn(language, claimed) }, { field: 'total' });
  }
  const field = `items.${sale.index}.quantity`;
  if (sale.fault === 'unknown-item') return refuse(errors.unknownItem, { part: sale.part }, { field });
  return refuse(errors.quantityOver, { part: sale.part, claimed: sale.claimed }, { field });
}

async function deny(
  change: Change,
  actor: Actor,
  row: ClaimDetailRow,
  { reason, note }: { readonly reason: DenyReason; readonly note: string },
): Promise<void> {
  await setDenied(change.tx, row.id, { reason, note, by: actor.id, at: change.now() });
  await change.record({
    type: 'deny',
    entity: entityOf(row),
    before: { status: row.status },
    after: { status: 'denied', reason, ...(note && { note }) },
  });
  await tellClaimant(change, row, 'denied', { reason, decisionNote: note });
}

/**
 * Takes a decision back. Cash that was approved is no longer owed; it is refused once the money is released. Of dealer credits, what is left is
 * taken, and the rest is set against what the dealer earns later.
 */
async function reverse(change: Change, actor: Actor, row: ClaimDetailRow, note: string): Promise<void> {
  const { tx } = change;
  if (row.status === 'pending') refuse(errors.alreadyDecided);
  const by = { byUserId: actor.id, proxiedBy: actor.session.proxiedBy, note };
  if (row.status === 'approved') {
    await takeFromPerson(tx, row, row.approvedAmount!);
    if (row.spiff.payoutType === 'cash') await takeBackCash(tx, { source: 'spiff', recordId: row.id, ...by });
    else await takeBack(tx, { businessKey: creditKey(row.id, row.approvals), ...by });
  }
  await explained(setPending(tx, row.id, { note, at: change.now() }), {
    spiff_claim_once: () => refuse(errors.receiptUsed, { number: row.receiptNumber }),
  });
  await change.record({
    type: 'update',
    entity: entityOf(row),
    before: { status: row.status, amount: row.approvedAmount, currency: row.spiff.currency },
    after: { status: 'pending', amount: null, note },
  });
  await tellClaimant(change, row, 'reversed', { decisionNote: note });
}
