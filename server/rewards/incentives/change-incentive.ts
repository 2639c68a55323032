import { incentiveErrors as errors } from '#contract/rewards/incentives.errors.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import type { PlanFields, PublicationBulkAction, PublicationStatus } from '#contract/platform/publishing.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { planPublication } from '#server/platform/publishing/plan-publication.ts';
import { cancelPlans } from '#server/platform/publishing/planned-changes.queries.ts';
import { wrongState, type PublicationAction } from '#server/platform/publishing/publication.rules.ts';
import { setDeleted, setStatus } from '#server/platform/publishing/record-states.queries.ts';
import { holdsRights, leadsFrom } from '#server/platform/publishing/transitions.rules.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { nameOf, stateOf, transitions } from './present-incentive.ts';
import { requestEarners } from '#server/rewards/holdings/earner-search.queries.ts';
import { incentivesManaged } from '#server/rewards/holdings/incentives.scope.ts';
import { hasRewards, holdRewards, lockIncentive, type IncentiveRow } from './incentives.queries.ts';

/** An incentive that is locked for a change by an actor who works on it. */
export interface LockedIncentive extends Change {
  readonly actor: Actor;
  readonly row: IncentiveRow;
}

/** Locks an incentive for a change. Refuses if the actor cannot see it, lacks a right, or its state does not allow the action. */
export async function lockForChange(
  change: Change,
  actor: Actor,
  id: string,
  action: PublicationAction,
): Promise<LockedIncentive> {
  const row = found(await lockIncentive(change.tx, id, incentivesManaged.sql(actor, 'i')), errors.notFound);
  if (!holdsRights(actor, transitions[action])) refuse(platformErrors.notAllowed);
  if (!leadsFrom(transitions[action], stateOf(row))) refuse(wrongState(stateOf(row), action));
  return { ...change, actor, row };
}

/** Makes one of the changes of state. The plan for the same action is canceled: it has been carried out. */
export async function makeChange(
  change: Change,
  actor: Actor,
  id: string,
  action: PublicationBulkAction,
): Promise<void> {
  const locked = await lockForChange(change, actor, id, action);
  switch (action) {
    case 'publish':
    case 'unpublish':
      await cancelPlans(change.tx, { kind: 'incentive', recordId: id }, action);
      return switchStatus(locked, action === 'publish' ? 'published' : 'unpublished');
    case 'delete':
    case 'restore': {
      const isDeleted = action === 'delete';
      if (isDeleted) {
        await holdRewards(change.tx, id);
        if (await hasRewards(change.tx, id)) refuse(errors.hasRewards);
        await cancelPlans(change.tx, { kind: 'incentive', recordId: id });
      }
      await setDeleted(change.tx, { table: 'incentive', id }, isDeleted, { by: actor.id, at: change.now() });
      await recordChange(
        locked,
        { deleted: !isDeleted },
        { deleted: isDeleted },
        isDeleted ? 'delete' : 'update',
      );
    }
  }
}

export async function switchStatus(
  locked: LockedIncentive,
  status: Exclude<PublicationStatus, 'draft'>,
): Promise<void> {
  const { tx, row, actor, now } = locked;
  if (status === 'published') checkReady(row);
  await setStatus(tx, { table: 'incentive', id: row.id }, status, { by: actor.id, at: now() });
  if (status === 'published') await requestEarners(tx, [row.id], now());
  await recordChange(
    locked,
    { status: row.status },
    { status },
    status === 'published' ? 'publish' : 'update',
  );
}

/** Refuses to publish an incentive that nobody could redeem. */
export function checkReady({
  type,
  delivery,
  pointsCost,
  qrcodeImageId,
}: Pick<IncentiveRow, 'type' | 'delivery' | 'pointsCost' | 'qrcodeImageId'>): void {
  if (type === 'points-shop' && pointsCost < 1) refuse(errors.needsPoints, {}, { field: 'pointsCost' });
  if (delivery === 'qrcode' && !qrcodeImageId) refuse(errors.needsQrcode, {}, { field: 'qrcodeImage' });
}

/** Plans when an incentive is published and unpublished, or cancels it. */
export const plan = (locked: LockedIncentive, fields: PlanFields): Promise<void> =>
  planPublication(
    locked,
    {
      kind: 'incentive',
      recordId: locked.row.id,
      by: locked.actor.id,
      status: locked.row.status,
      plans: locked.row.plans,
      checkReady: () => checkReady(locked.row),
      note: (before, after) => recordChange(locked, before, after),
    },
    fields,
  );

export const recordChange = (
  { row, record }: LockedIncentive,
  before: object,
  after: object,
  type: 'update' | 'publish' | 'delete' = 'update',
): Promise<void> =>
  record({ type, entity: { kind: 'incentive', id: row.id, name: nameOf(row) }, before, after });
