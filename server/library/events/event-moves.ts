import type { Change } from '#server/platform/context.ts';
import { setTold } from './event-changes.queries.ts';
import { tellAnswered } from './event-notices.ts';
import type { EventRow } from './events.queries.ts';
import { hasMoved, isElsewhere, stateOf } from './events.rules.ts';
import { toldOf } from './present-event.ts';

/**
 * Compares a published event with the time and place that people were told last. If it has moved, everyone who answered is told both. If only its
 * link is another one, they are told that. A canceled event moves quietly: people are told the new time when it takes place after all. So does one
 * that is over: a wrong year that is put right later was news to nobody.
 */
export async function tellIfMoved(change: Change, row: EventRow): Promise<void> {
  const now = toldOf(row);
  if (!now || row.canceledAt !== null || stateOf(row, change.now()).isOver) return;
  await noteMove(change, row);
  const before = row.told;
  if (before && isElsewhere(before, now))
    await tellAnswered(change, row, { news: hasMoved(before, now) ? 'moved' : 'relinked', before });
}

/** Remembers the time and place that people know now. */
export async function noteMove({ tx, now }: Change, row: EventRow): Promise<void> {
  const told = toldOf(row);
  if (!told) return;
  const moved = row.told !== null && hasMoved(row.told, told) ? { from: row.told, at: now() } : null;
  await setTold(tx, row.id, told, moved);
}
