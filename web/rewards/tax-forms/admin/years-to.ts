/** The first year that a form can be of. */
const first = 2020;

/** This year and the ones before, the newest first. */
export const yearsTo = (now: Date): readonly number[] =>
  Array.from({ length: now.getFullYear() - first + 1 }, (_, index) => now.getFullYear() - index);
