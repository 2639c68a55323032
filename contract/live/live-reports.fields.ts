/** What became of a place: a seat in an event that is not over, a place on the waitlist, a recorded check-in or completion, or an unused seat. */
export const outcomesOfPlaces = ['enrolled', 'waitlisted', 'attended', 'no-show'] as const;
/** The same, or the place was given up or taken away. */
export const outcomes = [...outcomesOfPlaces, 'cancelled'] as const;
export type Outcome = (typeof outcomes)[number];
