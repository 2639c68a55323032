import type { Listening } from '#contract/library/clips.ts';
import { podcastCalls } from '#contract/library/podcasts.calls.ts';
import { videoCalls } from '#contract/library/videos.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import type { DeviceWork } from '#web/platform/device-work/device-work.ts';
import { inTurn, isLeavingPage } from '#web/platform/device-work/in-turn.ts';
import { deviceOutbox, keptNow, thisMoment, type WaitingItem } from '#web/platform/device-work/outbox.ts';
import { whyItWaits, type Waiting } from '#web/platform/device-work/why-it-waits.ts';
import type { Played } from '#web/platform/media/play-reporter.ts';
import { pagePerson } from '#web/platform/page-person.ts';
import type { ClipRoom } from './clip-room.ts';

interface WaitingListening extends WaitingItem, Played {
  readonly eventId: string;
  readonly kind: ClipRoom['kind'];
  readonly clipId: string;
  readonly occurredAt: string;
}

const outbox = deviceOutbox<WaitingListening>('paddock-event-listening');

/** Keeps on the device what was played, and sends it. A tab that is closed, or has no connection, loses nothing. */
export function keepListening(kind: ClipRoom['kind'], clipId: string, played: Played): void {
  const person = pagePerson();
  if (!person) return;
  const eventId = crypto.randomUUID();
  const item = { ...played, eventId, kind, clipId, occurredAt: thisMoment(), keptAt: keptNow() };
  outbox.keep(person.key, eventId, item);
  // The answer to the one before would come too late.
  void (isLeavingPage() ? sendItem(person.key, item) : sendListening(person.key));
}

/** The second where the person goes on. What waits on this device may have happened after what the portal knows. */
export function goesOnAt(clipId: string, listening: Listening | null): number {
  const waiting = outbox.waiting(pagePerson()?.key ?? '').findLast((one) => one.clipId === clipId);
  if (waiting && !(listening && Date.parse(listening.lastAt) >= Date.parse(waiting.occurredAt)))
    return waiting.positionSeconds;
  return listening && !listening.finished ? listening.positionSeconds : 0;
}

/** Sends what waits, in order, from one tab at a time. Returns why something still waits. */
const sendListening = (owner: string): Promise<Waiting | null> =>
  inTurn('paddock-listening-outbox', async () => {
    for (const item of outbox.waiting(owner)) {
      const waiting = await sendItem(owner, item);
      if (waiting) return waiting;
    }
    return null;
  });

async function sendItem(owner: string, item: WaitingListening): Promise<Waiting | null> {
  const { eventId, kind, clipId, positionSeconds, time, occurredAt } = item;
  const sentAt = new Date().toISOString();
  const input = { params: { id: clipId }, body: { eventId, positionSeconds, time, occurredAt, sentAt } };
  try {
    const options = { background: true, keepalive: true };
    if (kind === 'video') await callApi(videoCalls.trackListenings, input, options);
    else await callApi(podcastCalls.trackListenings, input, options);
  } catch (error) {
    const waiting = whyItWaits(error);
    if (waiting) return waiting;
    // It was unpublished or deleted meanwhile: there is nothing to go on with.
  }
  outbox.forget(owner, [eventId]);
  return null;
}

/** What people watched and heard. */
export const listeningWork: DeviceWork = {
  kind: 'listening',
  keepAgain: (owner, work) => {
    const waiting = work as WaitingListening;
    outbox.keep(owner, waiting.eventId, waiting);
  },
  send: sendListening,
};
