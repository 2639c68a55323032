import { allRights } from '#contract/platform/rights.ts';
import { beyondOwn, type GivenRole } from '#server/people/users/users.rules.ts';
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

type Power = Pick<GivenRole, 'code' | 'reach' | 'adminArea' | 'frenchOnly'>;
const powerFields = ['reach', 'adminArea', 'frenchOnly'] as const;

/** The fields by which two roles reach or open different things. */
export const differingPower = (before: Power, after: Power): readonly (typeof powerFields)[number][] =>
  powerFields.filter((field) => before[field] !== after[field]);

/**
 * The fields by which the change would give or take away more than the actor's own role has. `before` is null for a new role, and for one
 * whose rank changes: everything in it is given then.
 */
export function powerOutOfReach(actor: Actor, before: Power | null, after: Power): readonly string[] {
  if (!before) return beyondOwn(actor, after);
  const changed = differingPower(before, after);
  return changed.filter((field) => [before, after].some((power) => beyondOwn(actor, power).includes(field)));
}
