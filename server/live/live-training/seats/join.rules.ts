import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import type { EnrollmentKind } from '#contract/live/ilt-seats.fields.ts';
import type { ErrorText, Values } from '#contract/platform/errors.ts';
import type { PublicationStatus } from '#contract/platform/publishing.ts';

interface Facts {
  readonly status: PublicationStatus;
  readonly isDeleted: boolean;
  readonly isCanceled: boolean;
  readonly hasStarted: boolean;
  readonly free: number;
  readonly kind: EnrollmentKind | null;
  readonly hasOffer: boolean;
  readonly isActive: boolean;
  /** The person is an instructor of the event. */
  readonly teaches: boolean;
  readonly isForPerson: boolean;
  readonly holdsSameTemplate: boolean;
  readonly overlap: string | null;
  readonly missingCourse: string | null;
  readonly othersWait: boolean;
  readonly isHeldBack: boolean;
  readonly blockId: string | null;
}

/** Who enrolls the person: an error about oneself reads differently. */
export type JoinedBy = 'oneself' | 'staff';

export type JoinVerdict =
  | { readonly is: 'seat' | 'waitlist' | 'unchanged' }
  | { readonly is: 'refused'; readonly error: ErrorText; readonly values: Values };

const refused = (error: ErrorText, values: Values = {}): JoinVerdict => ({ is: 'refused', error, values });

/** The dealer’s block that a person’s seat comes from. An offer comes first: its seat is kept for that person. */
export const blockToUse = ({ hasOffer, blockId }: Pick<Facts, 'hasOffer' | 'blockId'>): string | null =>
  hasOffer ? null : blockId;

/**
 * Whether a person gets a seat, waits, or is refused. A newcomer takes no seat while somebody eligible waits. An event at the same time
 * prevents a seat, but nobody is in two places by waiting. While seats are only for dealers with nobody certified, others wait. A seat that
 * the dealer reserved is there for the people whom its manager names.
 */
export function joinVerdict(facts: Facts, by: JoinedBy): JoinVerdict {
  const { kind, free, hasOffer, overlap, missingCourse } = facts;
  const isOwn = by === 'oneself';
  if (kind === 'enrolled' || kind === 'attended') return { is: 'unchanged' };
  if (facts.isDeleted) return refused(errors.eventNotFound);
  if (facts.isCanceled) return refused(errors.eventCanceled);
  if (facts.status !== 'published') return refused(errors.notAnnounced);
  if (facts.hasStarted) return refused(errors.enrollmentEnded);
  if (!facts.isActive) return refused(errors.personInactive);
  if (facts.teaches) return refused(isOwn ? errors.ownEvent : errors.personTeaches);
  if (!facts.isForPerson) return refused(isOwn ? errors.eventNotFound : errors.outsideAudience);
  if (facts.holdsSameTemplate) return refused(isOwn ? errors.sameTraining : errors.personSameTraining);
  if (missingCourse !== null)
    return refused(isOwn ? errors.needsPass : errors.personNeedsPass, { course: missingCourse });
  const isFree = free > 0 && (hasOffer || (!facts.othersWait && !facts.isHeldBack));
  const hasSeat = isFree || blockToUse(facts) !== null;
  if (hasSeat && overlap !== null)
    return refused(isOwn ? errors.overlapsSeat : errors.personOverlaps, { event: overlap });
  if (hasSeat) return { is: 'seat' };
  return { is: kind === 'waitlisted' ? 'unchanged' : 'waitlist' };
}
