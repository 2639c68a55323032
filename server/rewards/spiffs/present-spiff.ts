import type { ClaimObstacle, Spiff } from '#contract/rewards/spiffs.calls.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Participant } from '#server/rewards/holdings/participants.queries.ts';
import { handsOf } from '#server/rewards/holdings/own-hands.ts';
import type { HeldPeriod } from '#server/training/certificates/held.queries.ts';
import type { SpiffRow } from './spiffs.queries.ts';
import { administersSpiffs } from './spiffs.scope.ts';

export const nameOf = ({ name, nameFr }: Pick<SpiffRow, 'name' | 'nameFr'>): string => name || nameFr;

/** What is known about the reader besides the program. */
export interface Reader {
  readonly actor: Actor;
  readonly participant: Participant | undefined;
  /** What budgets have left, by program. */
  readonly budgets: ReadonlyMap<string, number>;
  /** The latest day that it is at the reader’s dealers. */
  readonly lastDay: string;
  /** When the reader held certificates, by curriculum. */
  readonly held: ReadonlyMap<string, readonly HeldPeriod[]>;
}

/** A program as replies show it: administrators see how it goes, everybody whether they can claim it. */
export function present(row: SpiffRow, reader: Reader): Spiff {
  const { actor, budgets } = reader;
  const isManaged = administersSpiffs(actor);
  return {
    _id: row.id,
    name: row.name,
    nameFr: row.nameFr,
    details: row.details,
    detailsFr: row.detailsFr,
    type: row.type,
    structure: row.structure,
    payoutType: row.payoutType,
    currency: row.currency,
    amountCents: row.amountCents,
    spentUnitCents: row.spentUnitCents,
    startDate: row.startDate,
    endDate: row.endDate,
    perClaimCents: row.perClaimCents,
    perPersonCents: row.perPersonCents,
    needsSerials: row.needsSerials,
    lateAfterDays: row.lateAfterDays,
    certificate: row.certificate && { ...row.certificate, held: [...heldOf(row, reader)] },
    parts: row.parts,
    thumbnail: row.thumbnailId && `/files/${row.thumbnailId}`,
    receipt: row.receiptFile && { location: `/files/${row.receiptId}`, ...row.receiptFile },
    status: row.status,
    own: {
      approvedCents: row.ownApprovedCents,
      claimsCount: row.ownClaims,
      obstacle: obstacleOf(row, reader),
    },
    managed: isManaged
      ? {
          fundedBy: row.fundedBy,
          budgetCents: row.budgetCents,
          budgetLeftCents: row.fundedCents === null ? null : (budgets.get(row.id) ?? 0),
          reason: row.reason,
          audience: row.audience,
          claimCounts: row.claimCounts,
          approvedCents: row.approvedCents,
          createdBy: row.createdBy,
          createdAt: row.createdAt,
          updatedBy: row.updatedBy,
          updatedAt: row.updatedAt,
          decidedBy: row.decidedBy,
          decidedAt: row.decidedAt,
          abilities: {
            edit: true,
            approve: row.status !== 'approved' && !isMaker(actor, row),
            deny: row.status !== 'denied' && !isMaker(actor, row),
          },
        }
      : null,
    version: row.version,
  };
}

/** Created the program or last changed what it pays, or is at work as somebody who did. */
export const isMaker = (actor: Actor, { makerIds }: Pick<SpiffRow, 'makerIds'>): boolean =>
  handsOf(actor).some((hand) => makerIds.includes(hand));

const heldOf = ({ certificate }: SpiffRow, { held }: Pick<Reader, 'held'>): readonly HeldPeriod[] =>
  (certificate && held.get(certificate.curriculum._id)) ?? [];

/** The first reason why the reader cannot claim; null: they can. */
function obstacleOf(row: SpiffRow, reader: Reader): ClaimObstacle | null {
  const { participant, budgets, lastDay } = reader;
  if (!participant?.takesPart) return 'not-participating';
  if (participant.dealers.length === 0) return 'no-dealer';
  if (row.status !== 'approved') return 'not-approved';
  if (row.startDate > lastDay) return 'not-started';
  if (row.perPersonCents !== null && row.ownApprovedCents >= row.perPersonCents) return 'limit-reached';
  if (row.fundedCents !== null && (budgets.get(row.id) ?? 0) === 0) return 'budget-spent';
  // Somebody who held it once may have sales of that time.
  if (row.certificate?.isRequired && heldOf(row, reader).length === 0) return 'no-certificate';
  return null;
}
