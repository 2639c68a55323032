import type { DealerOutcome } from '#contract/people/admin-groups.calls.ts';
import type { AdminGroupFields, MembershipChanges } from '#contract/people/admin-groups.fields.ts';
import type { Actor } from '#server/platform/access/actor.ts';

/** May add, delete and deactivate groups and choose their staff: a group extends what its staff sees, so this takes the farthest reach. */
export const reachesEverything = (actor: Pick<Actor, 'isPlatformAdmin' | 'reach'>): boolean =>
  actor.isPlatformAdmin || actor.reach === 'everything';

/** A dealer found by its number, among those the actor may put into a group. */
export interface NumberedDealer {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly region: string;
  readonly number: string;
  readonly status: string;
  readonly inGroup: boolean;
}

/** One outcome for each different number, in the order they were pasted. Numbers ignore case. */
export function outcomesOf(
  numbers: readonly string[],
  dealers: readonly NumberedDealer[],
): readonly DealerOutcome[] {
  const byNumber = new Map(dealers.map((dealer) => [dealer.number.toUpperCase(), dealer]));
  const pasted = new Map(numbers.map((number) => [number.toUpperCase(), number]));
  return [...pasted].map(([key, number]) => {
    const dealer = byNumber.get(key);
    if (!dealer) return { number, outcome: 'unknown', dealer: null };
    const { id: _id, name, city, region, status, inGroup } = dealer;
    const active = status === 'active' ? 'found' : 'inactive';
    return {
      number,
      outcome: inGroup ? 'in-group' : active,
      dealer: { _id, name, city, region, number: dealer.number },
    };
  });
}

/** True if a save does something that only people who reach everything may do. */
export const needsEverything = (
  actor: Actor,
  before: Pick<AdminGroupFields, 'status'>,
  after: Pick<AdminGroupFields, 'status'> & Pick<MembershipChanges, 'addStaff' | 'removeStaff'>,
): boolean =>
  !reachesEverything(actor) &&
  (before.status !== after.status || after.addStaff.length > 0 || after.removeStaff.length > 0);
