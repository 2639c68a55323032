import type { NoticeKind } from '#contract/people/notifications.kinds.ts';
import { isLanguage, type Language } from '#contract/platform/language.ts';
import { notify, type Notice } from '#server/people/notifications/notify.ts';
import { calendarAttachment } from '#server/platform/calendar/calendar-attachment.ts';
import type { Change } from '#server/platform/context.ts';
import { memoizedText } from '#server/platform/memoized.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { momentWhen } from '#server/platform/calendar/meeting-words.ts';
import { entryOf, eventPath, type PlaceInCalendar } from './event-entry.ts';
import { titleIn, whenIn } from './event-words.ts';
import {
  administratorsOf,
  peopleConcerned,
  toldEvent,
  toldWith,
  type ToldEvent,
  type ToldPerson,
} from './notices.queries.ts';
import { newsMail, newsTitle, type News } from './seats.texts.ts';

/** What a calendar program does with the news. */
type CalendarMethod = 'PUBLISH' | 'CANCEL';
const methods: Readonly<Partial<Record<News, CalendarMethod>>> = {
  enrolled: 'PUBLISH',
  restored: 'PUBLISH',
  moved: 'PUBLISH',
  left: 'CANCEL',
  removed: 'CANCEL',
  canceled: 'CANCEL',
};

export interface Telling {
  readonly news: News;
  readonly reason?: string;
  /** When an offer ends. */
  readonly until?: string;
  /** The person waits because seats are only for other dealers until then. */
  readonly heldBackUntil?: string;
  /** How many reserved seats were released. */
  readonly count?: number;
  /** The person had or has a seat, and so an entry in the calendar. */
  readonly hasSeat: boolean;
  /** The event as people knew it before it was moved. */
  readonly before?: ToldEvent;
  /** The person did it and only gets the mail. */
  readonly isOwn?: boolean;
}

/** Makes the notices of an event, one for one person. The same news at another time is another occasion. */
function noticesOf(change: Change, event: ToldEvent) {
  const { environment, now } = change;
  const at = now().toISOString();
  // What many people are told alike is worked out once.
  const when = memoizedText((language) => whenIn(event, language as Language));
  const attachments = memoizedText((key): Pick<Notice, 'attachments'> => {
    const [method, language, place] = JSON.parse(key) as [CalendarMethod, Language, PlaceInCalendar];
    const entry = entryOf(event, place, { language, isCancelled: method === 'CANCEL' });
    return entry ? { attachments: [calendarAttachment(change, entry, { method, language })] } : {};
  });
  return (person: ToldPerson, telling: Telling): Notice => {
    const { news, reason = '', until, heldBackUntil, count = 0, hasSeat, before, isOwn = false } = telling;
    const path =
      news === 'seatFree' ? (`/auth/admin/live-training/events/${event.id}` as const) : eventPath(event.id);
    const method = hasSeat ? methods[news] : undefined;
    const language: Language = isLanguage(person.language) ? person.language : 'en';
    return {
      to: person,
      kind: kinds[news],
      occasion: `ilt-${news}:${event.id}:${person.userId}:${at}`,
      title: isOwn ? null : newsTitle(news, { en: titleIn(event, 'en'), fr: titleIn(event, 'fr') }),
      path,
      mail: (in_) =>
        newsMail(news, in_, {
          firstName: person.firstName,
          event: titleIn(event, in_),
          when: when(in_),
          place: event.place,
          before: before && { when: whenIn(before, in_), place: before.place },
          reason,
          until: until ? momentWhen(until, event.timeZone, in_) : '',
          heldBackUntil: heldBackUntil ? momentWhen(heldBackUntil, event.timeZone, in_) : '',
          count,
          link: portalLink(environment, path, in_),
        }),
      ...(method &&
        attachments(
          JSON.stringify([
            method,
            language,
            { leftCount: person.leftCount, hasLeft: news === 'left' || news === 'removed' },
          ]),
        )),
    };
  };
}

const kinds: Readonly<Record<News, NoticeKind>> = {
  enrolled: 'seat-changed',
  waitlisted: 'seat-changed',
  offered: 'seat-changed',
  waitsOn: 'seat-changed',
  blockReleased: 'seat-changed',
  left: 'seat-changed',
  removed: 'seat-changed',
  canceled: 'event-changed',
  confirmed: 'event-changed',
  restored: 'event-changed',
  notRestored: 'event-changed',
  moved: 'event-changed',
  seatFree: 'seat-free',
  reminder: 'training-reminder',
};

/** Tells people what became of their place. */
export async function tellPeople(
  change: Change,
  eventId: string,
  tellings: ReadonlyMap<string, Telling>,
): Promise<void> {
  if (tellings.size === 0) return;
  const { people, ...event } = await toldWith(change.tx, eventId, [...tellings.keys()]);
  const notice = noticesOf(change, event);
  await notify(
    change.tx,
    change,
    people.map((person) => notice(person, tellings.get(person.userId)!)),
  );
}

/** Tells everybody concerned that an event was canceled, restored or changed. `without` are told something else; `before` is
 * what they knew of a changed one. */
export async function tellConcerned(
  change: Change,
  eventId: string,
  news: 'canceled' | 'confirmed' | 'restored' | 'moved',
  { without = [], before }: { readonly without?: readonly string[]; readonly before?: ToldEvent } = {},
): Promise<void> {
  const event = await toldEvent(change.tx, eventId);
  const people = (await peopleConcerned(change.tx, eventId)).filter(
    ({ userId }) => !without.includes(userId),
  );
  const reason = news === 'canceled' ? (event.cancelReason ?? '') : '';
  const notice = noticesOf(change, event);
  await notify(
    change.tx,
    change,
    people.map((person) =>
      notice(person, { news, reason, hasSeat: person.hasSeat, ...(before && { before }) }),
    ),
  );
}

/** Tells the administrators of an event that a seat is free while people wait. */
export async function tellAdministrators(change: Change, eventId: string): Promise<void> {
  const event = await toldEvent(change.tx, eventId);
  const people = await administratorsOf(change.tx, eventId);
  const notice = noticesOf(change, event);
  await notify(
    change.tx,
    change,
    people.map((person) => notice(person, { news: 'seatFree', hasSeat: false })),
  );
}
