/** What people answer to an event. The last answer counts. */
export const eventAnswers = ['going', 'interested', 'not-interested'] as const;
export type EventAnswer = (typeof eventAnswers)[number];

/** Where now is in the time of an event. */
export const eventPeriods = ['upcoming', 'running', 'ended'] as const;
export type EventPeriod = (typeof eventPeriods)[number];

/** Not over yet, those without a date included, or over. */
export const eventRanges = ['coming', 'past'] as const;
export type EventRange = (typeof eventRanges)[number];

/** The longest reason for a cancellation. */
export const longestReason = 500;
