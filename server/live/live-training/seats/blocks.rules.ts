import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import type { ErrorText, Values } from '#contract/platform/errors.ts';
import type { PublicationStatus } from '#contract/platform/publishing.ts';

/** What decides whether a dealer may reserve seats. */
export interface BlockFacts {
  readonly status: PublicationStatus;
  readonly isCanceled: boolean;
  readonly hasStarted: boolean;
  /** The deadline has passed. */
  readonly hasEnded: boolean;
  /** Seats that are neither taken, offered, nor reserved. */
  readonly free: number;
  /** Seats of the event. */
  readonly seats: number;
  /** What the dealer has reserved now, without names. */
  readonly reserved: number;
  /** People of the dealer with a seat. */
  readonly named: number;
  /** Somebody who could take a seat waits. */
  readonly othersWait: boolean;
  /** Seats are still only for dealers with nobody certified, and this one has somebody. */
  readonly isHeldBack: boolean;
}

interface BlockSettings {
  readonly blockDeadlineDays: number;
  readonly blockSharePercent: number;
}

/** The most seats that the people of one dealer and its reservation may have together. At least one. */
export const mostSeats = (seats: number, { blockSharePercent }: BlockSettings): number =>
  Math.max(1, Math.floor((seats * blockSharePercent) / 100));

type BlockVerdict =
  | { readonly is: 'allowed' }
  | { readonly is: 'refused'; readonly error: ErrorText; readonly values: Values };

const refused = (error: ErrorText, values: Values = {}): BlockVerdict => ({ is: 'refused', error, values });

/** Whether a dealer may have this many reserved seats. Giving seats back is possible until the start; a reservation does not wait in line. */
export function blockVerdict(facts: BlockFacts, wanted: number, settings: BlockSettings): BlockVerdict {
  const { free, seats, reserved, named } = facts;
  if (facts.hasStarted) return refused(errors.enrollmentEnded);
  if (wanted <= reserved) return { is: 'allowed' };
  if (facts.isCanceled) return refused(errors.eventCanceled);
  if (facts.status !== 'published') return refused(errors.notAnnounced);
  if (facts.hasEnded) return refused(errors.blocksEnded, { days: settings.blockDeadlineDays });
  if (facts.isHeldBack) return refused(errors.blockHeldBack);
  if (facts.othersWait) return refused(errors.blockBehindWaitlist);
  const most = mostSeats(seats, settings);
  if (wanted + named > most) return refused(errors.blockLimit, { most, named });
  if (wanted - reserved > free) return refused(errors.blockTooFew, { free: Math.max(0, free) });
  return { is: 'allowed' };
}
