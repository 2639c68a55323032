import type { Language } from '#contract/platform/language.ts';
import type { MailAttachment } from '#server/platform/mail/attachments.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { calendarFile, uidOf, type CalendarMaker, type CalendarPerson } from './calendar-file.ts';

/** Who sends an entry, and when: of two messages with one SEQUENCE, programs follow the later one. */
export type CalendarSender = CalendarMaker & { readonly now: () => Date };

/** An entry as a mail brings it: an invitation, a change with a higher `sequence`, or a cancellation. */
export const calendarAttachment = (
  sender: CalendarSender,
  entry: CalendarEntry,
  more: {
    readonly method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
    readonly language: Language;
    readonly attendee?: CalendarPerson;
  },
): MailAttachment => ({
  kind: 'calendar',
  method: more.method,
  uid: uidOf(sender.environment, entry),
  sequence: entry.sequence,
  fileName: 'invitation.ics',
  content: calendarFile(sender, { ...more, sentAt: sender.now(), entries: [entry] }),
});
