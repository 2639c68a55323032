/** Full years between two calendar days `YYYY-MM-DD`. */
function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

export type BirthDate = 'fine' | 'invalid' | 'too-young';

/** True if a person born on that day may have an account today. Ages over 120 count as impossible. */
export function judgeBirthDate(dateOfBirth: string, today: string, minimumAge: number): BirthDate {
  const age = yearsBetween(dateOfBirth, today);
  if (dateOfBirth > today || age > 120) return 'invalid';
  return age < minimumAge ? 'too-young' : 'fine';
}
