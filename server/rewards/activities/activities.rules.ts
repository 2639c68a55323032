import type { ErrorText } from '#contract/platform/error-texts.ts';
import { activityErrors as errors } from '#contract/rewards/activities.errors.ts';

/** Why somebody cannot report an activity. */
export function obstacleOf(
  person: { readonly takesPart: boolean; readonly dealers: readonly unknown[] } | undefined,
): 'not-participating' | 'no-dealer' | null {
  if (!person?.takesPart) return 'not-participating';
  return person.dealers.length === 0 ? 'no-dealer' : null;
}

/** A day of the last twelve months, today included; else the error. */
export function dayProblem(day: string, today: string): ErrorText | undefined {
  if (day > today) return errors.future;
  const oldest = Temporal.PlainDate.from(today).subtract({ years: 1 }).toString();
  return day < oldest ? errors.tooOld : undefined;
}
