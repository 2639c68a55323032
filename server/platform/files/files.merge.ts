import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const filesOfPeople: PersonColumns = {
  actors: ['file.uploaded_by'],
  account: ['upload.user_id', 'upload_usage.user_id', 'file.owner_id'],
};
