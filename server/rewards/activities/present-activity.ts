import type { Activity } from '#contract/rewards/activities.fields.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { handsOf } from '#server/rewards/holdings/own-hands.ts';
import type { ActivityRow } from './activities.queries.ts';
import { decides } from './activities.scope.ts';

/** Whose it is, or who entered it, does not decide on it; nobody does while acting for somebody. */
export const isOwn = (row: Pick<ActivityRow, 'user' | 'submittedBy'>, actor: Actor): boolean =>
  handsOf(actor).some((hand) => hand === row.user._id || hand === row.submittedBy._id);

export function presentActivity(row: ActivityRow, actor: Actor): Activity {
  const { id, currency, amountCents, attachment, submittedBy, decidedBy, ...rest } = row;
  const mayDecide = decides(actor);
  return {
    _id: id,
    ...rest,
    amount: { currency, amountCents },
    attachment: attachment && {
      name: attachment.name,
      mediaType: attachment.mediaType,
      location: `/files/${attachment.id}`,
    },
    submittedBy: submittedBy._id === row.user._id ? null : submittedBy,
    // People read the decision, not who made it.
    decidedBy: mayDecide ? decidedBy : null,
    abilities: {
      decide: mayDecide && row.status === 'pending' && actor.session.proxiedBy === null && !isOwn(row, actor),
    },
  };
}
