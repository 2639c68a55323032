import { platformErrors } from '#contract/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { fairQueue } from '#server/platform/fair-queue.ts';
import { refuse } from '#server/platform/refusal.ts';
import { eventsVisible } from '../live-training.scope.ts';
import { join } from './join.ts';
import { joinMany, type JoinOutcome } from './join-many.ts';

/**
 * Transactions that wait for the seats of an event hold a connection to the database each. When hundreds press at once, most of them wait
 * here, in order, and other requests find connections. Events take turns.
 */
export const inTurn = fairQueue({ atOnce: 4, inLane: 5000, inAll: 10_000 });

/** Somebody who waits for a place. */
interface Press {
  readonly context: Context<Actor>;
  readonly joined: () => void;
  readonly failed: (error: unknown) => void;
}

const mostForOneEvent = 5000;
const mostWaiting = 10_000;
const mostTogether = 32;
const retryAfterSeconds = 5;

const waiting = new Map<string, Press[]>();
let waitingInAll = 0;

/**
 * Gives the caller a place in an event, in the order of the calls. Only one transaction at a time can change the seats of an event, so those
 * who wait for it share the next one: a crowd costs a few statements for every 32 people.
 */
export function joinInTurn(context: Context<Actor>, eventId: string): Promise<void> {
  const line = waiting.get(eventId) ?? [];
  if (line.length >= mostForOneEvent || waitingInAll >= mostWaiting)
    refuse(platformErrors.tooMany, {}, { retryAfterSeconds });
  const done = new Promise<void>((joined, failed) => line.push({ context, joined, failed }));
  waitingInAll += 1;
  if (waiting.has(eventId)) return done;
  waiting.set(eventId, line);
  void serve(eventId, line);
  return done;
}

/** Lets everybody in the line join. Never fails: each of them hears of an own failure. */
async function serve(eventId: string, line: Press[]): Promise<void> {
  while (line.length > 0) {
    const take = () => {
      const together = line.splice(0, mostTogether);
      waitingInAll -= together.length;
      return together;
    };
    try {
      await inTurn(eventId, () => joinTogether(eventId, take()));
    } catch (error) {
      for (const { failed } of take()) failed(error);
    }
  }
  waiting.delete(eventId);
}

async function joinTogether(eventId: string, presses: readonly Press[]): Promise<void> {
  // Somebody who pressed twice has one place.
  const contexts = [...new Map(presses.map(({ context }) => [context.actor.id, context])).values()];
  const outcomes = await contexts[0]!
    .change((change) => joinMany(change, eventId, contexts))
    .catch((error: unknown) => {
      // Whatever failed may concern one of them only.
      contexts[0]!.log.warn(
        { err: error, eventId, people: contexts.length },
        'people could not join together',
      );
      return new Map<string, JoinOutcome>();
    });
  for (const { context, joined, failed } of presses) {
    const outcome = outcomes.get(context.actor.id);
    if (outcome === 'joined') joined();
    else if (outcome) failed(outcome);
    else await joinAlone(context, eventId).then(joined, failed);
  }
}

/** The same for one person, as far as the person may know of the event. */
async function joinAlone(context: Context<Actor>, eventId: string): Promise<void> {
  const { actor, settings } = context;
  const visible = eventsVisible(settings).sql(actor, 'e');
  const own = { userId: actor.id, by: actor.id, joinedBy: 'oneself' } as const;
  await context.change((change) => join(change, { eventId, leaving: null, visible, ...own }));
}
