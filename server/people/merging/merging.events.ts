import { eventKind } from '#server/platform/events.ts';

/** Two accounts of one person, and the merge that they belong to. */
export interface MergedAccounts {
  readonly mergeId: string;
  readonly primaryId: string;
  readonly secondaryId: string;
}

/**
 * Two accounts are about to become one, or two again. Both are locked. Whoever has rows that are locked before those of people’s work locks them now, in the
 * order of the accounts, and whoever cannot let a person change now refuses.
 */
export const accountsToChange =
  eventKind<Pick<MergedAccounts, 'primaryId' | 'secondaryId'>>('people.accounts-to-change');

/** Two accounts became one: what rooms declared has moved, and the secondary account is closed. What is computed from it is computed again. */
export const accountsMerged = eventKind<MergedAccounts>('people.accounts-merged');

/** A merge was taken back: what had moved is with both accounts again, and the secondary one is as it was before. */
export const accountsSeparated = eventKind<MergedAccounts>('people.accounts-separated');
