import { notify, type Notice } from '#server/people/notifications/notify.ts';
import type { Services } from '#server/platform/context.ts';
import type { Reminding } from '#server/platform/jobs/reminders.job.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { eventsToDecide, noteTold, type DueDecision } from './decisions.queries.ts';
import { decisionMail, decisionTitle } from './decisions.texts.ts';
import { titleIn, whenIn } from './event-words.ts';
import { administratorsOf, toldEvent, type ToldEvent, type ToldPerson } from './notices.queries.ts';

const batch = 200;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Tells the administrators of an event on the day of the decision whether its minimum number of people is reached, and reminds them once on
 * a later day. Days are those of the event’s zone. Nothing is ever canceled without them.
 */
export const askForDecisions: Reminding = async (services) => {
  const { db, now } = services;
  if (!services.settings.liveTraining.enabled) return '';
  let [count, after] = [0, firstId];
  for (;;) {
    const events = await eventsToDecide(db, now(), { after, limit: batch });
    for (const id of events) {
      await db.transaction().execute(async (tx) => {
        const decision = await noteTold(tx, id, now());
        if (!decision) return;
        const event = await toldEvent(tx, id);
        const people = await administratorsOf(tx, id);
        await notify(
          tx,
          services,
          people.map((person) => noticeFor(services, event, person, decision)),
        );
        count += 1;
      });
      after = id;
    }
    if (events.length < batch) return `${count} events to decide on.`;
  }
};

function noticeFor(
  { environment, now }: Services,
  event: ToldEvent,
  person: ToldPerson,
  decision: DueDecision,
): Notice {
  const titles = { en: titleIn(event, 'en'), fr: titleIn(event, 'fr') };
  const path = `/auth/admin/live-training/events/${event.id}` as const;
  return {
    to: person,
    kind: 'event-decision',
    occasion: `ilt-decision:${event.id}:${person.userId}:${now().toISOString()}`,
    title: decisionTitle(titles, decision),
    path,
    mail: (language) =>
      decisionMail(language, {
        ...decision,
        titles,
        firstName: person.firstName,
        when: whenIn(event, language),
        place: event.place,
        link: portalLink(environment, path, language),
      }),
  };
}
