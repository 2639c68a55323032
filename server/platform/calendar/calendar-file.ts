import {
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator';
import type { Language } from '#contract/platform/language.ts';
import type { Environment } from '#server/platform/config/environment.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import type { MeetingTime } from '#contract/platform/meeting-time.ts';
import type { CalendarEntry, Meeting } from './calendar-entry.ts';
import { isShownTwice, zonedTime } from './meeting-time.ts';
import { zoneDefinition } from './zone-definition.ts';

/** A person as calendar files name one. */
export interface CalendarPerson {
  readonly name: string;
  readonly email: string;
}

export interface CalendarFile {
  /** The name of the calendar in the reader's programs. */
  readonly name?: string;
  readonly method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  readonly language: Language;
  readonly entries: readonly CalendarEntry[];
  /** How often a program that follows the calendar should read it again. */
  readonly refreshSeconds?: number;
  /** When the message is made; for a file that is fetched, the last change of each entry. */
  readonly sentAt?: Date;
  /** Who is invited, for `REQUEST`. */
  readonly attendee?: CalendarPerson;
}

/** The portal that makes a file. Every meeting in one has an organizer (RFC 5546), who is reached at the address for support. */
export interface CalendarMaker {
  readonly environment: Pick<Environment, 'baseUrl'>;
  readonly settings: Pick<Settings, 'portalName' | 'supportEmail'>;
}

/**
 * The text of a calendar file (RFC 5545). The same entries give the same text: nothing in it depends on the time it is made, so a reader that
 * has it needs no second copy.
 */
export function calendarFile(maker: CalendarMaker, file: CalendarFile): string {
  const { name, method, entries, refreshSeconds } = file;
  const calendar = new ICalCalendar({
    prodId: { company: 'Paddock', product: 'Calendar', language: file.language.toUpperCase() },
    method: ICalCalendarMethod[method],
    ...(name !== undefined && { name: calendarName(name) }),
    ...(refreshSeconds !== undefined && { ttl: refreshSeconds }),
    timezone: { name: null, generator: (zone) => definitionFor(zone, entries) },
  });
  for (const entry of entries) calendar.createEvent(eventOf(maker, file, entry));
  return `${calendar.toString()}\r\n`;
}

/** The UID of an entry. Two portals never use the same. */
export const uidOf = (
  { baseUrl }: Pick<Environment, 'baseUrl'>,
  { key }: Pick<CalendarEntry, 'key'>,
): string => `${key}@${new URL(baseUrl).hostname}`;

function eventOf(
  { environment, settings }: CalendarMaker,
  { language, method, sentAt, attendee }: CalendarFile,
  entry: CalendarEntry,
): ICalEventData {
  const { time } = entry;
  const changed = new Date(entry.changedAt);
  return {
    id: uidOf(environment, entry),
    sequence: entry.sequence,
    stamp: sentAt ?? changed,
    lastModified: changed,
    summary: plain(entry.title),
    description: plain(entry.description),
    url: portalLink(environment, entry.path, language),
    ...(entry.location && { location: plain(entry.location) }),
    ...((entry.isCancelled || method === 'CANCEL') && { status: ICalEventStatus.CANCELLED }),
    organizer: { name: plain(settings.portalName[language]), email: settings.supportEmail },
    ...(attendee && {
      attendees: [{ name: plain(attendee.name), email: attendee.email, rsvp: method === 'REQUEST' }],
    }),
    ...(time.kind === 'days'
      ? {
          allDay: true,
          start: Temporal.PlainDate.from(time.firstDay),
          // The end of a calendar entry is the first day after it. The last day of the calendar has none.
          ...(time.lastDay < '9999-12-31' && {
            end: Temporal.PlainDate.from(time.lastDay).add({ days: 1 }),
          }),
          // A day on which something ends takes nobody's time.
          transparency: ICalEventTransparency.TRANSPARENT,
        }
      : meetingTimes(time)),
  };
}

/** In its zone; in UTC if it starts or ends at the second of two times that the clocks show, which no zone can express. */
function meetingTimes({ start, end }: Meeting): Pick<ICalEventData, 'start' | 'end' | 'timezone'> {
  if (!isInZone({ start, end }))
    return { start: new Date(epochOf(start)), end: new Date(epochOf(end)), timezone: null };
  return { start: zonedTime(start), end: zonedTime(end), timezone: start.zone };
}

const isInZone = ({ start, end }: Pick<Meeting, 'start' | 'end'>): boolean =>
  [start, end].every((time) => time.occurrence !== 'second' || !isShownTwice(time));

const epochOf = (time: MeetingTime): number => zonedTime(time).epochMilliseconds;

/** The library escapes every text but this one. */
const calendarName = (name: string): string =>
  plain(name)
    .replace(/\s+/g, ' ')
    .replace(/[\\;,]/g, (mark) => `\\${mark}`);

/** The definition of a zone over the time of the meetings in it. */
function definitionFor(zone: string, entries: readonly CalendarEntry[]): string {
  const moments = entries
    .flatMap(({ time }) =>
      time.kind === 'meeting' && time.start.zone === zone && isInZone(time) ? [time.start, time.end] : [],
    )
    .map((time) => zonedTime(time).toInstant())
    .toSorted(Temporal.Instant.compare);
  return zoneDefinition(zone, moments[0]!, moments.at(-1)!);
}

/** Text without control characters and halves of characters, which some programs refuse the whole file for. Line breaks stay. */
const plain = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these characters are what is removed
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
