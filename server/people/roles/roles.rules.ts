import { allRights } from '#contract/platform/rights.ts';
import { type Actor, hasRight } from '#server/platform/access/actor.ts';

/**
 * Rights that would be given or taken and that the actor does not hold. Nobody gives what he does not have, nor takes
 * what he could not give back.
 */
export function rightsOutOfReach(
  actor: Actor,
  before: readonly string[],
  after: readonly string[],
): string[] {
  const [was, becomes] = [new Set(before), new Set(after)];
  return allRights.filter((right) => was.has(right) !== becomes.has(right) && !hasRight(actor, right));
}
