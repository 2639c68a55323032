import { sql } from 'kysely';
import { messagePath } from '#server/library/messages/dispatch.job.ts';
import { messageNotice } from '#server/library/messages/message-notices.texts.ts';
import { messageErrors } from '#contract/library/messages.errors.ts';
import type { Language } from '#contract/platform/language.ts';
import { isPersonOfStored } from '#server/people/audiences/audience.queries.ts';
import type { DemoContent } from './content/content.schema.ts';
import { loadAudience, type DemoAudience } from './demo-audience.ts';
import type { Loading } from './demo-files.ts';
import { demoId } from './demo-id.ts';

const dayMilliseconds = 86_400_000;
/** People have opened what is older than this. */
const openedAfterDays = 5;

interface DraftMessage {
  readonly slug: string;
  readonly subject: string;
  readonly text: string;
  readonly sendInDays?: number;
  readonly hasProblem?: boolean;
}

/** What the company administrator has not sent: a draft, one with a time, and one that could not be sent. */
const drafts: readonly DraftMessage[] = [
  {
    slug: 'spring-kickoff',
    subject: 'Spring kickoff: pick your date',
    text: 'Three dates are possible. Please look at your calendars before I send the invitations.',
  },
  {
    slug: 'stocktaking',
    subject: 'Stocktaking: the count starts on Friday',
    text: 'Close open orders by Thursday evening. The count sheet is in Resources.',
    sendInDays: 3,
  },
  {
    slug: 'old-test-group',
    subject: 'Test of the new claim form',
    text: 'Would your team try the form for a week?',
    hasProblem: true,
  },
];

/** What everybody got: one that everyone has opened, and one in French that nobody has. */
const toEverybody: readonly (Omit<SentMessage, 'audience'> & { readonly author: string })[] = [
  {
    slug: 'year-end-hours',
    author: 'the platform team',
    from: 'platform@paddock.example',
    language: 'en',
    subject: 'The portal is read-only on the last Sunday of the month',
    text: 'We move the portal to larger machines. From 6:00 to 9:00 AM Eastern you can read everything, and nothing can be saved. Courses you have open continue where you left them.',
    sentDaysAgo: 20,
  },
  {
    slug: 'nouvelles-agrafes',
    author: 'Helen Vasquette',
    from: 'company@paddock.example',
    language: 'fr',
    subject: 'Pièces du rappel SR-27-03 : livraison cette semaine',
    text: 'Bonjour, les agrafes RP-61008 partent cette semaine vers tous les concessionnaires. Commandez les flexibles RP-61012 seulement après le contrôle : le stock suffit pour les véhicules marqués.',
    sentDaysAgo: 2,
  },
];

/** Messages in every state, some of them opened. */
export async function loadMessages(loading: Loading, { library }: DemoContent): Promise<void> {
  for (const [index, message] of library.messages.entries()) {
    const { roles, businessUnits, departments, adminGroups, dealers } = message.audience;
    await loadSent(loading, {
      ...message,
      slug: `message-${index}`,
      audience: { roles, businessUnits, assignmentGroups: departments, adminGroups, dealers },
    });
  }
  for (const message of toEverybody) await loadSent(loading, { ...message, audience: {} });
  await loadSent(loading, {
    slug: 'thanks-for-the-move',
    from: 'company@paddock.example',
    language: 'en',
    subject: 'Thank you for the quiet move',
    text: 'Nobody at the dealers noticed anything on Sunday. That is how we like it.',
    sentDaysAgo: 12,
    audience: { roles: ['PLATFORM_ADMIN'] },
  });
  await loadDrafts(loading);
}

/** What a person was told about messages lately. */
export const messageNotices = (userId: string, now: Date) =>
  toEverybody
    .filter(({ sentDaysAgo }) => sentDaysAgo <= openedAfterDays)
    .map(({ slug, subject, text, author, sentDaysAgo }) => {
      const id = demoId('message', slug);
      return {
        userId,
        kind: 'message-received' as const,
        occasion: `message:${id}`,
        title: messageNotice({ subject, text, author }),
        path: messagePath(id),
        at: new Date(now.getTime() - sentDaysAgo * dayMilliseconds).toISOString(),
      };
    });

interface SentMessage {
  readonly slug: string;
  readonly from: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly sentDaysAgo: number;
  readonly audience: DemoAudience;
}

async function loadSent({ tx, now }: Loading, message: SentMessage): Promise<void> {
  const { slug, from, language, subject, text, sentDaysAgo } = message;
  const id = demoId('message', slug);
  const authorId = demoId('user', from);
  const sentAt = new Date(now.getTime() - sentDaysAgo * dayMilliseconds);
  const audienceId = await loadAudience({ tx }, message.audience);
  await tx
    .insertInto('message')
    .values({ id, authorId, subject, text, language, audienceId, status: 'sent', sentAt, createdAt: sentAt, updatedAt: sentAt })
    .execute();
  const isOpened = sentDaysAgo > openedAfterDays ? sql`true` : sql`hashtext(u.id::text || ${slug}) % 3 = 0 and u.id <> ${demoId('user', 'learner@paddock.example')}`;
  await sql`
    with frozen as (insert into message_recipient (message_id, user_id, sent_at, opened_at)
      select ${id}, u.id, ${sentAt}, case when ${isOpened} then ${sentAt}::timestamptz + interval '4 hours' end
      from user_account u where ${isPersonOfStored(audienceId ?? '')} and u.id <> ${authorId} returning user_id)
    update message set recipient_count = (select count(*) from frozen) where id = ${id}`.execute(tx);
}

async function loadDrafts({ tx, now }: Loading): Promise<void> {
  for (const { slug, subject, text, sendInDays, hasProblem } of drafts)
    await tx
      .insertInto('message')
      .values({
        id: demoId('message', slug),
        authorId: demoId('user', 'company@paddock.example'),
        subject,
        text,
        language: 'en',
        audienceId: await loadAudience({ tx }, { roles: ['DEALER_MANAGER'] }),
        sendAt: sendInDays === undefined ? null : new Date(now.getTime() + sendInDays * dayMilliseconds),
        problem: hasProblem ? JSON.stringify({ en: messageErrors.nobody.en, fr: messageErrors.nobody.fr }) : null,
      })
      .execute();
}
