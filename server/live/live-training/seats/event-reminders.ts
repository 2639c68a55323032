import { notify, type Notice } from '#server/people/notifications/notify.ts';
import type { Services } from '#server/platform/context.ts';
import type { Reminding } from '#server/platform/jobs/reminders.job.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { eventPath } from './event-entry.ts';
import { titleIn, whenIn } from './event-words.ts';
import { toldEvent, type ToldEvent, type ToldPerson } from './notices.queries.ts';
import { eventsToRemindOf, peopleToRemind } from './reminders.queries.ts';
import { newsMail, newsTitle } from './seats.texts.ts';

const batch = 200;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Reminds people with a seat some days before the event, if the settings want it. Once for each person and start: an event that moves is
 * another occasion. A day without a run is made up for on the next one.
 */
export const remindOfEvents: Reminding = async (services) => {
  const { db, now } = services;
  const { enabled, reminders, reminderPeriodDays: days } = services.settings.liveTraining;
  if (!enabled || !reminders) return '';
  let [count, after] = [0, firstId];
  for (;;) {
    const events = await eventsToRemindOf(db, { now: now(), days }, { after, limit: batch });
    for (const id of events) {
      count += await db.transaction().execute(async (tx) => {
        const event = await toldEvent(tx, id);
        const people = await peopleToRemind(tx, id, days);
        const mailed = await notify(
          tx,
          services,
          people.map((person) => reminderFor(services, event, person)),
        );
        return mailed.length;
      });
      after = id;
    }
    if (events.length < batch) return `${count} people reminded of live training.`;
  }
};

const reminderFor = ({ environment }: Services, event: ToldEvent, person: ToldPerson): Notice => ({
  to: person,
  kind: 'training-reminder',
  occasion: `ilt-reminder:${event.id}:${person.userId}:${event.startsAt}`,
  title: newsTitle('reminder', { en: titleIn(event, 'en'), fr: titleIn(event, 'fr') }),
  path: eventPath(event.id),
  mail: (language) =>
    newsMail('reminder', language, {
      firstName: person.firstName,
      event: titleIn(event, language),
      when: whenIn(event, language),
      place: event.place,
      reason: '',
      until: '',
      heldBackUntil: '',
      count: 0,
      link: portalLink(environment, eventPath(event.id), language),
    }),
});
