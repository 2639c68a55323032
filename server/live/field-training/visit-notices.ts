import type { Named } from '#contract/platform/ids.ts';
import { isLanguage, type Language } from '#contract/platform/language.ts';
import { notify, type Notice } from '#server/people/notifications/notify.ts';
import { calendarAttachment } from '#server/platform/calendar/calendar-attachment.ts';
import type { CalendarEntry } from '#server/platform/calendar/calendar-entry.ts';
import type { Change } from '#server/platform/context.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { meetingTimes } from '#server/platform/calendar/meeting-times.ts';
import {
  newsSentence,
  visitMail,
  visitTime,
  visitTitle,
  type VisitChange,
  type VisitNews,
} from './field-training.texts.ts';
import type { VisitRow } from './visits.queries.ts';
import { calendarOf, type Concerned, type VisitCalendar } from './visit-changes.queries.ts';

export type Path = `/${string}`;

/** The page of a visit: instructors and administrators have their own in the admin area. */
export function pathOf(visitId: string, part: Concerned['part'] | 'other' = 'other'): Path {
  if (part === 'instructor') return `/auth/admin/field-training/instructor/${visitId}`;
  return part === 'administrator'
    ? `/auth/admin/field-training/${visitId}`
    : `/auth/field-training/${visitId}`;
}

/** The recipients no longer see the visit. */
const isGone = (news: VisitNews): boolean =>
  news === 'withdrawn' || news === 'reassigned' || news === 'left-out' || news === 'no-longer-there';

const listOf = (part: Concerned['part']): Path =>
  part === 'instructor' ? '/auth/admin/field-training/instructor' : '/auth/field-training';

type Dated = Pick<
  VisitRow,
  | 'id'
  | 'topic'
  | 'note'
  | 'dealer'
  | 'timeZone'
  | 'startLocal'
  | 'endLocal'
  | 'startIsSecond'
  | 'endIsSecond'
>;

/** A visit as calendars show it. The UID follows from the id, so it never changes. */
export function visitEntry(
  visit: Dated,
  { sequence, changedAt }: VisitCalendar,
  language: Language,
  path: Path,
): CalendarEntry {
  const { start, end } = meetingTimes(visit)!;
  return {
    key: `visit-${visit.id}`,
    sequence,
    changedAt,
    title: visitTitle(language, visit.topic, visit.dealer.name),
    description: visit.note,
    path,
    location: [visit.dealer.name, visit.dealer.city, visit.dealer.region].filter(Boolean).join(', '),
    time: { kind: 'meeting', start, end },
  };
}

export interface News {
  readonly news: VisitNews;
  readonly visit: VisitRow;
  readonly to: readonly Concerned[];
  /** Whether it is in the recipients’ calendars, and has to be taken out of them. */
  readonly calendar: 'REQUEST' | 'CANCEL' | null;
  readonly reason?: string;
  /** The visit as the recipients knew it. */
  readonly before?: VisitRow;
}

/** What was changed of a visit, in the words of its mails. */
function changesOf(before: VisitRow | undefined, now: VisitRow, language: Language): readonly VisitChange[] {
  if (!before) return [];
  const shown = (visit: VisitRow) =>
    ({
      when: visitTime(language, visit.startsAt, visit.endsAt, visit.timeZone),
      topic: visit.topic,
      note: visit.note,
      instructor: visit.instructor?.name ?? '',
      attendees: String(visit.attendeeIds.length),
    }) as const;
  const [old, fresh] = [shown(before), shown(now)];
  return (['when', 'topic', 'note', 'instructor', 'attendees'] as const)
    .filter((field) => old[field] !== fresh[field])
    .map((field) => ({ field, before: old[field], now: fresh[field] }));
}

/**
 * Tells people about a visit, all except the one who acted (null: nobody is left out), and who did it or whom it is about. Each gets a notice and a
 * mail, once for each version of the visit.
 */
export async function tellOfVisit(
  change: Change,
  actor: { readonly id: string | null },
  by: Named | null,
  { news, visit, to, calendar, reason, before }: News,
): Promise<void> {
  const { tx, environment } = change;
  const state = calendar && (await calendarOf(tx, visit.id));
  const facts = { topic: visit.topic, dealer: visit.dealer.name, by: by?.name ?? '' };
  await notify(
    tx,
    change,
    to
      .filter(({ userId }) => userId !== actor.id)
      .map((person): Notice => {
        const path = isGone(news) ? listOf(person.part) : pathOf(visit.id, person.part);
        const language = isLanguage(person.language) ? person.language : 'en';
        const entry = state && visitEntry(visit, state, language, path);
        return {
          to: person,
          kind: 'field-visit',
          occasion: `field-visit:${visit.id}:${visit.version}:${news}:${person.userId}`,
          title: newsSentence(news, facts),
          names: by?._id,
          path,
          mail: (shown) =>
            visitMail(shown, {
              ...facts,
              news,
              firstName: person.firstName,
              when: visitTime(shown, visit.startsAt, visit.endsAt, visit.timeZone),
              reason: reason ?? null,
              changes: changesOf(before, visit, shown),
              link: portalLink(environment, path, shown),
            }),
          attachments: entry
            ? [
                calendarAttachment(
                  change,
                  { ...entry, isCancelled: calendar === 'CANCEL' },
                  {
                    method: calendar,
                    language,
                    attendee: { name: person.name, email: person.email },
                  },
                ),
              ]
            : [],
        };
      }),
  );
}
