import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import { dealerClosed } from '#server/people/dealers/dealers.events.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { listen } from '#server/platform/events.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { lockSeats } from '../seats.queries.ts';
import {
  blockFacts,
  deleteBlocks,
  eventsWithBlockOf,
  writeBlock,
  type ReleasedBlock,
} from './blocks.queries.ts';
import { blockVerdict } from './blocks.rules.ts';
import { tellPeople } from './notices.ts';
import { passOn } from './pass-on.ts';
import { isEventWithin } from './roster.queries.ts';
import { eventsToFill } from './seats.scope.ts';

export interface Reservation {
  readonly eventId: string;
  readonly dealerId: string;
  /** Seats without a name that the dealer wants to have from now on. */
  readonly seats: number;
}

/** Sets how many seats without a name a manager’s dealer has. Fewer than before gives seats back. */
export async function reserveSeats(change: Change, actor: Actor, wanted: Reservation): Promise<void> {
  const { tx, settings, now } = change;
  const { eventId, dealerId, seats } = wanted;
  await lockSeats(tx, eventId);
  const visible = eventsToFill(actor, settings);
  if (!(await isEventWithin(tx, eventId, visible))) refuse(errors.eventNotFound);
  if (!actor.dealerIds.includes(dealerId)) refuse(errors.notOwnDealer, {}, { field: 'dealer' });
  const facts = found(
    await blockFacts(tx, settings, { eventId, dealerId }, now(), visible),
    errors.eventNotFound,
  );
  const verdict = blockVerdict(facts, seats, settings.liveTraining);
  if (verdict.is === 'refused') refuse(verdict.error, verdict.values);
  if (seats === facts.reserved) return;
  await writeBlock(tx, { eventId, dealerId, seats, endsAt: facts.endsAt, by: actor.id, at: now() });
  await recordBlock(change, eventId, { ...facts, before: facts.reserved, after: seats });
  if (seats < facts.reserved) await passOn(change, [eventId], { isNews: true });
}

/** An administrator releases what a dealer has reserved without a name. */
export async function releaseBlock(
  change: Change,
  actor: Actor,
  eventId: string,
  dealerId: string,
): Promise<void> {
  const { tx, settings } = change;
  await lockSeats(tx, eventId);
  if (!(await isEventWithin(tx, eventId, eventsToFill(actor, settings)))) refuse(errors.eventNotFound);
  const released = await deleteBlocks(tx, eventId, { dealerId });
  if (released.length === 0) refuse(errors.noBlock);
  await followRelease(change, eventId, released);
}

/** Releases the blocks of an event whose deadline has passed. */
export async function endBlocks(change: Change, eventId: string): Promise<void> {
  await lockSeats(change.tx, eventId);
  await followRelease(change, eventId, await deleteBlocks(change.tx, eventId, { endedBy: change.now() }));
}

/** A dealer that is switched off reserves nothing: its seats without a name become free in the same transaction. */
export const blocksEnd = listen(dealerClosed, async (change, { dealerId }) => {
  for (const eventId of await eventsWithBlockOf(change.tx, dealerId)) {
    await lockSeats(change.tx, eventId);
    await followRelease(change, eventId, await deleteBlocks(change.tx, eventId, { dealerId }));
  }
});

/** Records the release, tells those who reserved, and passes the seats on. */
async function followRelease(
  change: Change,
  eventId: string,
  released: readonly ReleasedBlock[],
): Promise<void> {
  for (const { title, dealer, seats, reservedBy } of released) {
    await recordBlock(change, eventId, { title, dealer, before: seats, after: 0 });
    const telling = { news: 'blockReleased', count: seats, hasSeat: false } as const;
    await tellPeople(change, eventId, new Map([[reservedBy, telling]]));
  }
  await passOn(change, [eventId], { isNews: true });
}

const recordBlock = (
  { record }: Change,
  eventId: string,
  {
    title,
    dealer,
    before,
    after,
  }: {
    readonly title: string;
    readonly dealer: string;
    readonly before: number;
    readonly after: number;
  },
): Promise<void> =>
  record({
    type: 'update',
    entity: { kind: 'ilt-event', id: eventId, name: title },
    before: { reservedSeats: before },
    after: { reservedSeats: after, dealer },
  });
