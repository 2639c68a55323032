import { fieldTrainingErrors as errors } from '#contract/live/field-training.errors.ts';
import { book, release, type Taken } from '#server/live/meetings/bookings.queries.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { refuse } from '#server/platform/refusal.ts';

export interface BookedVisit {
  readonly id: string;
  readonly instructorId: string;
  readonly startsAt: string;
  readonly endsAt: string;
}

/** Books the instructor of a visit. Returns who is taken instead, and then changes nothing. */
export const tryBookingVisit = (
  tx: Transaction,
  { id, instructorId, startsAt, endsAt }: BookedVisit,
): Promise<Taken | undefined> =>
  book(tx, { owner: { visitId: id }, roomId: null, instructorIds: [instructorId], startsAt, endsAt });

/** The same, but refuses if the instructor is taken. */
export async function bookVisit(tx: Transaction, visit: BookedVisit): Promise<void> {
  const taken = await tryBookingVisit(tx, visit);
  if (taken) refuse(errors.slotTaken, { name: taken.name }, { field: 'startDate' });
}

export const releaseVisit = (tx: Transaction, visitId: string): Promise<void> => release(tx, { visitId });
