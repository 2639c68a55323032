import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const resourcesOfPeople: PersonColumns = {
  facts: ['resource_download.user_id'],
  actors: ['resource.created_by', 'resource.deleted_by', 'resource.updated_by'],
};
