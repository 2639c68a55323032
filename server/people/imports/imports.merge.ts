import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const importsOfPeople: PersonColumns = {
  actors: ['import.owner_id'],
  // What a row did to an account can only be taken back from that account, so merging leaves it there.
  account: ['import_row.target_id', 'import_mapping.user_id'],
};
