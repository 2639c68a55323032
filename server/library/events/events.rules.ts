import { eventErrors as errors } from '#contract/library/events.errors.ts';
import type { EventCard } from '#contract/library/events.ts';
import type { ErrorText } from '#contract/platform/errors.ts';
import { publishingErrors } from '#contract/platform/publishing.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import {
  noAbilities as noPublication,
  publicationOf,
  wrongState as wrongPublication,
  type PublicationAction,
  type PublicationState,
} from '#server/platform/publishing/publication.rules.ts';
import { abilitiesOf, type Transitions } from '#server/platform/publishing/transitions.rules.ts';

/** The three statuses and the trash, and next to them whether the event is canceled and whether it is over. */
export interface EventState extends PublicationState {
  readonly isCanceled: boolean;
  readonly isOver: boolean;
}

export type EventAction = PublicationAction | 'cancel' | 'unCancel';

const right = 'MODIFY_EVENTS';

/** What can be done with an event. A canceled one stays published, so that it says so. */
export const transitions: Transitions<EventState, EventAction> = {
  ...publicationOf({ edit: right, publish: right, delete: right }),
  cancel: {
    from: { status: ['published'], isDeleted: [false], isCanceled: [false], isOver: [false] },
    to: { isCanceled: true },
    rights: [right],
  },
  unCancel: {
    from: { status: ['published'], isDeleted: [false], isCanceled: [true], isOver: [false] },
    to: { isCanceled: false },
    rights: [right],
  },
};

interface Dated {
  readonly status: PublicationState['status'];
  readonly deletedAt: string | null;
  readonly canceledAt: string | null;
  readonly endsAt: string | null;
}

export const stateOf = ({ status, deletedAt, canceledAt, endsAt }: Dated, now: Date): EventState => ({
  status,
  isDeleted: deletedAt !== null,
  isCanceled: canceledAt !== null,
  isOver: endsAt !== null && new Date(endsAt) <= now,
});

/** Whether an event would be published for the first time after its end. */
export const comesTooLate = (
  { publishedAt, endsAt }: { readonly publishedAt: string | null; readonly endsAt: string | null },
  at: Date,
): boolean => publishedAt === null && endsAt !== null && new Date(endsAt) <= at;

/** Why the state does not allow the action. */
export function wrongState(state: EventState, action: EventAction): ErrorText {
  if (action !== 'cancel' && action !== 'unCancel') return wrongPublication(state, action);
  if (state.isDeleted) return publishingErrors.inBin;
  if (state.status !== 'published') return publishingErrors.notPublished;
  if (action === 'cancel') return state.isCanceled ? errors.alreadyCanceled : errors.tooLateToCancel;
  return state.isCanceled ? errors.tooLateToRestore : errors.notCanceled;
}

/** Why nobody can answer an event now; undefined if people can. */
export function answerFault({ status, isDeleted, isCanceled, isOver }: EventState): ErrorText | undefined {
  if (status !== 'published' || isDeleted) return publishingErrors.notPublished;
  if (isCanceled) return errors.isCanceled;
  return isOver ? errors.isOver : undefined;
}

type Abilities = Omit<EventCard['abilities'], 'answer'>;

/** What the actor may do with an event that they work on. */
export const eventAbilities = (
  state: EventState,
  actor: Pick<Actor, 'rights' | 'isPlatformAdmin'>,
): Abilities => abilitiesOf(transitions, state, actor);

export const noAbilities: Abilities = { ...noPublication, cancel: false, unCancel: false };

/** The time and place of an event, as people are told them. */
export interface Told {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timezone: string;
  /** What the clock at the place shows: the instants follow from it. Unknown of what was told in a zone that the database had no rules for. */
  readonly clock?: {
    readonly startLocal: string | null;
    readonly endLocal: string | null;
    readonly startIsSecond: boolean;
    readonly endIsSecond: boolean;
  };
  readonly place: string;
  /** Empty for an event that is only online. */
  readonly country: string;
  readonly link: string | null;
}

const isSameMoment = (a: string, b: string) => Date.parse(a) === Date.parse(b);

/** Whether people who were told one have to come at another time or to another place. */
export const isElsewhere = (before: Told, after: Told): boolean =>
  !isSameMoment(before.startsAt, after.startsAt) ||
  !isSameMoment(before.endsAt, after.endsAt) ||
  before.place !== after.place ||
  before.country !== after.country ||
  before.link !== after.link;

/** The same, apart from the link. */
export const hasMoved = (before: Told, after: Told): boolean =>
  isElsewhere({ ...before, link: after.link }, after);

interface Place {
  readonly venue: string;
  readonly address: string;
  readonly city: string;
  readonly region: string;
}

/** The place on one line, without its country; empty for an event that is only online. */
export const placeOf = ({ venue, address, city, region }: Place): string =>
  [venue, address, city, region].filter(Boolean).join(', ');
