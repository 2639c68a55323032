import type { EnrollmentKind } from '#contract/live/ilt-seats.fields.ts';
import type { ActivityEntry } from '#server/platform/activity.ts';
import type { Change } from '#server/platform/context.ts';

/** Writes to the log of an event who got, left or lost a place. The log names people by their ids, so that erasing a person is enough. */
export async function recordPlaces(
  { record }: Pick<Change, 'record'>,
  event: { readonly eventId: string; readonly title: string },
  kind: EnrollmentKind,
  userIds: readonly string[],
  reason = '',
): Promise<void> {
  if (userIds.length > 0) await record(placesEntry(event, kind, userIds, reason));
}

export const placesEntry = (
  event: { readonly eventId: string; readonly title: string },
  kind: EnrollmentKind,
  userIds: readonly string[],
  reason = '',
): ActivityEntry => ({
  type: 'enroll',
  entity: { kind: 'ilt-event', id: event.eventId, name: event.title },
  after: { [kind]: userIds, ...(reason && { reason }) },
});
