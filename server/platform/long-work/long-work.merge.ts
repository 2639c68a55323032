import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const longWorkOfPeople: PersonColumns = {
  actors: ['long_work.proxied_by'],
  account: ['long_work.owner_id', 'long_work.input'],
};
