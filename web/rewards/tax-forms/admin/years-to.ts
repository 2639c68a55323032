/** The first year that a form can be of. */
const first = 2020;

/** The year of a day and the ones before, the newest first. */
export const yearsTo = (today: string): readonly number[] => {
  const year = Number(today.slice(0, 4));
  return Array.from({ length: year - first + 1 }, (_, index) => year - index);
};
