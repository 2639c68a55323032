import { actingAs } from '#contract/platform/acts-as.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { refuse } from '#server/platform/refusal.ts';

/**
 * Refuses a change that a page sends for a person the session no longer acts as: in another tab, someone else signed in, or acting for
 * someone began or ended. A request that names nobody does not come from one of our pages and passes. The exception is a session whose time
 * of acting for someone ran out: changes meant for that person must not reach the user's own account.
 */
export function mustActAs(actor: Actor, named: string | string[] | undefined): void {
  const { proxiedBy, proxyEnded } = actor.session;
  if (named === actingAs(actor.id, proxiedBy)) return;
  if (named === undefined && !proxyEnded) return;
  const actedForSomebody = String(named).endsWith(`/${actor.id}`);
  refuse(named === undefined || actedForSomebody ? platformErrors.actingEnded : platformErrors.actsAsOther);
}
