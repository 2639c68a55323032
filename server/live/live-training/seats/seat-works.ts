import { seatCalls } from '#contract/live/ilt-seats.calls.ts';
import type { Call } from '#contract/platform/call.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { workOnRows, type WorkOnRows } from '#server/platform/long-work/long-work.ts';
import { countOf, type RecordWords } from '#server/platform/long-work/record-words.ts';
import { namesOfUsers } from '#server/people/users/users.queries.ts';
import { checkInOne, completeOne } from './attendance.ts';
import { peopleToShow } from './seats.scope.ts';
import { enrollMany } from './join-many.ts';
import { enrollOne } from './staff-places.ts';

/** The event whose people are changed. */
export interface OfEvent {
  readonly eventId: string;
}

const people: RecordWords = {
  one: { en: 'person', fr: 'personne' },
  many: { en: 'people', fr: 'personnes' },
};

const workOnPeople = (
  starts: Call,
  title: (count: Bilingual) => Bilingual,
  change: (change: Change, actor: Actor, eventId: string, userId: string) => Promise<unknown>,
  several?: (
    change: Change,
    actor: Actor,
    eventId: string,
    userIds: readonly string[],
  ) => ReturnType<typeof enrollMany>,
): WorkOnRows<OfEvent> =>
  workOnRows<OfEvent>({
    starts,
    path: ({ eventId }) => `/auth/admin/live-training/events/${eventId}`,
    title: (_input, count) => title(countOf(count, people)),
    names: ({ db, actor }, ids) => namesOfUsers(db, ids, peopleToShow(actor)),
    change: (one, actor, userId, { eventId }) => change(one, actor, eventId, userId),
    ...(several && {
      changeSeveral: (one, actor, userIds, { eventId }) => several(one, actor, eventId, userIds),
    }),
  });

export const enrolling = workOnPeople(
  seatCalls.enrollUsers,
  ({ en, fr }) => ({ en: `Enroll ${en}`, fr: `Inscrire ${fr}` }),
  async (change, actor, eventId, userId) => {
    const { isUnchanged } = await enrollOne(change, actor, eventId, userId);
    return isUnchanged ? 'unchanged' : undefined;
  },
  enrollMany,
);

export const completing = workOnPeople(
  seatCalls.markCompleted,
  ({ en, fr }) => ({ en: `Record that ${en} completed the event`, fr: `Enregistrer la réussite de ${fr}` }),
  completeOne,
);

export const checkingIn = workOnPeople(
  seatCalls.checkInUsers,
  ({ en, fr }) => ({ en: `Record that ${en} are present`, fr: `Enregistrer la présence de ${fr}` }),
  checkInOne,
);
