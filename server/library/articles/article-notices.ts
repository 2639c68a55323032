import { bulletinScreens } from '#contract/library/bulletins.screens.ts';
import { promotionScreens } from '#contract/library/promotions.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { noticeRecipients } from '#server/people/notifications/notifications.ports.ts';
import { notifyMany, type NoticeToMany } from '#server/people/notifications/notify.ts';
import { renewWords } from '#server/people/notifications/renew-words.ts';
import { takeBackNews, tellOnly } from '#server/people/notifications/take-back.ts';
import type { Change } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { contribute } from '#server/platform/ports.ts';
import { endOfDay } from '#server/platform/today.ts';
import { isManagerOfUnmailed, isRecipientOf } from './article-recipients.queries.ts';
import { articleMail, articleNotice, unmailedMail, unmailedNotice } from './article-notices.texts.ts';
import type { ArticleRow } from './articles.queries.ts';
import { holdReminded, remindAnew } from './confirmations/reminders.queries.ts';

const recipients = 'article-recipients';
const managersOfUnmailed = 'article-managers-of-unmailed';
const published = { bulletin: 'bulletin-published', promotion: 'promotion-published' } as const;

type Version = Pick<ArticleRow, 'kind' | 'id' | 'edition'>;
const publishedOccasion = ({ kind, id, edition }: Version) => `${kind}-published:${id}:${edition}`;
const unmailedOccasion = ({ id, edition }: Version) => `recall-unmailed:${id}:${edition}`;

/** Where people read an article. */
export const articlePath = ({ kind, id }: Pick<ArticleRow, 'kind' | 'id'>) =>
  kind === 'bulletin'
    ? addressOf(bulletinScreens.article, { announcementId: id })
    : addressOf(promotionScreens.article, { promotionId: id });

/** What people are told about a version, and about a recall their managers as well. */
function publicationOf({ environment, settings }: Change, row: ArticleRow): readonly NoticeToMany[] {
  const { id, kind, edition } = row;
  const path = articlePath(row);
  const params = { articleId: id, edition: String(edition) };
  const toReaders: NoticeToMany = {
    kind: row.isRecall ? 'bulletin-recall' : published[kind],
    occasion: publishedOccasion(row),
    recipients,
    params,
    title: articleNotice(row),
    path,
    until: row.endDate && endOfDay(row.endDate, settings.timeZone),
    mails: {
      en: articleMail(row, 'en', path, environment),
      fr: articleMail(row, 'fr', path, environment),
    },
  };
  if (!row.isRecall) return [toReaders];
  const toManagers: NoticeToMany = {
    kind: 'recall-unmailed',
    occasion: unmailedOccasion(row),
    recipients: managersOfUnmailed,
    params,
    title: unmailedNotice(row),
    path,
    mails: {
      en: unmailedMail(row, 'en', path, environment),
      fr: unmailedMail(row, 'fr', path, environment),
    },
  };
  return [toReaders, toManagers];
}

/**
 * Tells the people an article is for about a version of it: once each, also if it is unpublished and published again. By then others may be
 * meant, or it was unpublished before anybody was told. Nobody is told of a promotion that is over.
 */
export async function announce(change: Change, row: ArticleRow): Promise<void> {
  if (row.period === 'ended') return;
  for (const notice of publicationOf(change, row))
    await notifyMany(change.tx, change, { ...notice, again: true });
}

/** The mails that still wait to tell of a version have its words of now: a correction tells nobody anew. */
export async function renewAnnouncement(change: Change, row: ArticleRow): Promise<void> {
  for (const notice of publicationOf(change, row)) await renewWords(change.tx, notice);
}

async function stop(tx: Transaction, row: Version, occasions: readonly string[]): Promise<void> {
  const version = { articleId: row.id, edition: row.edition };
  await holdReminded(tx, version);
  await takeBackNews(tx, { occasions, about: row.id });
  await remindAnew(tx, version);
}

/** Takes back the mails about a version that still wait: it is not published any more, or another one is. */
export const takeBack = ({ tx }: Pick<Change, 'tx'>, row: Version): Promise<void> =>
  stop(tx, row, [publishedOccasion(row), unmailedOccasion(row)]);

/** Takes back only those that ask for a confirmation, or say who has not confirmed. */
export const takeBackReminders = ({ tx }: Pick<Change, 'tx'>, row: Version): Promise<void> =>
  stop(tx, row, []);

/** Others are meant by a version now: what still waits for somebody else is taken back. */
export async function followAudience({ tx }: Pick<Change, 'tx'>, row: Version): Promise<void> {
  await tellOnly(tx, publishedOccasion(row), isRecipientOf(row.id, row.edition));
  await tellOnly(tx, unmailedOccasion(row), isManagerOfUnmailed(row.id, row.edition));
}

/** Each piece of people reads who it is for by then: an article that is not published any more is for nobody. */
export const articleRecipients = contribute(noticeRecipients, ({ recipients: name, params }) => {
  const of = [params['articleId']!, Number(params['edition'])] as const;
  if (name === recipients) return isRecipientOf(...of);
  return name === managersOfUnmailed ? isManagerOfUnmailed(...of) : null;
});
