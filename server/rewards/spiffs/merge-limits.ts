import {
  accountsMerged,
  accountsSeparated,
  type MergedAccounts,
} from '#server/people/merging/merging.events.ts';
import type { Change } from '#server/platform/context.ts';
import { listen } from '#server/platform/events.ts';
import { recountPeople } from './claim-changes.queries.ts';

const recount = ({ tx }: Change, { primaryId, secondaryId }: MergedAccounts): Promise<void> =>
  recountPeople(tx, [primaryId, secondaryId]);

/** What somebody was approved of a program counts against its limit, whichever account sent the claims. */
export const limitsMerged = listen(accountsMerged, recount);
export const limitsSeparated = listen(accountsSeparated, recount);
