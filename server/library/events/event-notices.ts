import { languages, type Language } from '#contract/platform/language.ts';
import { noticeRecipients } from '#server/people/notifications/notifications.ports.ts';
import { notifyMany, type NoticeToMany } from '#server/people/notifications/notify.ts';
import { renewWords } from '#server/people/notifications/renew-words.ts';
import { takeBackNews, tellOnly } from '#server/people/notifications/take-back.ts';
import { calendarAttachment } from '#server/platform/calendar/calendar-attachment.ts';
import type { Change } from '#server/platform/context.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { contribute } from '#server/platform/ports.ts';
import { answeredIn, isRecipientOf, type AnswerGroup } from './answers.queries.ts';
import { entryOf, eventPath } from './event-entry.ts';
import { eventMail, eventNotice, type EventNews, type MailValues } from './event-notices.texts.ts';
import type { EventRow } from './events.queries.ts';
import { answerFault, stateOf, type Told } from './events.rules.ts';
import { toldOf } from './present-event.ts';

const audience = 'event-recipients';
const answered = 'event-answered';

function mailsOf(
  { environment }: Change,
  news: EventNews,
  row: EventRow,
  values: Partial<MailValues>,
): Required<Pick<NoticeToMany, 'mails'>> {
  const mail = (language: Language) =>
    eventMail(news, language, {
      ...values,
      event: row,
      now: toldOf(row)!,
      link: portalLink(environment, eventPath(row.id), language),
    });
  return { mails: { en: mail('en'), fr: mail('fr') } };
}

const publishedOccasion = ({ id }: Pick<EventRow, 'id'>) => `event-published:${id}`;

const publication = (change: Change, row: EventRow): NoticeToMany => ({
  kind: 'event-published',
  occasion: publishedOccasion(row),
  recipients: audience,
  params: { eventId: row.id },
  title: eventNotice('published', row),
  path: eventPath(row.id),
  until: row.endsAt,
  ...mailsOf(change, 'published', row, {}),
});

/**
 * Tells the people an event is for that it was published: once each, also if it is unpublished and published again. By then others may be
 * meant, or it was unpublished before anybody was told. Nobody is told of an event that is canceled or over.
 */
export async function announce(change: Change, row: EventRow): Promise<void> {
  if (answerFault(stateOf(row, change.now()))) return;
  await notifyMany(change.tx, change, { ...publication(change, row), again: true });
}

/** The mails that still wait to announce an event say what it is now. */
export const renewAnnouncement = (change: Change, row: EventRow): Promise<void> =>
  renewWords(change.tx, publication(change, row));

/** Takes back the mails that still wait to announce an event: it is not published any more, or it is canceled. */
export const takeBack = ({ tx }: Pick<Change, 'tx'>, row: EventRow): Promise<void> =>
  takeBackNews(tx, { occasions: [publishedOccasion(row)], about: row.id });

/** Others are meant by an event now: what still waits for somebody else is taken back. */
export const followAudience = ({ tx, now }: Change, row: EventRow): Promise<void> =>
  tellOnly(tx, publishedOccasion(row), isRecipientOf(row.id, now()));

interface Telling {
  readonly news: Exclude<EventNews, 'published'>;
  readonly before?: Told;
  readonly reason?: string;
}

/**
 * Tells everyone who answered an event what became of it. People who go or are interested get it for their calendar, in their language, and
 * those who do not come only read of it.
 */
export function tellAnswered(change: Change, row: EventRow, { news, ...more }: Telling): Promise<void> {
  const occasion = `event-${news}:${row.id}:${row.calendarSequence}`;
  const notice = (group: AnswerGroup) => ({
    kind: 'event-answer-changed' as const,
    occasion: `${occasion}:${group}`,
    noticeOccasion: occasion,
    recipients: answered,
    params: { eventId: row.id, group },
    title: eventNotice(news, row),
    path: eventPath(row.id),
    ...mailsOf(change, news, row, more),
  });
  const method = news === 'canceled' ? 'CANCEL' : 'PUBLISH';
  const coming = languages.map((language) => {
    const entry = entryOf(row, language);
    return {
      ...notice(`coming-${language}`),
      ...(entry && {
        attachments: [calendarAttachment(change, entry, { method, language })],
      }),
    };
  });
  return notifyMany(change.tx, change, ...coming, notice('others'));
}

/** Each piece of people reads who it is for by then: nobody is told that an event is new that is not published any more, canceled, or over. */
export const eventRecipients = contribute(noticeRecipients, ({ recipients, params, now }) => {
  const eventId = params['eventId']!;
  if (recipients === audience) return isRecipientOf(eventId, now);
  return recipients === answered ? answeredIn(eventId, params['group'] as AnswerGroup) : null;
});
