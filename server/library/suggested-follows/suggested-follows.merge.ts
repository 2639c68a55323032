import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const followsOfPeople: PersonColumns = {
  actors: ['suggested_follow.created_by', 'suggested_follow.deleted_by', 'suggested_follow.updated_by'],
};
