import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const dealerFeedOfPeople: PersonColumns = {
  actors: ['dealer_feed_run.decided_by', 'dealer_feed_run.undone_by'],
};
