import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const owedOfPeople: PersonColumns = {
  facts: ['cash_owed.user_id'],
};
