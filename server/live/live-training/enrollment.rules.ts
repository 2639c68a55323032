import type { EnrollmentKind } from '#contract/live/ilt-seats.fields.ts';

/**
 * The kinds that a person without a row, and one with a row of each kind, may change to. A no-show is no kind: the event is over, the person
 * is enrolled, and nobody recorded a check-in or a completion.
 */
const transitions: Readonly<Record<EnrollmentKind | 'none', readonly EnrollmentKind[]>> = {
  none: ['registered', 'enrolled', 'waitlisted'],
  registered: ['enrolled', 'waitlisted', 'cancelled'],
  waitlisted: ['enrolled', 'cancelled'],
  enrolled: ['attended', 'cancelled'],
  // Taking a completion back, with a reason.
  attended: ['enrolled'],
  cancelled: ['enrolled', 'waitlisted'],
};

export const mayBecome = (from: EnrollmentKind | null, to: EnrollmentKind): boolean =>
  transitions[from ?? 'none'].includes(to);

/** Whether the kind takes one of the event’s seats. */
export const holdsSeat = (kind: EnrollmentKind): boolean => kind === 'enrolled' || kind === 'attended';
