import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const mediaOfPeople: PersonColumns = {
  actors: [
    'media_item.created_by',
    'media_item.deleted_by',
    'media_item.updated_by',
    'media_version.created_by',
  ],
  account: ['media_zip.user_id'],
};
