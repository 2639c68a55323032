import { progressCalls, type TakenEvent } from '#contract/training/progress.calls.ts';
import { callApi, type ApiError } from '#web/platform/call-api.ts';
import { inTurn } from '#web/platform/device-work/in-turn.ts';
import { keepRefused } from '#web/platform/device-work/refused-work.ts';
import { whyItWaits, type Waiting } from '#web/platform/device-work/why-it-waits.ts';
import { showProgress } from '#web/training/show-progress.ts';
import { forgetEvents, waitingEvents, type WaitingEvent } from './outbox.ts';

const mostAtOnce = 200;
/** The largest request a browser lets outlive its page. */
const mostKeptAlive = 50;

/** Sends this person's work, in order, from one tab at a time. Returns why something still waits, or null if nothing does. */
export const sendEvents = (owner: string): Promise<Waiting | null> =>
  inTurn('paddock-outbox', async () => {
    let waiting: Waiting | null = null;
    for (const [courseId, events] of waitingEvents(owner))
      waiting = (await sendCourse(owner, courseId, events)) ?? waiting;
    return waiting;
  });

async function sendCourse(
  owner: string,
  courseId: string,
  waiting: readonly WaitingEvent[],
): Promise<Waiting | null> {
  for (let from = 0; from < waiting.length; from += mostAtOnce) {
    const batch = waiting.slice(from, from + mostAtOnce);
    try {
      const { progress, events } = await callApi(
        progressCalls.record,
        {
          params: { id: courseId },
          body: { sentAt: new Date().toISOString(), events: batch.map((one) => one.event) },
        },
        { keepalive: batch.length < mostKeptAlive, background: true },
      );
      settle(owner, batch, events);
      showProgress(courseId, progress);
    } catch (error) {
      const reason = whyItWaits(error);
      if (reason) return reason;
      // The call as a whole was refused: all of it is kept, with the reason.
      const { code = '', message } = error as ApiError;
      settle(
        owner,
        batch,
        batch.map(({ event }) => ({ id: event.eventId, taken: false, code, reason: message })),
      );
    }
  }
  return null;
}

/** Removes events that the server kept. Events it will never accept move to where the learner reads why. */
function settle(owner: string, batch: readonly WaitingEvent[], answers: readonly TakenEvent[]): void {
  const refusals = new Map(answers.flatMap((one) => (one.taken ? [] : [[one.id, one.reason] as const])));
  for (const event of batch) {
    const { eventId } = event.event;
    const reason = refusals.get(eventId);
    if (reason !== undefined)
      keepRefused(owner, { id: eventId, work: { event }, about: event.about, reason });
  }
  forgetEvents(
    owner,
    batch.map((one) => one.event.eventId),
  );
}
