import {
  accountsMerged,
  accountsSeparated,
  type MergedAccounts,
} from '#server/people/merging/merging.events.ts';
import type { Change } from '#server/platform/context.ts';
import { listen } from '#server/platform/events.ts';
import { forgetHeard, heardAndEvents, writeHeard, type Listener } from './listening.queries.ts';
import { heardFrom } from './listening.rules.ts';

const inOnePiece = 200;

/** The events have moved, or are back: where both accounts are in everything follows from the events that each has now. */
async function foldAnew({ tx }: Change, { primaryId, secondaryId }: MergedAccounts): Promise<void> {
  const people = [primaryId, secondaryId];
  await forgetHeard(tx, people);
  let after: Listener | null = null;
  for (;;) {
    const piece = await heardAndEvents(tx, { people, after, limit: inOnePiece });
    for (const { events, userId, clipId } of piece)
      await writeHeard(tx, { userId, clipId }, heardFrom(events)!);
    const last = piece.at(-1);
    if (!last || piece.length < inOnePiece) return;
    after = last;
  }
}

export const listeningMerged = listen(accountsMerged, foldAnew);
export const listeningSeparated = listen(accountsSeparated, foldAnew);
