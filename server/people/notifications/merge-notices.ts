import {
  accountsMerged,
  accountsSeparated,
  type MergedAccounts,
} from '#server/people/merging/merging.events.ts';
import type { Change } from '#server/platform/context.ts';
import { listen } from '#server/platform/events.ts';
import { recountNotices } from './personal-data.queries.ts';

const recount = ({ tx }: Change, { primaryId, secondaryId }: MergedAccounts): Promise<void> =>
  recountNotices(tx, [primaryId, secondaryId]);

/** How many notices both have is counted anew, since they moved. */
export const noticesMerged = listen(accountsMerged, recount);
export const noticesSeparated = listen(accountsSeparated, recount);
