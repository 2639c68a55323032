import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const loyaltyOfPeople: PersonColumns = {
  facts: ['loyalty_submission.user_id'],
  // When somebody last earned points is worked out by `merge-standing.ts`.
  sums: ['loyalty_standing.user_id'],
  actors: [
    'loyalty_item.created_by',
    'loyalty_item.updated_by',
    'loyalty_submission.decided_by',
    'loyalty_submission.reversed_by',
    'loyalty_submission.sent_by',
  ],
};
