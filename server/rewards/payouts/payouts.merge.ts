import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const payoutsOfPeople: PersonColumns = {
  facts: ['payout_line.user_id'],
  actors: ['payout_run.created_by', 'payout_run.released_by', 'payout_line.settled_by'],
};
