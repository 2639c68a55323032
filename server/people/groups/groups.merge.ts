import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const groupsOfPeople: PersonColumns = {
  state: [{ column: 'assignment_group_member.user_id', once: [{ of: ['assignment_group_id'] }] }],
};
