export const visitStatuses = ['pending', 'confirmed', 'completed', 'cancelled'] as const;
export type VisitStatus = (typeof visitStatuses)[number];
