import type { ClaimRisk, KeptCheck } from '#contract/rewards/spiff-checks.fields.ts';
import { payoutOf } from '#contract/rewards/spiffs.rules.ts';
import type { SpiffStatus } from '#contract/rewards/spiffs.fields.ts';
import type { SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import type { ClaimFacts } from './claim-checks.rules.ts';
import { payTermsOf, saleOf, type Claimed } from './claim-payout.rules.ts';

/** Checks that say nothing about whether the receipt is sound: a receipt may not name its dealer. */
const mayBeUnknown: readonly KeptCheck['key'][] = ['seller'];

/**
 * Whether a receipt approves its claim without a person: only in the low band, if everything was read and agrees, every check passed, nothing
 * was seen before, the amount is within the limits, and the claim never was in anybody's hands. What changed since it was sent is for a person: a
 * program that is no longer approved, or a claimant who is no longer active.
 */
export function scanApproves(
  claim: Claimed &
    Pick<SpiffClaimDetail, 'status' | 'currency' | 'reversedAt'> & {
      readonly sentById: string | null;
      readonly awaitsScan: boolean;
      readonly programStatus: SpiffStatus;
      /** Null if the person is not active. */
      readonly claimant: object | null;
    },
  {
    checks,
    risk,
    facts,
  }: {
    readonly checks: readonly KeptCheck[];
    readonly risk: ClaimRisk;
    readonly facts: Pick<ClaimFacts, 'hasNearPicture' | 'isSentAgain'>;
  },
): boolean {
  if (claim.status !== 'pending' || !claim.awaitsScan || claim.spiff.type !== 'RECEIPT_SCAN') return false;
  if (claim.programStatus !== 'approved' || claim.claimant === null) return false;
  if (risk.band !== 'low') return false;
  // A picture that was edited is near the one it was made from, whatever it says. What somebody denied is not for the receipt to approve.
  if (facts.hasNearPicture || facts.isSentAgain) return false;
  if (claim.reversedAt !== null || claim.sentById !== null) return false;
  if (claim.currency !== claim.spiff.currency || claim.convertedTotal !== null) return false;
  const { lines, isCapped } = payoutOf(payTermsOf(claim), saleOf(claim));
  if (isCapped || lines.some(({ isEligible }) => !isEligible)) return false;
  return checks.every(
    ({ key, state }) => state === 'ok' || (state === 'unknown' && mayBeUnknown.includes(key)),
  );
}
