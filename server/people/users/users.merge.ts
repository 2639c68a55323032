import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const usersOfPeople: PersonColumns = {
  state: [
    'user_account.sales_rep_id',
    { column: 'user_business_unit.user_id', once: [{ of: ['business_unit_id'] }] },
    {
      column: 'dealer_membership.user_id',
      once: [{ of: ['dealer_id'], while: { ended_at: null }, better: [['started_at', 'smaller']] }],
    },
  ],
  actors: ['user_account.status_changed_by'],
  sums: ['access_scope.user_id'],
  account: ['user_account.merged_into_id'],
};
