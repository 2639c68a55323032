import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one: an invitation opens one account and no other. */
export const invitationsOfPeople: PersonColumns = {
  actors: ['invitation.invited_by', 'invitation.withdrawn_by'],
  account: ['invitation.user_id'],
  addresses: ['invitation_link.email'],
};
