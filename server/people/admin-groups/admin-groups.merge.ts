import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const adminGroupsOfPeople: PersonColumns = {
  state: [{ column: 'admin_group_user.user_id', once: [{ of: ['admin_group_id'] }] }],
  access: ['admin_group_staff.user_id'],
};
