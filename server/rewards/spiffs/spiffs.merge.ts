import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const spiffsOfPeople: PersonColumns = {
  facts: ['spiff_claim.user_id', 'spiff_claimant.user_id', 'receipt_reading.user_id'],
  actors: [
    'spiff.created_by',
    'spiff.updated_by',
    'spiff.terms_by',
    'spiff.decided_by',
    'spiff_claim.sent_by',
    'spiff_claim.decided_by',
    'serial_unit.imported_by',
  ],
  sums: ['spiff_person.user_id'],
};
