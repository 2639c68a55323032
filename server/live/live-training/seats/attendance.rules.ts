import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import type { EnrollmentKind } from '#contract/live/ilt-seats.fields.ts';
import type { ErrorText, Values } from '#contract/platform/errors.ts';
import { holdsSeat } from '../enrollment.rules.ts';

/** Attendance is recorded from this long before the start. */
const opensMinutes = 30;
/** People confirm their own attendance up to this long after the end. Staff have no limit. */
const closesHours = 2;

export const opensAt = (startsAt: string): Date =>
  new Date(new Date(startsAt).getTime() - opensMinutes * 60_000);

export const closesAt = (endsAt: string): Date =>
  new Date(new Date(endsAt).getTime() + closesHours * 3_600_000);

export interface MarkFacts {
  readonly isCanceled: boolean;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly kind: EnrollmentKind | null;
}

/** Why attendance cannot be recorded now; undefined if it can. */
export function markRefusal(
  { isCanceled, startsAt, endsAt, kind }: MarkFacts,
  now: Date,
  by: 'oneself' | 'staff',
): readonly [ErrorText, Values] | undefined {
  if (kind === null || !holdsSeat(kind)) return [by === 'oneself' ? errors.noSeat : errors.notEnrolled, {}];
  if (isCanceled) return [errors.eventCanceled, {}];
  if (startsAt === null || endsAt === null || now < opensAt(startsAt))
    return [errors.tooEarly, { minutes: opensMinutes }];
  if (by === 'oneself' && now > closesAt(endsAt)) return [errors.tooLate, { hours: closesHours }];
  return undefined;
}
