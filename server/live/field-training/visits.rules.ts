import type { VisitStatus } from '#contract/live/visit-statuses.ts';

/** What a person has to do with a visit. An attendee only views. */
export type VisitPart = 'requester' | 'owner' | 'attendee' | 'instructor' | 'administrator';

export type VisitAction = 'edit' | 'confirm' | 'cancel' | 'complete' | 'withdraw' | 'observe';

interface Transition {
  /** Who may do it, by the status it starts from. */
  readonly by: Partial<Readonly<Record<VisitStatus, readonly VisitPart[]>>>;
  /** The status it leads to. Null if the status stays, or the visit is gone. */
  readonly to: VisitStatus | null;
}

const eitherSide: readonly VisitPart[] = ['owner', 'instructor', 'administrator'];

/** What leads from which status to which, and who may do it. */
export const transitions: Readonly<Record<VisitAction, Transition>> = {
  edit: {
    by: { pending: ['requester', 'instructor', 'administrator'], confirmed: ['instructor', 'administrator'] },
    to: null,
  },
  confirm: { by: { pending: ['instructor'] }, to: 'confirmed' },
  cancel: { by: { pending: eitherSide, confirmed: eitherSide }, to: 'cancelled' },
  complete: { by: { confirmed: ['instructor', 'administrator'] }, to: 'completed' },
  withdraw: { by: { pending: ['requester'] }, to: null },
  // Also afterwards: work that was done offline arrives later, and a signature may have been taken back.
  observe: {
    by: { confirmed: ['instructor', 'administrator'], completed: ['instructor', 'administrator'] },
    to: null,
  },
};

/**
 * What comes of an action. `done`: somebody did it before, so it changes nothing. `wrong-status`: nobody may do it now. `not-allowed`: other
 * people may.
 */
export type Outcome = 'goes' | 'done' | 'wrong-status' | 'not-allowed';

export function outcomeOf(action: VisitAction, status: VisitStatus, parts: ReadonlySet<VisitPart>): Outcome {
  const { by, to } = transitions[action];
  const ever = Object.values(by).flat();
  if (!ever.some((part) => parts.has(part))) return 'not-allowed';
  if (to === status) return 'done';
  const now = by[status];
  if (!now) return 'wrong-status';
  return now.some((part) => parts.has(part)) ? 'goes' : 'not-allowed';
}

/** A visit is completed after it started. */
export const hasStarted = (startsAt: string, now: Date): boolean => startsAt <= now.toISOString();

/** What a person may do with a visit now. */
export function abilitiesOf(
  {
    status,
    startsAt,
    endsAt,
  }: { readonly status: VisitStatus; readonly startsAt: string; readonly endsAt: string },
  parts: ReadonlySet<VisitPart>,
  now: Date,
) {
  const may = (action: VisitAction) => outcomeOf(action, status, parts) === 'goes';
  return {
    edit: may('edit'),
    chooseInstructor: may('edit') && parts.has('administrator'),
    confirm: may('confirm') && !hasStarted(endsAt, now),
    cancel: may('cancel'),
    complete: may('complete') && hasStarted(startsAt, now),
    withdraw: may('withdraw'),
    observe: may('observe'),
  };
}

/** Why an owner cannot ask for a visit. Null if nothing is in the way. */
export type RequestObstacle = 'not-owner' | 'no-dealer' | 'open-request';

/** Owners ask for each of their active dealers while it has no request that waits for an answer. */
export function obstacleOf(
  isDealerOwner: boolean,
  dealers: readonly { readonly openRequest: string | null }[],
): RequestObstacle | null {
  if (!isDealerOwner) return 'not-owner';
  if (dealers.length === 0) return 'no-dealer';
  return dealers.every(({ openRequest }) => openRequest !== null) ? 'open-request' : null;
}
