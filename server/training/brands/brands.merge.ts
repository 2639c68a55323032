import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const brandsOfPeople: PersonColumns = {
  actors: ['brand.updated_by'],
  access: ['brand_owner.user_id'],
};
