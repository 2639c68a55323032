import { notify } from '#server/people/notifications/notify.ts';
import type { Change } from '#server/platform/context.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { eventPath } from './event-entry.ts';
import { titleIn, whenIn } from './event-words.ts';
import { peopleInterestedIn } from './interest.queries.ts';
import { datedMail, datedTitle } from './interest.texts.ts';
import { toldEvent } from './notices.queries.ts';

/** Tells people who are interested in the topic of an event about its date: once for each person and event. */
export async function tellInterested(change: Change, eventId: string): Promise<void> {
  const { tx, settings, environment, now } = change;
  const people = await peopleInterestedIn(tx, settings, eventId, now());
  if (people.length === 0) return;
  const event = await toldEvent(tx, eventId);
  const titles = { en: titleIn(event, 'en'), fr: titleIn(event, 'fr') };
  const path = eventPath(eventId);
  await notify(
    tx,
    change,
    people.map((person) => ({
      to: person,
      kind: 'topic-dated',
      occasion: `ilt-topic-dated:${eventId}:${person.userId}`,
      title: datedTitle(titles),
      path,
      mail: (language) =>
        datedMail(language, titles, {
          firstName: person.firstName,
          facts: [whenIn(event, language), event.place].filter(Boolean).join('\n'),
          link: portalLink(environment, path, language),
        }),
    })),
  );
}
