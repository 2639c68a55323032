import { bulletinScreens } from '#contract/library/bulletins.screens.ts';
import { promotionScreens } from '#contract/library/promotions.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { noticeRecipients } from '#server/people/notifications/notifications.ports.ts';
import { notifyMany } from '#server/people/notifications/notify.ts';
import type { Change } from '#server/platform/context.ts';
import { withdrawMails } from '#server/platform/mail/withdraw-mails.queries.ts';
import { contribute } from '#server/platform/ports.ts';
import { isManagerOfUnmailed, isRecipientOf } from './article-recipients.queries.ts';
import { articleMail, articleNotice, unmailedMail, unmailedNotice } from './article-notices.texts.ts';
import type { ArticleRow } from './articles.queries.ts';

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

/**
 * Tells the people an article is for about a version of it: once each, also if it is unpublished and published again. By then others may be
 * meant, or it was unpublished before anybody was told. Nobody is told of a promotion that is over.
 */
export async function announce(change: Change, row: ArticleRow): Promise<void> {
  if (row.period === 'ended') return;
  const { id, kind, edition } = row;
  const path = articlePath(row);
  const params = { articleId: id, edition: String(edition) };
  await notifyMany(change.tx, change, {
    kind: row.isRecall ? 'bulletin-recall' : published[kind],
    occasion: publishedOccasion(row),
    again: true,
    recipients,
    params,
    title: articleNotice(row),
    path,
    mails: {
      en: articleMail(row, 'en', path, change.environment),
      fr: articleMail(row, 'fr', path, change.environment),
    },
  });
  if (row.isRecall)
    await notifyMany(change.tx, change, {
      kind: 'recall-unmailed',
      occasion: unmailedOccasion(row),
      again: true,
      recipients: managersOfUnmailed,
      params,
      title: unmailedNotice(row),
      path,
      mails: {
        en: unmailedMail(row, 'en', path, change.environment),
        fr: unmailedMail(row, 'fr', path, change.environment),
      },
    });
}

/** Takes back the mails about a version that still wait: it is not published any more, or another one is. */
export const takeBack = ({ tx }: Pick<Change, 'tx'>, row: Version): Promise<void> =>
  withdrawMails(tx, { occasions: [publishedOccasion(row), unmailedOccasion(row)], about: row.id });

/** Each piece of people reads who it is for by then: an article that is not published any more is for nobody. */
export const articleRecipients = contribute(noticeRecipients, ({ recipients: name, params }) => {
  const of = [params['articleId']!, Number(params['edition'])] as const;
  if (name === recipients) return isRecipientOf(...of);
  return name === managersOfUnmailed ? isManagerOfUnmailed(...of) : null;
});
