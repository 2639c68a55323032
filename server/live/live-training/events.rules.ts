import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import type { Event } from '#contract/live/ilt-events.calls.ts';
import type { ErrorText } from '#contract/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import {
  noAbilities as noPublication,
  publicationOf,
  wrongState as wrongPublication,
  type PublicationState,
} from '#server/platform/publishing/publication.rules.ts';
import { abilitiesOf, leadsFrom, type Transitions } from '#server/platform/publishing/transitions.rules.ts';

/** The three statuses and the trash, and next to them whether the event is canceled and how far its day has come. */
export interface EventState extends PublicationState {
  readonly isCanceled: boolean;
  readonly hasStarted: boolean;
  readonly isOver: boolean;
  /** Whether it takes place: nothing to decide without a minimum number of people. */
  readonly decision: 'none' | 'open' | 'confirmed';
}

export type EventAction = keyof Event['abilities'];

const published = publicationOf({
  edit: 'EDIT_ILT_EVENTS',
  publish: 'PUBLISH_ILT_EVENTS',
  delete: 'DELETE_ILT_EVENTS',
});
const { publish } = published;

/** What can be done with an event. That nobody may have joined an event to delete is checked under the lock on its seats. */
export const transitions: Transitions<EventState, EventAction> = {
  ...published,
  publish: { ...publish, from: { ...publish.from, isCanceled: [false], isOver: [false] } },
  duplicate: { ...published.duplicate, rights: ['CREATE_ILT_EVENTS'] },
  cancel: {
    from: { status: ['published', 'unpublished'], isDeleted: [false], isCanceled: [false], isOver: [false] },
    to: { isCanceled: true },
    rights: ['EDIT_ILT_EVENTS'],
  },
  unCancel: {
    from: { isDeleted: [false], isCanceled: [true], hasStarted: [false] },
    to: { isCanceled: false },
    rights: ['EDIT_ILT_EVENTS'],
  },
  confirm: {
    from: {
      status: ['published'],
      isDeleted: [false],
      isCanceled: [false],
      hasStarted: [false],
      decision: ['open'],
    },
    to: { decision: 'confirmed' },
    rights: ['EDIT_ILT_EVENTS'],
  },
};

interface Dated {
  readonly status: PublicationState['status'];
  readonly deletedAt: string | null;
  readonly canceledAt: string | null;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}
interface Decided {
  readonly minPeople: number | null;
  readonly confirmedAt: string | null;
}

export const stateOf = (
  { status, deletedAt, canceledAt, startsAt, endsAt, minPeople, confirmedAt }: Dated & Decided,
  now: Date,
): EventState => ({
  status,
  isDeleted: deletedAt !== null,
  isCanceled: canceledAt !== null,
  hasStarted: startsAt !== null && new Date(startsAt) <= now,
  isOver: endsAt !== null && new Date(endsAt) <= now,
  decision: minPeople === null ? 'none' : confirmedAt === null ? 'open' : 'confirmed',
});

/** Why the state does not allow the action. */
export function wrongState(state: EventState, action: EventAction): ErrorText {
  if (action === 'restore' || state.isDeleted) return wrongPublication(state, restoring(action));
  if (action === 'unCancel') return state.isCanceled ? errors.hasStarted : errors.notCanceled;
  if (action === 'confirm') return wrongDecision(state);
  if (action === 'publish' || action === 'cancel') {
    if (state.isCanceled) return errors.alreadyCanceled;
    if (action === 'cancel' && state.status === 'draft') return errors.neverPublished;
    if (state.isOver && leadsFrom(publish, state)) return errors.isOver;
    if (action === 'cancel') return errors.isOver;
  }
  return wrongPublication(state, action === 'unpublish' ? 'unpublish' : 'publish');
}

function wrongDecision({ isCanceled, status, decision }: EventState): ErrorText {
  if (isCanceled) return errors.alreadyCanceled;
  if (status !== 'published') return errors.notAnnounced;
  if (decision === 'none') return errors.noMinimum;
  return decision === 'confirmed' ? errors.alreadyConfirmed : errors.decisionTooLate;
}

const restoring = (action: EventAction) => (action === 'restore' ? 'restore' : 'edit');

/** What the actor may do with an event that they work on. */
export const eventAbilities = (
  state: EventState,
  actor: Pick<Actor, 'rights' | 'isPlatformAdmin'>,
): Event['abilities'] => abilitiesOf(transitions, state, actor);

export const noAbilities: Event['abilities'] = {
  ...noPublication,
  cancel: false,
  unCancel: false,
  confirm: false,
};

const linkOpensMilliseconds = 10 * 60_000;

/** When somebody with a seat first sees the join link. */
export const linkOpensAt = (startsAt: string): string =>
  new Date(new Date(startsAt).getTime() - linkOpensMilliseconds).toISOString();

/** Whether somebody with a seat sees the join link now: from ten minutes before the start up to the end. */
export const isLinkOpen = ({ startsAt, endsAt, canceledAt, status }: Dated, now: Date): boolean =>
  status === 'published' &&
  canceledAt === null &&
  startsAt !== null &&
  endsAt !== null &&
  new Date(linkOpensAt(startsAt)) <= now &&
  now <= new Date(endsAt);
