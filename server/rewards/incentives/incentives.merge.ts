import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const incentivesOfPeople: PersonColumns = {
  actors: ['incentive.created_by', 'incentive.updated_by', 'incentive.deleted_by', 'incentive_code.added_by'],
};
