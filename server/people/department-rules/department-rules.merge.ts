import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const departmentRulesOfPeople: PersonColumns = {
  state: [{ column: 'assignment_group_by_hand.user_id', once: [{ of: ['assignment_group_id'] }] }],
  actors: ['assignment_group_by_hand.set_by'],
  // A period goes where its membership goes.
  sums: ['assignment_group_period.user_id'],
};
