import { notify } from '#server/people/notifications/notify.ts';
import { personMoved } from '#server/people/users/users.events.ts';
import type { Change } from '#server/platform/context.ts';
import { listen } from '#server/platform/events.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { eventsWithoutInstructor, type EventWithoutInstructor } from './instructors-follow.queries.ts';
import { withoutInstructorMail, withoutInstructorTitle } from './instructors-follow.texts.ts';
import { titleIn, whenIn } from './seats/event-words.ts';
import { administratorsOf, toldEvent } from './seats/notices.queries.ts';

/**
 * If an instructor was deactivated or is no instructor any more, the administrators of the coming events are told in the same transaction. The
 * events keep the name until they choose somebody else: people are enrolled and count on the day.
 */
export const instructorsFollow = listen(personMoved, async (change, { userId }) => {
  for (const event of await eventsWithoutInstructor(change.tx, userId, change.now()))
    await tellAdministrators(change, userId, event);
});

async function tellAdministrators(
  change: Change,
  userId: string,
  { eventId, version, instructor }: EventWithoutInstructor,
): Promise<void> {
  const { tx, environment } = change;
  const event = await toldEvent(tx, eventId);
  const titles = { en: titleIn(event, 'en'), fr: titleIn(event, 'fr') };
  const path = `/auth/admin/live-training/events/${eventId}` as const;
  await notify(
    tx,
    change,
    (await administratorsOf(tx, eventId)).map((person) => ({
      to: person,
      kind: 'event-changed',
      // Once for each state of the event: the same person may be changed again without being an instructor.
      occasion: `ilt-no-instructor:${eventId}:${userId}:${version}:${person.userId}`,
      title: withoutInstructorTitle(titles, instructor),
      names: userId,
      path,
      mail: (language) =>
        withoutInstructorMail(language, {
          titles,
          instructor,
          firstName: person.firstName,
          when: whenIn(event, language),
          place: event.place,
          link: portalLink(environment, path, language),
        }),
    })),
  );
}
