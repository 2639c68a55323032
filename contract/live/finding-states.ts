export const findingStates = ['open', 'closed', 'withdrawn'] as const;
export type FindingState = (typeof findingStates)[number];
