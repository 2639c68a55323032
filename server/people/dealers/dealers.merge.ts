import type { PersonColumns } from '#server/platform/merging.ts';

/** What this room answers for when two accounts become one. */
export const dealersOfPeople: PersonColumns = {
  account: ['dealer_number_offer.offered_to'],
};
