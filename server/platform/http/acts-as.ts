import { actingAs } from '#contract/platform/acts-as.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { refuse } from '#server/platform/refusal.ts';

/**
 * Refuses a change that a page sends as somebody else than the session stands for by now: in another tab somebody else signed in, or
 * acting for somebody began or ended. Who names nobody is no page of ours and passes, but for a session that acted for
 * somebody until the time was up: what was meant for that person must not reach the own account.
 */
export function mustActAs(actor: Actor, named: string | string[] | undefined): void {
  const { proxiedBy, proxyEnded } = actor.session;
  if (named === actingAs(actor.id, proxiedBy)) return;
  if (named === undefined && !proxyEnded) return;
  const actedForSomebody = String(named).endsWith(`/${actor.id}`);
  refuse(named === undefined || actedForSomebody ? platformErrors.actingEnded : platformErrors.actsAsOther);
}
