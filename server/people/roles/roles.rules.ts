import { allRights } from '#contract/platform/rights.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';

/**
 * Rights that the change would give or remove and that the actor does not hold. Nobody can give a right they lack, or remove one they could
 * not give back.
 */
export function rightsOutOfReach(
  actor: Actor,
  before: readonly string[],
  after: readonly string[],
): string[] {
  const [was, becomes] = [new Set(before), new Set(after)];
  return allRights.filter((right) => was.has(right) !== becomes.has(right) && !hasRight(actor, right));
}
