import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const rewardsOfPeople: PersonColumns = {
  facts: [
    {
      column: 'reward.user_id',
      once: [
        {
          of: ['incentive_id'],
          while: { source: 'curriculum' },
          better: [['redeemed_at', 'set']],
        },
      ],
    },
  ],
  actors: ['reward.created_by'],
  account: ['incentive_earner_search.after_user_id'],
};
