import type { ErrorText } from '#contract/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { refuse } from '#server/platform/refusal.ts';

/** The person a change is made as, and the one at the keyboard. */
export const handsOf = ({ id, session }: Pick<Actor, 'id' | 'session'>): readonly string[] =>
  session.proxiedBy ? [id, session.proxiedBy] : [id];

/** The one at the keyboard: who really makes a change. */
export const makerOf = ({ id, session }: Pick<Actor, 'id' | 'session'>): string => session.proxiedBy ?? id;

/** Nobody gives, redeems, or returns anything to themselves, also while acting for somebody else. */
export function checkNotOwn(actor: Actor, userId: string | null, error: ErrorText): void {
  if (userId !== null && handsOf(actor).includes(userId)) refuse(error);
}
