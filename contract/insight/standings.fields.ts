/**
 * What a person can be narrowed to in the people report: has begun nothing, has something under way, or has something overdue as the
 * dealer’s report tells it.
 */
export const personStatuses = ['not-started', 'in-progress', 'overdue'] as const;
export type PersonStatus = (typeof personStatuses)[number];
