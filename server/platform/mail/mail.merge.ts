import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const mailOfPeople: PersonColumns = {
  account: ['mail.person_id', 'mail_allowance.person_id', 'unsubscribe_secret.person_id'],
};
