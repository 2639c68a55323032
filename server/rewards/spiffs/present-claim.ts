import type { Reading } from '#contract/rewards/receipt-readings.fields.ts';
import type { SpiffClaim, SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import { partKey, payoutOf } from '#contract/rewards/spiffs.rules.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { handsOf } from '#server/rewards/holdings/own-hands.ts';
import { workplacesOf } from '#server/rewards/holdings/workplaces.queries.ts';
import { payTermsOf, saleOf } from './claim-payout.rules.ts';
import type { ClaimDetailRow, ClaimRow } from './claims.queries.ts';
import { administersSpiffs, mayDecideOn, paysDealer } from './spiffs.scope.ts';

/** Who asks, and the dealers where they work, also while acting for somebody. */
export interface Reader {
  readonly actor: Actor;
  readonly workplaces: ReadonlySet<string>;
}

/** Only administrators decide, so for others it does not matter where they work. */
export const readerOf = async (db: Db | Transaction, actor: Actor): Promise<Reader> => ({
  actor,
  workplaces: administersSpiffs(actor) ? await workplacesOf(db, handsOf(actor)) : new Set(),
});

/** A claim as lists show it. */
export function present(row: ClaimRow, { actor, workplaces }: Reader): SpiffClaim {
  const mayDecide =
    actor.session.proxiedBy === null &&
    mayDecideOn(actor, { userId: row.user._id, sentById: row.sentById }) &&
    !(paysDealer(row) && workplaces.has(row.dealer._id));
  // What the bank returned is owed again.
  const isPaid = row.payment === 'released' || row.payment === 'paid';
  return {
    _id: row.id,
    number: row.number,
    spiff: row.spiff,
    user: row.user,
    dealer: row.dealer,
    status: row.status,
    purchaseDate: row.purchaseDate,
    receiptNumber: row.receiptNumber,
    total: row.total,
    currency: row.currency,
    convertedTotal: row.convertedTotal,
    note: row.note,
    amount: row.amount,
    approvedAmount: row.approvedAmount,
    reason: row.reason,
    decisionNote: row.decisionNote,
    decidedAt: row.decidedAt,
    isAutomatic: row.isAutomatic,
    reversedAt: row.reversedAt,
    payment: row.payment,
    sentAt: row.sentAt,
    receipt: { location: `/files/${row.receiptId}`, ...row.receiptFile },
    risk: administersSpiffs(actor) && row.band !== null ? { score: row.score!, band: row.band } : null,
    version: row.version,
    abilities: {
      decide: mayDecide && row.status === 'pending',
      reverse: mayDecide && (row.status === 'denied' || (row.status === 'approved' && !isPaid)),
    },
  };
}

/** One claim with what it is made of. */
export function presentDetail(
  row: ClaimDetailRow,
  reader: Reader,
  { reading, review }: { readonly reading: Reading | null; readonly review: SpiffClaimDetail['review'] },
): SpiffClaimDetail {
  const { lines } = payoutOf(payTermsOf(row), saleOf(row));
  const parts = new Map(row.terms.parts.map((part) => [partKey(part.partNumber), part]));
  return {
    ...present(row, reader),
    items: row.items.map((item, index) => {
      const part = parts.get(partKey(item.partNumber));
      return {
        ...item,
        name: part?.name ?? '',
        nameFr: part?.nameFr ?? '',
        isEligible: lines[index]!.isEligible,
        eachCents: lines[index]!.eachCents,
      };
    }),
    terms: row.terms,
    reading,
    review,
  };
}
