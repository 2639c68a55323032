import { activityErrors as errors } from '#contract/rewards/activities.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { houseAccount } from '#server/rewards/ledger/ledger.rules.ts';
import { checkPayable, oweCash } from '#server/rewards/owed/owed.ts';
import { lockActivity, setDecision, type ActivityRow } from './activities.queries.ts';
import { tellReporter } from './activity-notices.ts';
import { isOwn } from './present-activity.ts';

export interface Decision {
  readonly status: 'approved' | 'denied';
  readonly reason: string;
}

/** Decides on an activity, once. An approved one is owed in the same transaction. */
export async function decide(
  change: Change,
  actor: Actor,
  id: string,
  { status, reason }: Decision,
): Promise<void> {
  const { tx, now, today, record } = change;
  const row = found(await lockActivity(tx, id), errors.notFound);
  if (isOwn(row, actor)) refuse(errors.ownActivity);
  if (row.status !== 'pending') refuse(errors.decided);
  const at = now();
  if (status === 'approved') await owe(change, actor, row, today(), at);
  await setDecision(tx, id, { status, reason, byUserId: actor.id, at });
  await record({
    type: status === 'approved' ? 'approve' : 'deny',
    entity: { kind: 'activity', id, name: row.user.name },
    before: { status: row.status },
    after: {
      status,
      ...(reason && { reason }),
      amountCents: row.amountCents,
      currency: row.currency,
      date: row.date,
      type: row.type,
    },
  });
  await tellReporter(change, row, { status, reason });
}

async function owe(
  { tx }: Change,
  actor: Actor,
  { id, user, dealer, currency, amountCents, type, date }: ActivityRow,
  today: string,
  at: Date,
): Promise<void> {
  await checkPayable(tx, { id: user._id, name: user.name }, today);
  await oweCash(tx, {
    source: 'activity',
    recordId: id,
    userId: user._id,
    dealerId: dealer?._id ?? null,
    amount: { currency, amountCents },
    from: houseAccount('issued', currency),
    note: `${type} ${date}`,
    byUserId: actor.id,
    proxiedBy: actor.session.proxiedBy,
    at,
  });
}
