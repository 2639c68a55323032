import { clipErrors as errors } from '#contract/library/clips.errors.ts';
import type { ListeningFields } from '#contract/library/clips.fields.ts';
import { grantTimes } from '#server/platform/claimed-times.rules.ts';
import type { Change } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { heardFrom, isLater, playedOn, type Heard, type ListeningEvent } from './listening.rules.ts';
import {
  eventsOf,
  insertEvent,
  insertFollowing,
  isEventOf,
  lockHeard,
  writeHeard,
  type Listener,
} from './listening.queries.ts';

/**
 * Stores what somebody played, and what follows from it. An event that was stored before changes nothing. One that arrives late is put in its
 * place: all events are folded again, so that the result does not depend on the order of their arrival.
 */
export async function trackListening(
  { tx, now }: Change,
  listener: Listener,
  { time, eventId = newId(), positionSeconds, occurredAt, sentAt }: ListeningFields,
): Promise<Heard> {
  const received = now();
  // Nothing happens later than it arrives, and nothing is older than a year.
  const [bounded] = grantTimes([{ occurredAt, time, positionSeconds }], {
    receivedAt: received,
    sentAt,
    lastEventAt: null,
    begunAt: null,
    timeSeconds: 0,
  });
  const event: ListeningEvent = {
    id: eventId,
    occurredAt: bounded!.occurredAt,
    receivedAt: received.toISOString(),
    timeSeconds: Math.round(time),
    positionSeconds: bounded!.positionSeconds,
  };
  const before = await lockHeard(tx, listener);
  const follows =
    before === null || isLater(event, { occurredAt: before.lastEventAt, id: before.lastEventId });
  if (follows) {
    const heard = playedOn(before, event);
    if (await insertFollowing(tx, listener, event, heard)) return heard;
  } else if (await insertEvent(tx, listener, event)) {
    const heard = heardFrom(await eventsOf(tx, listener))!;
    await writeHeard(tx, listener, heard);
    return heard;
  }
  if (!before || !(await isEventOf(tx, listener, event.id)))
    refuse(errors.eventIdInUse, {}, { field: 'eventId' });
  return before;
}
