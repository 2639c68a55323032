import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const statementsOfPeople: PersonColumns = {
  facts: ['xapi_statement.user_id'],
};
