import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const mergingOfPeople: PersonColumns = {
  actors: ['account_merge.merged_by', 'account_merge.undone_by', 'likely_pair.dismissed_by'],
  account: [
    'account_merge.primary_id',
    'account_merge.secondary_id',
    'likely_pair.one_id',
    'likely_pair.other_id',
  ],
};
