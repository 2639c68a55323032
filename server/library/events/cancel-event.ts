import type { Locked } from '#server/people/publishing/publishable.ts';
import { setCanceled } from './event-changes.queries.ts';
import { noteMove } from './event-moves.ts';
import { announce, takeBack, tellAnswered } from './event-notices.ts';
import { eventAfter, events } from './events-published.ts';
import type { EventRow } from './events.queries.ts';

/** Calls an event off. Its answers stay, so that they count again if the cancellation is taken back. */
export async function cancelEvent(locked: Locked<EventRow>, reason: string): Promise<void> {
  const { tx, row, actor, now } = locked;
  await setCanceled(tx, row.id, reason, { by: actor.id, at: now() });
  await events.note(locked, { canceled: false }, { canceled: true, reason });
  await takeBack(locked, row);
  await tellAnswered(locked, await eventAfter(locked, actor, row.id), { news: 'canceled', reason });
}

/** Takes a cancellation back: the event takes place, at the time and place it has now. */
export async function unCancelEvent(locked: Locked<EventRow>): Promise<void> {
  const { tx, row, actor, now } = locked;
  await setCanceled(tx, row.id, null, { by: actor.id, at: now() });
  await events.note(locked, { canceled: true, reason: row.cancelReason }, { canceled: false });
  const after = await eventAfter(locked, actor, row.id);
  await noteMove(locked, after);
  await announce(locked, after);
  await tellAnswered(locked, after, { news: 'restored' });
}
