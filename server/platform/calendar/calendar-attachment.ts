import type { Language } from '#contract/platform/language.ts';
import type { Environment } from '#server/platform/config/environment.ts';
import type { MailAttachment } from '#server/platform/mail/attachments.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { calendarFile, uidOf, type CalendarPerson } from './calendar-file.ts';

/** An entry as a mail brings it: an invitation, a change with a higher `sequence`, or a cancellation. */
export const calendarAttachment = (
  environment: Pick<Environment, 'baseUrl'>,
  entry: CalendarEntry,
  more: {
    readonly method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
    readonly language: Language;
    readonly organizer?: CalendarPerson;
    readonly attendee?: CalendarPerson;
  },
): MailAttachment => ({
  kind: 'calendar',
  method: more.method,
  uid: uidOf(environment, entry),
  sequence: entry.sequence,
  fileName: 'invitation.ics',
  content: calendarFile(environment, { ...more, entries: [entry] }),
});
