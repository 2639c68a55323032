import { worksAtDealer, type Reach } from '#contract/platform/roles.ts';
import type { MemberObstacle } from '#contract/rewards/loyalty.calls.ts';

interface MemberDealer {
  readonly businessUnits: readonly string[];
  readonly businessUnitCodes: readonly string[];
}

interface Candidate<Dealer extends MemberDealer> {
  readonly takesPart: boolean;
  readonly dealers: readonly Dealer[];
}

const folded = (text: string) => text.trim().toLowerCase();

/** Dealers of the business unit that marks members, named by its code or its name. */
export const memberDealersOf = <Dealer extends MemberDealer>(
  dealers: readonly Dealer[],
  unit: string,
): readonly Dealer[] =>
  dealers.filter((dealer) =>
    [...dealer.businessUnits, ...dealer.businessUnitCodes].some((one) => folded(one) === folded(unit)),
  );

/** Why a person cannot send anything; null if they can. Members work at a dealer of the unit. */
export function memberObstacle<Dealer extends MemberDealer>(
  { takesPart, dealers }: Candidate<Dealer>,
  reach: Reach,
  unit: string,
): MemberObstacle | null {
  if (!takesPart) return 'not-participating';
  if (dealers.length === 0) return 'no-dealer';
  return worksAtDealer(reach) && memberDealersOf(dealers, unit).length > 0 ? null : 'not-member';
}
