import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { EventInput } from './event-changes.queries.ts';

type Options = Pick<EventInput, 'startLocal' | 'minPeople' | 'decideOn' | 'firstUntil'>;

/** Checks the minimum number of people, and the days that have to be before the event, at their fields. */
export function checkOptions(
  { startLocal, minPeople, decideOn, firstUntil }: Options,
  { seats, hasCourse }: { readonly seats: number; readonly hasCourse: boolean },
): void {
  const startDay = startLocal?.slice(0, 10) ?? null;
  const isTooLate = (day: string) => startDay !== null && day >= startDay;
  if (minPeople === null && decideOn !== null) refuse(errors.needsMinimum, {}, { field: 'minPeople' });
  if (minPeople !== null) {
    if (minPeople > seats) refuse(errors.minimumOverSeats, { seats }, { field: 'minPeople' });
    if (decideOn === null) refuse(errors.needsDecisionDay, {}, { field: 'decideOn' });
    if (isTooLate(decideOn)) refuse(errors.decisionAfterStart, {}, { field: 'decideOn' });
  }
  if (firstUntil === null) return;
  if (!hasCourse) refuse(errors.firstNeedsCourse, {}, { field: 'firstUntil' });
  if (isTooLate(firstUntil)) refuse(errors.firstAfterStart, {}, { field: 'firstUntil' });
}
