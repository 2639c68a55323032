import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const publishingOfPeople: PersonColumns = {
  actors: ['planned_change.created_by', 'undoable_change.made_by'],
};
