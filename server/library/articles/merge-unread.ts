import {
  accountsMerged,
  accountsSeparated,
  type MergedAccounts,
} from '#server/people/merging/merging.events.ts';
import type { Change } from '#server/platform/context.ts';
import { listen } from '#server/platform/events.ts';
import { forgetUnread } from './unread.queries.ts';

const forget = ({ tx }: Change, { primaryId, secondaryId }: MergedAccounts): Promise<void> =>
  forgetUnread(tx, [primaryId, secondaryId]);

/** What people have not read is counted anew when they look, since what they opened moved. */
export const unreadMerged = listen(accountsMerged, forget);
export const unreadSeparated = listen(accountsSeparated, forget);
