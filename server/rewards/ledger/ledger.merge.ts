import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const ledgerOfPeople: PersonColumns = {
  actors: ['ledger_posting.by_user_id', 'ledger_posting.proxied_by'],
  sums: ['ledger_account.user_id', 'ledger_account.subject_id', 'ledger_earned.user_id'],
};
