import { publishingErrors, type PlanFields, type PlannedChanges } from '#contract/platform/publishing.ts';
import { checkMeetingTime } from '#server/platform/calendar/meeting-time.ts';
import type { Change } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { cancelPlans, instantOf, planChange, type PlannedRecord } from './planned-changes.queries.ts';
import { planFault } from './publication.rules.ts';

/** A record that is locked, and what it is now. */
interface Planned extends PlannedRecord {
  readonly by: string;
  readonly status: string;
  readonly plans: Omit<PlannedChanges, 'zone'>;
  /** Refuses to publish a record that is not complete, or too late. */
  readonly checkReady: (at: Date) => void | Promise<void>;
  /** Kept with the plan to publish. */
  readonly options?: object;
  /** Writes the change to the log. */
  readonly note: (before: object, after: object) => Promise<void>;
}

/** Plans when a record is published and unpublished by the portal’s clock, or cancels it. */
export async function planPublication(
  { tx, now, settings }: Change,
  { kind, recordId, by, status, plans, checkReady, options, note }: Planned,
  fields: PlanFields,
): Promise<void> {
  const zone = settings.timeZone;
  for (const action of ['publish', 'unpublish'] as const) {
    const plan = fields[action];
    if (plan) checkMeetingTime({ localTime: `${plan.day}T${plan.time}`, zone }, `${action}.time`);
  }
  const times = {
    publish: fields.publish && (await instantOf(tx, { ...fields.publish, zone })),
    unpublish: fields.unpublish && (await instantOf(tx, { ...fields.unpublish, zone })),
  };
  for (const action of ['publish', 'unpublish'] as const) {
    const fault = times[action] && planFault(times[action], now());
    if (fault) refuse(fault, {}, { field: `${action}.time` });
  }
  if (times.publish) {
    if (status === 'published') refuse(publishingErrors.alreadyPublished);
    await checkReady(times.publish);
  }
  if (times.unpublish) {
    if (status !== 'published' && !times.publish) refuse(publishingErrors.notPublished);
    if (times.publish && times.unpublish <= times.publish)
      refuse(publishingErrors.endsBeforeStart, {}, { field: 'unpublish.time' });
  }
  await cancelPlans(tx, { kind, recordId });
  for (const action of ['publish', 'unpublish'] as const) {
    const dueAt = times[action];
    if (!dueAt) continue;
    await planChange(tx, {
      kind,
      recordId,
      action,
      dueAt,
      zone,
      ...(action === 'publish' && options && { options }),
      createdBy: by,
      createdAt: now(),
    });
  }
  const shown = (publish: string | null, unpublish: string | null) => ({
    publishesAt: publish,
    unpublishesAt: unpublish,
  });
  await note(
    shown(plans.publish?.at ?? null, plans.unpublish?.at ?? null),
    shown(times.publish?.toISOString() ?? null, times.unpublish?.toISOString() ?? null),
  );
}
