/**
 * Status filter of the people report: has started nothing, has something in progress, or has something overdue as the dealer’s report
 * defines it.
 */
export const personStatuses = ['not-started', 'in-progress', 'overdue'] as const;
export type PersonStatus = (typeof personStatuses)[number];
